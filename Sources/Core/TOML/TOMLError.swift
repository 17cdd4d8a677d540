/// Why a text is not a TOML document that can be read, and where.
///
/// Whoever reads a file words the whole sentence, with the name of the file.
package struct TOMLError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  package let reason: Reason
  /// Where.
  package let position: TOMLPosition

  /// Makes an error.
  package init(_ reason: Reason, _ position: TOMLPosition) {
    (self.reason, self.position) = (reason, position)
  }

  /// The place and the reason, such as `line 3, column 9: expected a value`.
  package var description: String { "\(position): \(reason)" }
}

extension TOMLError {
  /// What is wrong with a document.
  package enum Reason: Error, Hashable, Sendable {
    /// It has more bytes than are read.
    case tooLong(limit: Int, found: Int)
    /// A byte here is not UTF-8.
    case notUTF8
    /// A control character that has to be escaped, or removed.
    case control(UInt8)
    /// A carriage return that ends no line.
    case carriageReturn
    /// A key must stand here.
    case expectedKey
    /// An equals sign must stand here.
    case expectedEquals
    /// A value must stand here.
    case expectedValue
    /// The name of a table must be closed here.
    case expectedHeaderEnd(isArray: Bool)
    /// The line must end here.
    case expectedLineEnd
    /// A comma or the end of an array must stand here.
    case expectedArrayEnd
    /// A comma or the end of an inline table must stand here.
    case expectedTableEnd
    /// A string begins here and does not end.
    case unclosedString
    /// A key is written as a multi-line string.
    case multilineKey
    /// A backslash is followed by what is no escape.
    case escape
    /// An escape stands for no Unicode character.
    case escapedScalar
    /// A word that is no value, such as text without quotes.
    case word(String)
    /// What begins like a number is none.
    case number(String)
    /// A number begins with a zero.
    case leadingZero(String)
    /// A whole number beyond 64 bits.
    case integerRange(String)
    /// What begins like a date or time is none.
    case dateTime(String)
    /// This key has a value, or was defined as a table, at that line.
    case duplicate(String, line: Int)
    /// This key was defined at that line, and nothing can be added to it here.
    case complete(String, line: Int)
    /// Arrays and tables lie too deep in each other.
    case tooDeep(limit: Int)
  }
}
