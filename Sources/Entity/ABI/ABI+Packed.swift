import Core

extension ABI {
  /// Writes values in the packed form, as Solidity's `abi.encodePacked` does: without padding,
  /// offsets and counts, but for the items of arrays, which are padded to words.
  ///
  /// Different values can have the same packed form; nothing reads it back.
  /// - Throws: `ABIValueError` when a value does not fit its type, or the type is a tuple, an array
  ///   of arrays or one of values without a fixed size, which Solidity does not pack either.
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
    // Whatever is wrong with a value is found, and worded, in one place: where it is encoded whole.
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
  /// Whether arrays of it have a packed form.
  fileprivate var isPackableItem: Bool {
    switch self {
    case .array, .fixedArray, .tuple, .bytes, .string: false
    default: true
    }
  }
}

extension ABIValueError {
  /// The same error, of a value that was looked at alone, at its place among the others.
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
