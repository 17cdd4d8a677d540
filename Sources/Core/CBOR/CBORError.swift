/// What is wrong with bytes that should be one value of deterministic CBOR.
package enum CBORError: Error, Equatable, Sendable {
  /// The bytes end within a value.
  case cutOff
  /// So many bytes stand behind the value.
  case trailing(bytes: Int)
  /// A length or a number is written longer than it has to be.
  case notShortest
  /// A value has no length.
  case indefinite
  /// A first byte that means nothing.
  case reserved
  /// A floating-point number.
  case float
  /// A simple value other than true, false and null.
  case simple
  /// A text that is not UTF-8.
  case notText
  /// A map has a key twice.
  case keyTwice
  /// The keys of a map are not in order.
  case keyOrder
  /// More than 16 values stand one inside the other.
  case tooDeep
  /// There are more than 1 MiB.
  case tooLong(found: Int)
}

extension CBORError: Reportable {
  package var report: Report {
    switch self {
    case .cutOff: wrong("cut-off", "unexpected end within a value")
    case .trailing(let bytes): wrong("trailing", "\(bytes) unexpected bytes after the value")
    case .notShortest: wrong("not-shortest", "a number is encoded longer than necessary")
    case .indefinite: wrong("indefinite", "values of indefinite length are not allowed")
    case .reserved: wrong("reserved", "reserved first byte")
    case .float: wrong("float", "floating-point numbers are not allowed")
    case .simple: wrong("simple", "unknown simple value: expected true, false or null")
    case .notText: wrong("not-text", "a text is not UTF-8")
    case .keyTwice: wrong("key-twice", "duplicate key in a map")
    case .keyOrder: wrong("key-order", "the keys of a map are out of order")
    case .tooDeep:
      wrong("too-deep", "nested too deeply: the limit is \(CBOR.maxDepth) levels")
    case .tooLong(let found):
      wrong("too-long", "too long: the limit is \(CBOR.maxBytes) bytes, found \(found)")
    }
  }

  private func wrong(_ code: String, _ what: String) -> Report {
    Report(.data, "cbor-\(code)", "invalid CBOR: \(what)")
  }
}
