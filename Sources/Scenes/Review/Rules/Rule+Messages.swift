import Core
import Entity

/// The kind of bytes in a message, and what they could be mistaken for.
extension Rule {
  private static let texts: Set<ReviewSubject.Kind> = [.message, .typedData]

  static let messageIsLikeAnother = Rule(
    "message-sign-in",
    "message-hash",
    "message-hash-text",
    "message-transaction",
    "message-hex-text",
    "message-envelope",
    named: "message-likeness",
    of: texts,
    in: \.text
  ) { message, _ in
    [message.likeness.map { likeness($0, sized: message.bytes.count) }].compactMap(\.self)
  }

  private static func likeness(_ likeness: PersonalMessage.Likeness, sized bytes: Int) -> Warning {
    switch likeness {
    case .signIn(let domain):
      .caution(
        "message-sign-in",
        "this logs the signer in at \(foreign: domain, limit: 256); sign it only if "
          + "you are logging in there yourself"
      )
    case .hash:
      .caution(
        "message-hash",
        "these 32 bytes may be a hash of something unknown; they are signed as a message of 32 "
          + "bytes, not as a hash"
      )
    case .hashText:
      .caution(
        "message-hash-text",
        "this text may be a hash of something unknown; its \(bytes) characters are signed"
      )
    case .transaction:
      .danger(
        "message-transaction",
        "this looks like a transaction; `tx sign` signs transactions and shows what they do"
      )
    case .hexText(let inner):
      .info(
        "message-hex-text",
        "the \(bytes) characters are signed, not the \(inner) bytes they encode",
        suggestedAction: .signHexBytes
      )
    case .envelope(let first):
      .caution(
        "message-envelope",
        "the first byte, \(hex: Hex.prefixed([first])), marks data that chains act on; nobody asks for "
          + "such a message in good faith"
      )
    }
  }

  static let messageIsNoText = Rule("message-bytes", of: texts, in: \.text) { message, _ in
    guard message.text == nil, message.likeness == nil else { return [] }
    return [
      .caution(
        "message-bytes",
        "these bytes are not text, and their meaning is unknown"
      )
    ]
  }

  static let messageEndsInLineEnd = Rule("message-line-end", of: texts, in: \.text) { message, _ in
    guard message.text != nil, message.bytes.last == 0x0A else { return [] }
    return [
      .info(
        "message-line-end",
        "the message ends with a newline, which is signed with it"
      )
    ]
  }

  static let messageIsEmpty = Rule("message-empty", of: texts, in: \.text) { message, _ in
    message.bytes.isEmpty ? [.info("message-empty", "the message is empty")] : []
  }
}
