/// Why bytes are not exactly one value of deterministic CBOR.
package enum CBORError: Error, Equatable, Sendable {
  /// The bytes end within a value.
  case cutOff
  /// Bytes follow the value.
  case trailing(bytes: Int)
  /// A length or a number is encoded longer than necessary.
  case notShortest
  /// A value of indefinite length.
  case indefinite
  /// A reserved first byte.
  case reserved
  /// A floating-point number.
  case float
  /// A simple value other than true, false and null.
  case simple
  /// A text that is not UTF-8.
  case notText
  /// A map has a duplicate key.
  case keyTwice
  /// The keys of a map are out of order.
  case keyOrder
  /// Values are nested more than 16 deep.
  case tooDeep
  /// The input is longer than 1 MiB.
  case tooLong(found: Int)
}

extension CBORError: Reportable {
  package var report: Report {
    switch self {
    case .cutOff: wrong("cut-off", "unexpected end within a value")
    case .trailing(let bytes):
      wrong(
        "trailing",
        "\(bytes, one: "unexpected byte", many: "unexpected bytes") after the value"
      )
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
      wrong(
        "too-long",
        "too long: the limit is \(count: CBOR.maxBytes) bytes, found \(count: found)"
      )
    }
  }

  private func wrong(_ code: String, _ what: Sentence) -> Report {
    Report(.data, "cbor-\(code)", "invalid CBOR: \(what)")
  }
}
