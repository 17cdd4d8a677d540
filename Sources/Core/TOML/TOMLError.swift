/// Why a text is not a valid TOML document, and where.
///
/// The code that reads a file adds the name of the file to the message.
package struct TOMLError: Error, Hashable, Sendable {
  package let reason: Reason
  /// The position in the document.
  package let position: TOMLPosition

  package init(_ reason: Reason, _ position: TOMLPosition) {
    (self.reason, self.position) = (reason, position)
  }

  /// The position and the reason, such as `line 3, column 9: expected a value`.
  package var words: Sentence { "\(position.words): \(reason.words)" }
}

extension TOMLError {
  /// What is wrong with a document.
  package enum Reason: Error, Hashable, Sendable {
    /// The document has more bytes than the limit.
    case tooLong(limit: Int, found: Int)
    /// The byte at this position is not UTF-8.
    case notUTF8
    /// A control character that must be escaped or removed.
    case control(UInt8)
    /// A carriage return without a line feed.
    case carriageReturn
    case expectedKey
    case expectedEquals
    case expectedValue
    /// Expected the closing bracket of a table's name.
    case expectedHeaderEnd(isArray: Bool)
    case expectedLineEnd
    /// Expected a comma or the end of an array.
    case expectedArrayEnd
    /// Expected a comma or the end of an inline table.
    case expectedTableEnd
    /// A string that begins at this position has no end.
    case unclosedString
    /// A key is written as a multi-line string.
    case multilineKey
    /// An unknown escape sequence.
    case escape
    /// An escape sequence does not stand for a Unicode character.
    case escapedScalar
    /// A word that is not a value, such as text without quotes.
    case word(String)
    /// An invalid number.
    case number(String)
    /// A number begins with a zero.
    case leadingZero(String)
    /// An integer beyond 64 bits.
    case integerRange(String)
    /// An invalid date or time.
    case dateTime(String)
    /// The key already has a value, or was defined as a table, at that line.
    case duplicate(String, line: Int)
    /// The key was defined at that line, and nothing can be added to it.
    case complete(String, line: Int)
    /// Arrays and tables are nested too deeply.
    case tooDeep(limit: Int)
  }
}
