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
      Report(.data, "json-empty", "invalid JSON: it is empty")
    case .byteOrderMark:
      Report(
        .data,
        "json-byte-order-mark",
        "invalid JSON: a byte order mark at the start is not allowed"
      )
    case .tooLong(let limit, let found):
      Report(.data, "json-too-long", "JSON too long: the limit is \(limit) bytes, found \(found)")
    case .notUTF8(let place):
      Report(.data, "json-not-utf8", "invalid JSON: not UTF-8 at \(place)")
    case .unexpected(let place):
      Report(.data, "json-unexpected", "invalid JSON: unexpected character at \(place)")
    case .unfinished:
      Report(.data, "json-unfinished", "invalid JSON: unexpected end")
    case .trailing(let place):
      Report(.data, "json-trailing", "invalid JSON: unexpected text after its end, at \(place)")
    case .tooDeep(let place, let limit):
      Report(
        .data,
        "json-too-deep",
        "JSON nested too deeply at \(place): the limit is \(limit) levels"
      )
    case .duplicate(let place, let key):
      Report(
        .data,
        "json-duplicate",
        "invalid JSON: duplicate key \(UntrustedText.escaped(key)) at \(place)"
      )
    case .numberForm(let place):
      Report(.data, "json-number-form", "invalid number at \(place): leading zeros are not allowed")
    case .fraction(let place):
      Report(
        .data,
        "json-fraction",
        "invalid number at \(place): must be a whole number without an exponent"
      )
    case .largeNumber(let place):
      Report(.data, "json-large-number", "invalid number at \(place): must be within 2^53 - 1")
    case .control(let place):
      Report(.data, "json-control", "invalid JSON: unescaped control character at \(place)")
    case .escape(let place):
      Report(.data, "json-escape", "invalid JSON: unknown escape sequence at \(place)")
    case .surrogate(let place):
      Report(.data, "json-surrogate", "invalid JSON: incomplete surrogate pair at \(place)")
    case .missing(let path):
      Report(.data, "json-missing", "\(UntrustedText.escaped(path)) is missing")
    case .unknown(let path):
      Report(.data, "json-unknown", "unknown field: \(UntrustedText.escaped(path))")
    case .type(let path, let wanted, let found):
      Report(
        .data,
        "json-type",
        "\(UntrustedText.escaped(path)): expected \(wanted.rawValue), found \(found.rawValue)"
      )
    }
  }
}
