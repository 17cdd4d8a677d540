package import Core

/// What is wrong with a value of the contract ABI, or with bytes that should hold some.
package enum ABIValueError: Error, Equatable, Sendable {
  /// A value of another form is wanted here.
  case form(ABIPlace, wanted: String)
  /// The number does not fit its type.
  case range(ABIPlace, type: String)
  /// There are more or fewer bytes than the type has.
  case bytes(ABIPlace, wanted: Int, found: Int)
  /// There are more or fewer values than the type has.
  case count(ABIPlace, wanted: Int, found: Int)
  /// The text is no address.
  case address(ABIPlace, AddressError)
  /// The text is no hex.
  case hex(ABIPlace, HexError)
  /// The bytes end before the value does.
  case short(ABIPlace)
  /// The value is said to lie where it cannot, or counts more items than there are bytes.
  case pointer(ABIPlace)
  /// Bytes that have to be zero are not.
  case padding(ABIPlace)
  /// A yes or no is neither 0 nor 1.
  case notFlag(ABIPlace)
  /// What should be text is not UTF-8.
  case notText(ABIPlace)
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
      Report(.data, "abi-value-form", "\(place) is to be \(wanted)")
    case .range(let place, let type):
      Report(.data, "abi-value-range", "\(place) does not fit \(type)")
    case .bytes(let place, let wanted, let found):
      Report(.data, "abi-value-bytes", "\(place) is to have \(wanted) bytes, it has \(found)")
    case .count(let place, let wanted, let found):
      Report(.data, "abi-value-count", "\(place) is to have \(wanted) values, it has \(found)")
    case .address(let place, let error):
      Report(.data, "abi-value-address", "\(place) is no address: \(error.report.message)")
    case .hex(let place, let error):
      Report(.data, "abi-value-hex", "\(place) is no hex: \(error.report.message)")
    case .short(let place):
      Report(.data, "abi-bytes-short", "the bytes end before \(place) does")
    case .pointer(let place):
      Report(
        .data,
        "abi-bytes-pointer",
        "\(place) is said to lie or reach where there are no bytes"
      )
    case .padding(let place):
      Report(.data, "abi-bytes-padding", "\(place) has bytes beside it that have to be zero")
    case .notFlag(let place):
      Report(.data, "abi-bytes-flag", "\(place) is a yes or no, and neither 0 nor 1")
    case .notText(let place):
      Report(.data, "abi-bytes-text", "\(place) is text, and not UTF-8")
    case .bomb:
      Report(.data, "abi-bytes-bomb", "the same bytes are pointed at over and over")
    case .selector(let wanted, let found):
      Report(
        .data,
        "abi-selector",
        "the call of this function begins with \(Hex.prefixed(wanted)), "
          + "this one with \(Hex.prefixed(found))"
      )
    case .unpackable(let type):
      Report(.usage, "abi-unpackable", "there is no packed form of \(type)")
    }
  }
}
