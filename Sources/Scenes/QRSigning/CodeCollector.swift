package import Core
import WalletKit

/// Takes what QR codes say, one after another, until it is one message.
///
/// Codes with a UR are parts of a message, in any order. Every other code is a message by itself.
package struct CodeCollector: Sendable {
  private var parts = URDecoder()
  /// What a code says that is no UR, line by line.
  private var lines: [String] = []
  private var isText = false
  private var isTextWhole = false

  /// Begins with nothing.
  package init() {}

  /// Whether nothing is missing. A text that goes on to the end of its file is never whole.
  package var isWhole: Bool { parts.message != nil || isTextWhole }

  /// How many pieces are known, and how many there are; nil where that is not known.
  package var progress: (known: Int, of: Int)? { isText ? nil : parts.progress }

  /// Takes the whole text of one code.
  ///
  /// - Throws: `URError` for what is no part of the message, ``DecodeCodeError/several`` for a second
  ///   message.
  package mutating func take(code text: String) throws {
    guard !UR.isLikely(text.utf8) else { return try take(part: text) }
    guard parts.progress.of == 0 else { throw URError.mixed }
    let found = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard !isText || found == lines else { throw DecodeCodeError.several }
    (lines, isText, isTextWhole) = (found, true, true)
  }

  /// Takes a line of a file, which is a code, or a part of the text of the only one.
  package mutating func take(line: String) throws {
    guard isText || !UR.isLikely(line.utf8) else { return try take(part: line) }
    guard parts.progress.of == 0 else { throw URError.notUR }
    lines.append(line)
    isText = true
    guard lines.reduce(0, { $0 + $1.utf8.count + 1 }) <= Self.maxBytes else {
      throw DecodeCodeError.tooLong(limit: Self.maxBytes)
    }
    isTextWhole = isWholeNow
  }

  /// The most that is read of a text: a page with a wallet, with remarks of one's own.
  private static let maxBytes = PaperWallet.maxBytes

  /// A code is one line but for a page, whose number of lines is small.
  private var isWholeNow: Bool {
    let isPage = lines.count <= 120 && lines.first == PaperWallet.heading
    guard lines.count == 1 || isPage else { return false }
    guard let code = try? PlainCode(text) else { return false }
    return code.isWhole
  }

  private mutating func take(part text: String) throws {
    guard !isText else { throw URError.mixed }
    try parts.take(text)
  }

  private var text: String { lines.joined(separator: "\n") }

  /// What was taken.
  ///
  /// - Throws: `URError.incomplete` where something is missing, or nothing was taken.
  package func code() throws(URError) -> DecodeCode.Code {
    if isText { return .text(text) }
    let (known, count) = parts.progress
    guard let message = parts.message else { throw .incomplete(known: known, of: count) }
    return .message(message, parts: count)
  }
}
