/// Why a text is not the JSON document that is wanted.
package enum JSONError: Error, Hashable, Sendable {
  /// There is nothing but blanks.
  case empty
  /// A byte order mark stands before the document.
  case byteOrderMark
  /// The document has more bytes than are read.
  case tooLong(limit: Int, found: Int)
  /// A byte here is not UTF-8.
  case notUTF8(JSONPosition)
  /// The character here fits no rule of JSON.
  case unexpected(JSONPosition)
  /// The text ends before the document does.
  case unfinished
  /// The document ends, and text follows.
  case trailing(JSONPosition)
  /// Arrays and objects lie too deep in each other.
  case tooDeep(JSONPosition, limit: Int)
  /// This key was there before, in the same object.
  case duplicate(JSONPosition, key: String)
  /// This number begins with a zero, or is minus zero.
  case numberForm(JSONPosition)
  /// This number has a fraction or an exponent.
  case fraction(JSONPosition)
  /// This integer is beyond 2^53 - 1.
  case largeNumber(JSONPosition)
  /// A control character stands unescaped in a text.
  case control(JSONPosition)
  /// A backslash is followed by what is no escape.
  case escape(JSONPosition)
  /// An escape is half a character.
  case surrogate(JSONPosition)
  /// A member is not there.
  case missing(path: String)
  /// A member is there that nobody reads.
  case unknown(path: String)
  /// A value is of another type.
  case type(path: String, wanted: JSON.Kind, found: JSON.Kind)
}

extension JSONError: Reportable {
  /// What is wrong with the text.
  package var report: Report {
    switch self {
    case .empty:
      Report(.data, "json-empty", "the JSON is empty")
    case .byteOrderMark:
      Report(.data, "json-byte-order-mark", "JSON begins with a value, here is a byte order mark")
    case .tooLong(let limit, let found):
      Report(.data, "json-too-long", "this JSON may have \(limit) bytes, it has \(found)")
    case .notUTF8(let place):
      Report(.data, "json-not-utf8", "JSON is UTF-8, the byte at \(place) is not")
    case .unexpected(let place):
      Report(.data, "json-unexpected", "this is not JSON: unexpected character at \(place)")
    case .unfinished:
      Report(.data, "json-unfinished", "the JSON ends too early")
    case .trailing(let place):
      Report(.data, "json-trailing", "the JSON goes on after its end, at \(place)")
    case .tooDeep(let place, let limit):
      Report(.data, "json-too-deep", "JSON may lie \(limit) deep, it lies deeper at \(place)")
    case .duplicate(let place, let key):
      Report(
        .data,
        "json-duplicate",
        "each JSON key stands once, \(ForeignText.escaped(key)) is there again at \(place)"
      )
    case .numberForm(let place):
      Report(.data, "json-number-form", "a JSON number has no zero to spare, see \(place)")
    case .fraction(let place):
      Report(.data, "json-fraction", "numbers here are whole, without exponent, see \(place)")
    case .largeNumber(let place):
      Report(.data, "json-large-number", "numbers here lie within 2^53 - 1, see \(place)")
    case .control(let place):
      Report(.data, "json-control", "JSON text has its control characters escaped, see \(place)")
    case .escape(let place):
      Report(.data, "json-escape", "this is no escape of JSON, see \(place)")
    case .surrogate(let place):
      Report(.data, "json-surrogate", "a JSON escape is half a character, see \(place)")
    case .missing(let path):
      Report(.data, "json-missing", "\(ForeignText.escaped(path)) is missing")
    case .unknown(let path):
      Report(.data, "json-unknown", "\(ForeignText.escaped(path)) is not a known field")
    case .type(let path, let wanted, let found):
      Report(
        .data,
        "json-type",
        "\(ForeignText.escaped(path)) is to be \(wanted.rawValue), it is \(found.rawValue)"
      )
    }
  }
}
