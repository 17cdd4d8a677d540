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
    bytes = message.utf8.map { (65...90).contains($0) ? $0 | 0x20 : $0 }
    found = ErrorTable.phrases(in: bytes)
  }

  /// Whether one of the phrases of a list occurs.
  func contains(_ list: PhraseList) -> Bool { found.contains(list) }
}
