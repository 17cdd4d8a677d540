import Core

/// The contract ABI: encodes values for contracts and decodes what contracts return.
///
/// Contract ABI Specification, "Formal Specification of the Encoding".
package enum ABI {
  /// Encodes values in order; the tails of dynamic values follow all heads.
  ///
  /// - Throws: `ABIValueError` with the place of a value that does not fit its type.
  package static func encode(
    _ values: [ABIValue],
    as types: [ABIType]
  ) throws(ABIValueError) -> [UInt8] {
    try sequence(values, types, at: .all)
  }

  /// Returns the heads of the values, followed by their tails.
  private static func sequence(
    _ values: [ABIValue],
    _ types: [ABIType],
    at place: ABIValuePath
  ) throws(ABIValueError) -> [UInt8] {
    guard values.count == types.count else {
      throw .count(place, wanted: types.count, found: values.count)
    }
    let headBytes = 32 * types.reduce(0) { $0 + $1.headWords }
    var heads: [UInt8] = []
    var tails: [UInt8] = []
    for (number, (value, type)) in zip(values, types).enumerated() {
      let part = try bytes(of: value, as: type, at: place.item(number))
      if type.isDynamic {
        heads += ABIWord.number(headBytes + tails.count)
        tails += part
      } else {
        heads += part
      }
    }
    return heads + tails
  }

  private static func bytes(
    of value: ABIValue,
    as type: ABIType,
    at place: ABIValuePath
  ) throws(ABIValueError) -> [UInt8] {
    switch (type, value) {
    case (.array(let item), .list(let values)):
      let items = [ABIType](repeating: item, count: values.count)
      return ABIWord.number(values.count) + (try sequence(values, items, at: place))
    case (.fixedArray(let item, let count), .list(let values)):
      return try sequence(values, [ABIType](repeating: item, count: count), at: place)
    case (.tuple(let items), .list(let values)):
      return try sequence(values, items, at: place)
    case (.bytes, .bytes(let bytes)): return ABIWord.bytes(bytes)
    case (.string, .string(let text)): return ABIWord.bytes(Array(text.utf8))
    default: return try word(of: value, as: type, at: place)
    }
  }

  /// Encodes a value of a type that takes a single word.
  private static func word(
    of value: ABIValue,
    as type: ABIType,
    at place: ABIValuePath
  ) throws(ABIValueError) -> [UInt8] {
    switch (type, value) {
    case (.address, .address(let address)): return ABIWord.address(address)
    case (.bool, .bool(let flag)): return ABIWord.number(flag ? 1 : 0)
    case (.fixedBytes, .bytes(let bytes)), (.function, .bytes(let bytes)):
      let wanted = type.byteCount
      guard bytes.count == wanted else {
        throw .bytes(place, wanted: wanted, found: bytes.count)
      }
      return bytes + [UInt8](repeating: 0, count: 32 - wanted)
    case (.uint, .number(let number)), (.ufixed, .number(let number)),
      (.int, .number(let number)), (.fixed, .number(let number)):
      guard let range = type.numbers, range.contains(number), let word = number.word?.word else {
        throw .range(place, type: "\(type)")
      }
      return word
    default: throw .form(place, wanted: type.wantedForm)
    }
  }
}

extension ABIType {
  /// The valid numbers, in units of the last decimal; nil for types that are not numbers.
  var numbers: ClosedRange<Int257>? {
    switch self {
    case .uint(let bits), .ufixed(let bits, _): 0...Int257(UInt256.max >> (256 - bits))
    case .int(let bits), .fixed(let bits, _):
      -Int257(UInt256(1) << (bits - 1))...Int257(UInt256.max >> (257 - bits))
    default: nil
    }
  }

  /// The number of bytes of an unpadded value; 0 for dynamic types, arrays and tuples.
  var byteCount: Int {
    switch self {
    case .uint(let bits), .int(let bits), .ufixed(let bits, _), .fixed(let bits, _): bits / 8
    case .address: 20
    case .bool: 1
    case .fixedBytes(let count): count
    case .function: 24
    case .bytes, .string, .array, .fixedArray, .tuple: 0
    }
  }

  /// The expected form of a value, for error messages.
  var wantedForm: Sentence {
    switch self {
    case .uint: "a non-negative whole number, in decimal or 0x hex"
    case .int: "a whole number in decimal"
    case .ufixed(_, let places), .fixed(_, let places):
      "a number as a string, with at most \(places, one: "digit", many: "digits") after the point"
    case .address: "an address as a string"
    case .bool: "true or false"
    case .fixedBytes, .function, .bytes: "bytes as a string of 0x hex"
    case .string: "a string"
    case .array, .fixedArray, .tuple: "a list of values"
    }
  }
}
