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
    case .cutOff: wrong("cut-off", "it ends within a value")
    case .trailing(let bytes): wrong("trailing", "there are \(bytes) bytes behind the value")
    case .notShortest: wrong("not-shortest", "a number is written longer than it has to be")
    case .indefinite: wrong("indefinite", "a value of indefinite length is not taken")
    case .reserved: wrong("reserved", "a first byte has no meaning")
    case .float: wrong("float", "a floating-point number is not taken")
    case .simple: wrong("simple", "a simple value is none of true, false and null")
    case .notText: wrong("not-text", "a text is not UTF-8")
    case .keyTwice: wrong("key-twice", "a map has a key twice")
    case .keyOrder: wrong("key-order", "the keys of a map are not in order")
    case .tooDeep: wrong("too-deep", "more than \(CBOR.mostDepth) values are inside each other")
    case .tooLong(let found):
      wrong("too-long", "at most \(CBOR.mostBytes) bytes are read, these are \(found)")
    }
  }

  private func wrong(_ code: String, _ what: String) -> Report {
    Report(.data, "cbor-\(code)", "the CBOR is wrong: \(what)")
  }
}
