package import Core
import WalletKit

/// Collects the texts of QR codes, one after another, until they form one message.
///
/// Codes with a UR are parts of one message, in any order. Any other code is a message by itself.
package struct CodeCollector: Sendable {
  private var parts = URDecoder()
  /// The lines of a code that is not a UR.
  private var lines: [String] = []
  private var isText = false
  private var isTextWhole = false

  package init() {}

  /// Whether the message is complete. A text that ends only with its file is never complete.
  package var isWhole: Bool { parts.message != nil || isTextWhole }

  /// The number of parts received, and of all parts; nil if that is unknown.
  package var progress: (known: Int, of: Int)? { isText ? nil : parts.progress }

  /// Adds the whole text of one code.
  ///
  /// - Throws: `URError` if the code is not a part of the message, ``DecodeCodeError/several`` if
  ///   it is a second message.
  package mutating func take(code text: String) throws {
    guard !UR.isLikely(text.utf8) else { return try take(part: text) }
    guard parts.progress.of == 0 else { throw URError.mixed }
    let found = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard !isText || found == lines else { throw DecodeCodeError.several }
    (lines, isText, isTextWhole) = (found, true, true)
  }

  /// Adds a line of a file: a whole code, or one line of the only text.
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

  /// The most bytes of text that are read: enough for a paper wallet with remarks around it.
  private static let maxBytes = PaperWallet.maxBytes

  /// A code is a single line, except for a paper wallet, which has at most 120 lines.
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

  /// Returns the collected message.
  ///
  /// - Throws: `URError.incomplete` if parts are missing, or nothing was collected.
  package func code() throws(URError) -> DecodeCode.Code {
    if isText { return .text(text) }
    let (known, count) = parts.progress
    guard let message = parts.message else { throw .incomplete(known: known, of: count) }
    return .message(message, parts: count)
  }
}
