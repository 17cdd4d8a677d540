import Core
import Entity

extension Warning {
  /// All that a message itself gives reason for.
  static func about(_ message: PersonalMessage) -> [Warning] {
    [
      message.likeness.map { about($0, sized: message.bytes.count) },
      unreadable(message), hidden(message.text), lineEnd(message), empty(message),
    ].compactMap(\.self)
  }

  private static func about(_ likeness: PersonalMessage.Likeness, sized bytes: Int) -> Warning {
    switch likeness {
    case .signIn(let domain):
      Warning(
        grade: .caution,
        code: "message-sign-in",
        message: "this logs its signer in at \(ForeignText.escaped(domain, limit: 256)); "
          + "sign it only if you are logging in there yourself"
      )
    case .hash:
      Warning(
        grade: .caution,
        code: "message-hash",
        message: "these 32 bytes may be a hash, and what it stands for is not known here; "
          + "they are signed as a message of 32 bytes, not as a hash"
      )
    case .hashText:
      Warning(
        grade: .caution,
        code: "message-hash-text",
        message: "this text may be a hash, and what it stands for is not known here; "
          + "its \(bytes) characters are signed"
      )
    case .transaction:
      Warning(
        grade: .danger,
        code: "message-transaction",
        message: "this reads as a transaction; `tx sign` signs those and shows what they do"
      )
    case .hexText(let inner):
      Warning(
        grade: .info,
        code: "message-hex-text",
        message: "the \(bytes) characters are signed, not the \(inner) bytes that they write; "
          + "--hex signs those"
      )
    case .envelope(let first):
      Warning(
        grade: .caution,
        code: "message-envelope",
        message: "the first byte, \(Hex.prefixed([first])), is one by which chains know what "
          + "they are to obey; nobody asks for such a message in good faith"
      )
    }
  }

  private static func unreadable(_ message: PersonalMessage) -> Warning? {
    guard message.text == nil, message.likeness == nil else { return nil }
    return Warning(
      grade: .caution,
      code: "message-bytes",
      message: "these bytes are no text, and what they mean is not known here"
    )
  }

  /// Blanks that are none of ours, marks of direction and such, by which a text reads as another on a
  /// screen that obeys them.
  static func hidden(_ text: String?) -> Warning? {
    guard let text, ForeignText.hasHidden(text) else { return nil }
    return Warning(
      grade: .caution,
      code: "text-hidden",
      message: "the text has characters that are not seen, or turn it around; they are written "
        + "as \\u{…}"
    )
  }

  private static func lineEnd(_ message: PersonalMessage) -> Warning? {
    guard message.text != nil, message.bytes.last == 0x0A else { return nil }
    return Warning(
      grade: .info,
      code: "message-line-end",
      message: "the message ends in a line end, which is signed with it"
    )
  }

  private static func empty(_ message: PersonalMessage) -> Warning? {
    guard message.bytes.isEmpty else { return nil }
    return Warning(grade: .info, code: "message-empty", message: "the message is empty")
  }
}
