import Core

extension ABI {
  /// Decoded values, and whether their layout was the standard one.
  package struct Decoded: Hashable, Sendable {
    /// The values in the order of their types.
    package let values: [ABIValue]

    /// Whether the bytes equal the output of ``encode(_:as:)``.
    ///
    /// Then they have no gaps, no shared parts and no trailing bytes. Contracts accept other
    /// layouts too, but compilers never write them.
    package let isStandard: Bool
  }

  /// Decodes values of these types; parts may lie in any order.
  ///
  /// Time and memory are proportional to the byte count, whatever the bytes are.
  /// - Throws: `ABIValueError` with the place of the first value that cannot be decoded, also if
  ///   its padding is not zero.
  package static func decode(
    _ bytes: [UInt8],
    as types: [ABIType]
  ) throws(ABIValueError) -> Decoded {
    var decoder = ABIDecoder(bytes: bytes)
    let values = try decoder.sequence(types, at: 0, .all)
    return Decoded(values: values, isStandard: try encode(values, as: types) == bytes)
  }
}

/// Decodes values; all positions are relative to the start of the bytes.
private struct ABIDecoder {
  let bytes: [UInt8]

  /// How many more bytes may be read. The standard layout reads each byte once; without a budget,
  /// offsets that share parts could turn a hundred words into a million values.
  private var budget: Int

  init(bytes: [UInt8]) {
    self.bytes = bytes
    budget = 4 * bytes.count + 1_024
  }

  mutating func sequence(
    _ types: [ABIType],
    at base: Int,
    _ place: ABIValuePath
  ) throws(ABIValueError) -> [ABIValue] {
    let heads = Heads(base: base, size: 32 * types.reduce(0) { $0 + $1.headWords })
    var values: [ABIValue] = []
    var head = base
    for (number, type) in types.enumerated() {
      values.append(try value(type, at: head, of: heads, place.item(number)))
      head += 32 * type.headWords
    }
    return values
  }

  /// Decodes `count` values of one type, without a list of `count` types.
  private mutating func items(
    _ type: ABIType,
    _ count: Int,
    at base: Int,
    _ place: ABIValuePath
  ) throws(ABIValueError) -> [ABIValue] {
    let size = 32 * type.headWords
    guard count <= (bytes.count - base) / size else { throw .pointer(place) }
    let heads = Heads(base: base, size: size * count)
    var values: [ABIValue] = []
    for number in 0..<count {
      values.append(try value(type, at: base + number * size, of: heads, place.item(number)))
    }
    return values
  }

  /// The extent of a sequence's heads; offsets count from `base`.
  private struct Heads {
    let base: Int
    let size: Int
  }

  /// Decodes the value with the head at this position. A tail must start after all heads: no
  /// honest encoder uses the same bytes as an offset and as a value.
  private mutating func value(
    _ type: ABIType,
    at head: Int,
    of heads: Heads,
    _ place: ABIValuePath
  ) throws(ABIValueError) -> ABIValue {
    guard type.isDynamic else { return try body(type, at: head, place) }
    let offset = try count(at: head, place)
    guard offset >= heads.size, offset <= bytes.count - heads.base else { throw .pointer(place) }
    return try body(type, at: heads.base + offset, place)
  }

  private mutating func body(
    _ type: ABIType,
    at start: Int,
    _ place: ABIValuePath
  ) throws(ABIValueError) -> ABIValue {
    switch type {
    case .tuple(let members): return .list(try sequence(members, at: start, place))
    case .fixedArray(let item, let count):
      return .list(try items(item, count, at: start, place))
    case .array(let item):
      let count = try count(at: start, place)
      return .list(try items(item, count, at: start + 32, place))
    case .bytes: return .bytes(try tail(at: start, place))
    case .string:
      let bytes = try tail(at: start, place)
      guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText(place) }
      return .string(text)
    default: return try word(type, at: start, place)
    }
  }

  private mutating func word(
    _ type: ABIType,
    at start: Int,
    _ place: ABIValuePath
  ) throws(ABIValueError) -> ABIValue {
    let word = try take(32, at: start, place)
    switch type {
    case .address:
      guard word.prefix(12).allSatisfy({ $0 == 0 }) else { throw .padding(place) }
      return .address(Address(unchecked: Array(word.suffix(20))))
    case .bool:
      guard word.dropLast().allSatisfy({ $0 == 0 }), let last = word.last, last <= 1 else {
        throw .notFlag(place)
      }
      return .bool(last == 1)
    case .fixedBytes, .function:
      let count = type.byteCount
      guard word.dropFirst(count).allSatisfy({ $0 == 0 }) else { throw .padding(place) }
      return .bytes(Array(word.prefix(count)))
    default:
      guard let range = type.numbers else { throw .form(place, wanted: type.wantedForm) }
      let raw = UInt256(word: word)
      let number = range.lowerBound.isNegative ? Int257(signedWord: raw) : Int257(raw)
      guard range.contains(number) else { throw .range(place, type: "\(type)") }
      return .number(number)
    }
  }

  /// Reads a byte count, that many bytes, and zeros up to a whole word.
  private mutating func tail(at start: Int, _ place: ABIValuePath) throws(ABIValueError) -> [UInt8]
  {
    let count = try count(at: start, place)
    let padding = (32 - count % 32) % 32
    let all = try take(count + padding, at: start + 32, place)
    guard all.suffix(padding).allSatisfy({ $0 == 0 }) else { throw .padding(place) }
    return Array(all.prefix(count))
  }

  /// Reads an offset or a count. Throws `.pointer` if it exceeds the byte count.
  private mutating func count(at start: Int, _ place: ABIValuePath) throws(ABIValueError) -> Int {
    let word = try take(32, at: start, place)
    guard let count = Int(exactly: UInt256(word: word)), count <= bytes.count else {
      throw .pointer(place)
    }
    return count
  }

  private mutating func take(
    _ count: Int,
    at start: Int,
    _ place: ABIValuePath
  ) throws(ABIValueError) -> ArraySlice<UInt8> {
    guard start <= bytes.count, count <= bytes.count - start else { throw .short(place) }
    budget -= count
    guard budget >= 0 else { throw .bomb }
    return bytes[start..<(start + count)]
  }
}
