import Core

extension ABI {
  /// Encodes values in packed form, as Solidity's `abi.encodePacked` does.
  ///
  /// There are no padding, offsets and counts, except that the items of arrays are padded to words.
  /// Different values can have the same packed form, so it cannot be decoded.
  /// - Throws: `ABIValueError` if a value does not fit its type, or if the type is one that
  ///   Solidity does not pack either: a tuple, or an array of arrays, tuples or dynamic values.
  package static func encodePacked(
    _ values: [ABIValue],
    as types: [ABIType]
  ) throws(ABIValueError) -> [UInt8] {
    guard values.count == types.count else {
      throw .count(.all, wanted: types.count, found: values.count)
    }
    var packed: [UInt8] = []
    for (number, (value, type)) in zip(values, types).enumerated() {
      do throws(ABIValueError) {
        packed += try packedBytes(of: value, as: type)
      } catch {
        throw error.moved(to: number)
      }
    }
    return packed
  }

  private static func packedBytes(
    of value: ABIValue,
    as type: ABIType
  ) throws(ABIValueError) -> [UInt8] {
    // Invalid values are found, and reported, in one place: by the full encoding.
    let whole = try encode([value], as: [type])
    switch type {
    case .tuple: throw .unpackable(type: "\(type)")
    case .array(let item), .fixedArray(let item, _):
      guard item.isPackableItem else { throw .unpackable(type: "\(type)") }
      if case .array = type { return Array(whole.dropFirst(64)) }
      return whole
    case .bytes:
      guard case .bytes(let bytes) = value else { return [] }
      return bytes
    case .string:
      guard case .string(let text) = value else { return [] }
      return Array(text.utf8)
    case .fixedBytes, .function: return Array(whole.prefix(type.byteCount))
    case .uint, .int, .ufixed, .fixed, .address, .bool:
      return Array(whole.suffix(type.byteCount))
    }
  }
}

extension ABIType {
  /// Whether arrays of this type have a packed form.
  fileprivate var isPackableItem: Bool {
    switch self {
    case .array, .fixedArray, .tuple, .bytes, .string: false
    default: true
    }
  }
}

extension ABIValueError {
  /// The same error with the value's index in the list; the value was encoded alone.
  fileprivate func moved(to number: Int) -> ABIValueError {
    func at(_ place: ABIValuePath) -> ABIValuePath {
      ABIValuePath([number] + place.numbers.dropFirst())
    }
    return switch self {
    case .form(let place, let wanted): .form(at(place), wanted: wanted)
    case .range(let place, let type): .range(at(place), type: type)
    case .bytes(let place, let wanted, let found):
      .bytes(at(place), wanted: wanted, found: found)
    case .count(let place, let wanted, let found):
      .count(at(place), wanted: wanted, found: found)
    default: self
    }
  }
}
