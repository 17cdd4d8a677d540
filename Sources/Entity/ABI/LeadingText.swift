import Core

/// A text in a contract's answer, of which only the first bytes are read.
///
/// A hostile contract can return megabytes of text.
package enum LeadingText {
  /// How many bytes of an answer are read: the two words before the text, and 128 bytes of it.
  package static let answerBytes = 192

  /// Decodes a `string`, or a `bytes32` with trailing zeros; nil if it is neither, or not UTF-8.
  ///
  /// The answer may have been cut, or filled up with zeros, to ``answerBytes``. A text that goes on
  /// behind them ends with `…`. It is untrusted: escape it before display.
  package static func decode(_ answer: [UInt8]) -> String? {
    let known = Array(answer.prefix(answerBytes))
    guard known.count >= 32 else { return nil }
    // No text of a `bytes32` begins with a zero.
    guard UInt256(word: known[..<32]) == 32 else {
      let text = known.prefix { $0 != 0 }
      guard text.count <= 32, known.dropFirst(text.count).allSatisfy({ $0 == 0 }) else {
        return nil
      }
      return String(validating: text, as: UTF8.self)
    }
    guard known.count >= 64 else { return nil }
    let room = known.dropFirst(64)
    let wanted = Int(exactly: UInt256(word: known[32..<64])) ?? .max
    guard wanted > room.count else {
      guard room.dropFirst(wanted).allSatisfy({ $0 == 0 }) else { return nil }
      return String(validating: room.prefix(wanted), as: UTF8.self)
    }
    // Only a longer answer can have been cut.
    guard answer.count >= answerBytes else { return nil }
    // The last character may be cut.
    for cut in 0..<4 {
      if let text = String(validating: room.dropLast(cut), as: UTF8.self) { return text + "…" }
    }
    return nil
  }
}
