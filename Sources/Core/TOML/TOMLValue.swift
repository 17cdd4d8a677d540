/// A value of a document, with its position.
package struct TOMLValue: Sendable {
  package enum Content: Sendable {
    /// A string, with its escapes decoded.
    case string(String)
    case integer(Int64)
    /// A number with a fraction or an exponent, infinity or nan, as written.
    ///
    /// This program does not compute with floating-point numbers.
    case float(String)
    case bool(Bool)
    case dateTime(TOMLDateTime)
    /// Values in order, or the tables under headers in double brackets.
    case array([TOMLValue])
    case table(TOMLTable)
  }

  package let content: Content
  /// The position where it begins; for a table under a header, that of the header.
  package let position: TOMLPosition

  init(_ content: Content, _ position: TOMLPosition) {
    (self.content, self.position) = (content, position)
  }

  /// The string; nil if it is of another type.
  package var string: String? { if case .string(let text) = content { text } else { nil } }

  /// The integer; nil if it is of another type.
  package var integer: Int64? { if case .integer(let number) = content { number } else { nil } }

  /// The boolean; nil if it is of another type.
  package var bool: Bool? { if case .bool(let flag) = content { flag } else { nil } }

  /// The array; nil if it is of another type.
  package var array: [TOMLValue]? { if case .array(let values) = content { values } else { nil } }

  /// The table; nil if it is of another type.
  package var table: TOMLTable? { if case .table(let table) = content { table } else { nil } }
}
