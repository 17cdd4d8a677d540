import Core

/// The text of an error in lower case, and which known phrases it contains.
///
/// It is untrusted, and never shown.
struct ErrorText: Sendable {
  /// The bytes; letters that are not ASCII stay as they are.
  let bytes: [UInt8]
  /// The rules and lists of which a phrase occurs.
  let found: ErrorTable.Phrases

  init(_ message: String) {
    var bytes = Array(message.utf8)
    for place in bytes.indices where bytes[place] &- UInt8(ascii: "A") < 26 {
      bytes[place] |= 0x20
    }
    self.bytes = bytes
    found = ErrorTable.phrases(in: bytes)
  }

  /// Whether one of the phrases of a list occurs.
  func contains(_ list: PhraseList) -> Bool { found.contains(list) }
}
