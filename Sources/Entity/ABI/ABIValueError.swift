package import Core

/// An error in a value of the contract ABI, or in the encoding of values.
package enum ABIValueError: Error, Equatable, Sendable {
  /// The value must have another form.
  case form(ABIValuePath, wanted: Sentence)
  /// The number does not fit its type.
  case range(ABIValuePath, type: String)
  /// The number of bytes differs from that of the type.
  case bytes(ABIValuePath, wanted: Int, found: Int)
  /// The number of values differs from that of the type.
  case count(ABIValuePath, wanted: Int, found: Int)
  /// The text is not an address.
  case address(ABIValuePath, AddressError)
  /// A typed array or tuple is not JSON.
  case json(ABIValuePath, JSONError)
  /// The text is not hex.
  case hex(ABIValuePath, HexError)
  /// The bytes end before the value does.
  case short(ABIValuePath)
  /// The offset of a value is out of range, or a count is larger than the data.
  case pointer(ABIValuePath)
  /// The padding is not zero.
  case padding(ABIValuePath)
  /// A boolean is neither 0 nor 1.
  case notFlag(ABIValuePath)
  /// A string is not UTF-8.
  case notText(ABIValuePath)
  /// Many offsets lead to the same bytes, to make large output from small input.
  case bomb
  /// The call data starts with another selector than that of the function.
  case selector(wanted: [UInt8], found: [UInt8])
  /// The type has no packed form.
  case unpackable(type: String)
}

extension ABIValueError: Reportable {
  package var report: Report {
    switch self {
    case .form(let place, let wanted):
      Report(.data, "abi-value-form", "\(place.words) must be \(wanted)")
    case .range(let place, let type):
      Report(.data, "abi-value-range", "\(place.words) is out of range for \(term: type)")
    case .bytes(let place, let wanted, let found):
      Report(
        .data,
        "abi-value-bytes",
        "\(place.words) must have \(wanted, one: "byte", many: "bytes"), found \(count: found)"
      )
    case .count(let place, let wanted, let found):
      Report(
        .data,
        "abi-value-count",
        "\(place.words) must have \(wanted, one: "value", many: "values"), found \(count: found)"
      )
    case .address(let place, let error):
      Report(.data, "abi-value-address", "\(place.words): \(error.report.message)")
    case .hex(let place, let error):
      Report(.data, "abi-value-hex", "\(place.words): \(error.report.message)")
    case .json(let place, let error):
      Report(.data, "abi-value-json", "\(place.words): \(error.report.message)")
    case .short(let place):
      Report(.data, "abi-bytes-short", "the data ends before the end of \(place.words)")
    case .pointer(let place):
      Report(
        .data,
        "abi-bytes-pointer",
        "the pointer of \(place.words) leads outside the data"
      )
    case .padding(let place):
      Report(.data, "abi-bytes-padding", "the padding of \(place.words) must be zero")
    case .notFlag(let place):
      Report(.data, "abi-bytes-flag", "\(place.words) is a boolean and must be 0 or 1")
    case .notText(let place):
      Report(.data, "abi-bytes-text", "\(place.words) is not valid UTF-8 text")
    case .bomb:
      Report(.data, "abi-bytes-bomb", "too many pointers lead to the same bytes")
    case .selector(let wanted, let found):
      Report(
        .data,
        "abi-selector",
        "wrong function: expected a call that starts with \(hex: Hex.prefixed(wanted)), found "
          + "\(hex: Hex.prefixed(found))"
      )
    case .unpackable(let type):
      Report(.usage, "abi-unpackable", "\(term: type) has no packed encoding")
    }
  }
}
