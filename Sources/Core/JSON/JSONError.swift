/// Why a text is not the expected JSON document.
package enum JSONError: Error, Hashable, Sendable {
  /// The text is empty or blank.
  case empty
  /// A byte order mark precedes the document.
  case byteOrderMark
  /// The document has more bytes than the limit.
  case tooLong(limit: Int, found: Int)
  /// The byte at this position is not UTF-8.
  case notUTF8(JSONPosition)
  /// The character at this position is not allowed there.
  case unexpected(JSONPosition)
  /// The text ends before the document does.
  case unfinished
  /// Text follows the document.
  case trailing(JSONPosition)
  /// Arrays and objects are nested too deeply.
  case tooDeep(JSONPosition, limit: Int)
  /// The object already has this key.
  case duplicate(JSONPosition, key: String)
  /// The number has a leading zero, or is minus zero.
  case numberForm(JSONPosition)
  /// The number has a fraction or an exponent.
  case fraction(JSONPosition)
  /// The integer is beyond 2^53 - 1.
  case largeNumber(JSONPosition)
  /// A string has an unescaped control character.
  case control(JSONPosition)
  /// An unknown escape sequence.
  case escape(JSONPosition)
  /// An escape sequence is half of a surrogate pair.
  case surrogate(JSONPosition)
  /// A member is missing.
  case missing(path: String)
  /// A member is unknown.
  case unknown(path: String)
  /// A value is of another type; the path is empty for the document itself.
  case type(path: String, wanted: JSON.Kind, found: JSON.Kind)
}

extension JSONError: Reportable {
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
      Report(
        .data,
        "json-too-long",
        "JSON too long: the limit is \(limit, one: "byte", many: "bytes"), found \(count: found)"
      )
    case .notUTF8(let place):
      Report(.data, "json-not-utf8", "invalid JSON: not UTF-8 at \(place.words)")
    case .unexpected(let place):
      Report(.data, "json-unexpected", "invalid JSON: unexpected character at \(place.words)")
    case .unfinished:
      Report(.data, "json-unfinished", "invalid JSON: unexpected end")
    case .trailing(let place):
      Report(
        .data,
        "json-trailing",
        "invalid JSON: unexpected text after its end, at \(place.words)"
      )
    case .tooDeep(let place, let limit):
      Report(
        .data,
        "json-too-deep",
        "JSON nested too deeply at \(place.words): the limit is "
          + "\(limit, one: "level", many: "levels")"
      )
    case .duplicate(let place, let key):
      Report(
        .data,
        "json-duplicate",
        "invalid JSON: duplicate key \"\(foreign: key)\" at \(place.words)"
      )
    case .numberForm(let place):
      Report(
        .data,
        "json-number-form",
        "invalid number at \(place.words): leading zeros are not allowed"
      )
    case .fraction(let place):
      Report(
        .data,
        "json-fraction",
        "invalid number at \(place.words): must be a whole number without an exponent"
      )
    case .largeNumber(let place):
      Report(
        .data,
        "json-large-number",
        "invalid number at \(place.words): must be from -(2^53 - 1) to 2^53 - 1"
      )
    case .control(let place):
      Report(.data, "json-control", "invalid JSON: unescaped control character at \(place.words)")
    case .escape(let place):
      Report(.data, "json-escape", "invalid JSON: unknown escape sequence at \(place.words)")
    case .surrogate(let place):
      Report(.data, "json-surrogate", "invalid JSON: incomplete surrogate pair at \(place.words)")
    case .missing(let path):
      Report(.data, "json-missing", "\(path: UntrustedText.escaped(path)) is missing")
    case .unknown(let path):
      Report(.data, "json-unknown", "unknown field: \(path: UntrustedText.escaped(path))")
    case .type("", let wanted, let found):
      Report(
        .data,
        "json-type",
        "the JSON: expected \(wanted.words), found \(found.words)"
      )
    case .type(let path, let wanted, let found):
      Report(
        .data,
        "json-type",
        "\(path: UntrustedText.escaped(path)): expected \(wanted.words), found \(found.words)"
      )
    }
  }
}
