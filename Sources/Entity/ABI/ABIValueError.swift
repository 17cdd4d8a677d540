package import Core

/// What is wrong with a value of the contract ABI, or with bytes that should hold some.
package enum ABIValueError: Error, Equatable, Sendable {
  /// A value of another form is wanted here.
  case form(ABIValuePath, wanted: String)
  /// The number does not fit its type.
  case range(ABIValuePath, type: String)
  /// There are more or fewer bytes than the type has.
  case bytes(ABIValuePath, wanted: Int, found: Int)
  /// There are more or fewer values than the type has.
  case count(ABIValuePath, wanted: Int, found: Int)
  /// The text is no address.
  case address(ABIValuePath, AddressError)
  /// An array or a tuple that was typed is not JSON.
  case json(ABIValuePath, JSONError)
  /// The text is no hex.
  case hex(ABIValuePath, HexError)
  /// The bytes end before the value does.
  case short(ABIValuePath)
  /// The value is said to lie where it cannot, or counts more items than there are bytes.
  case pointer(ABIValuePath)
  /// Bytes that have to be zero are not.
  case padding(ABIValuePath)
  /// A yes or no is neither 0 nor 1.
  case notFlag(ABIValuePath)
  /// What should be text is not UTF-8.
  case notText(ABIValuePath)
  /// Parts are pointed at again and again, to make much out of little.
  case bomb
  /// The call data begins with another selector than that of the function.
  case selector(wanted: [UInt8], found: [UInt8])
  /// There is no packed form of this type.
  case unpackable(type: String)
}

extension ABIValueError: Reportable {
  package var report: Report {
    switch self {
    case .form(let place, let wanted):
      Report(.data, "abi-value-form", "\(place) must be \(wanted)")
    case .range(let place, let type):
      Report(.data, "abi-value-range", "\(place) is out of range for \(type)")
    case .bytes(let place, let wanted, let found):
      Report(.data, "abi-value-bytes", "\(place) must have \(wanted) bytes, found \(found)")
    case .count(let place, let wanted, let found):
      Report(
        .data,
        "abi-value-count",
        "\(place) must have \(wanted == 1 ? "1 value" : "\(wanted) values"), found \(found)"
      )
    case .address(let place, let error):
      Report(.data, "abi-value-address", "\(place): \(error.report.message)")
    case .hex(let place, let error):
      Report(.data, "abi-value-hex", "\(place): \(error.report.message)")
    case .json(let place, let error):
      Report(.data, "abi-value-json", "\(place): \(error.report.message)")
    case .short(let place):
      Report(.data, "abi-bytes-short", "the data ends before the end of \(place)")
    case .pointer(let place):
      Report(
        .data,
        "abi-bytes-pointer",
        "the pointer of \(place) leads outside the data"
      )
    case .padding(let place):
      Report(.data, "abi-bytes-padding", "the padding of \(place) must be zero")
    case .notFlag(let place):
      Report(.data, "abi-bytes-flag", "\(place) is a boolean and must be 0 or 1")
    case .notText(let place):
      Report(.data, "abi-bytes-text", "\(place) is not valid UTF-8 text")
    case .bomb:
      Report(.data, "abi-bytes-bomb", "too many pointers lead to the same bytes")
    case .selector(let wanted, let found):
      Report(
        .data,
        "abi-selector",
        "wrong function: expected a call that starts with \(Hex.prefixed(wanted)), found "
          + "\(Hex.prefixed(found))"
      )
    case .unpackable(let type):
      Report(.usage, "abi-unpackable", "\(type) has no packed encoding")
    }
  }
}
