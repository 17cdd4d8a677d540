/// A value of a document, with the place where it begins.
package struct TOMLValue: Sendable {
  /// What a value is.
  package enum Content: Sendable {
    /// A text, with its escapes read.
    case string(String)
    /// A whole number.
    case integer(Int64)
    /// A number with a fraction or an exponent, infinity or nan, as written: nothing here computes
    /// with floating-point numbers.
    case float(String)
    /// True or false.
    case bool(Bool)
    case dateTime(TOMLDateTime)
    /// Values in order; also the tables under headers in double brackets.
    case array([TOMLValue])
    /// Keys with values.
    case table(TOMLTable)
  }

  /// What the value is.
  package let content: Content
  /// Where it begins; of a table under a header, the header.
  package let position: TOMLPosition

  init(_ content: Content, _ position: TOMLPosition) {
    (self.content, self.position) = (content, position)
  }

  /// This text; nil where it is something else.
  package var string: String? { if case .string(let text) = content { text } else { nil } }

  /// This whole number; nil where it is something else.
  package var integer: Int64? { if case .integer(let number) = content { number } else { nil } }

  /// This truth value; nil where it is something else.
  package var bool: Bool? { if case .bool(let flag) = content { flag } else { nil } }

  /// These values; nil where it is something else.
  package var array: [TOMLValue]? { if case .array(let values) = content { values } else { nil } }

  /// This table; nil where it is something else.
  package var table: TOMLTable? { if case .table(let table) = content { table } else { nil } }
}
