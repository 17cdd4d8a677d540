extension CBOR {
  package static let maxBytes = 1 << 20  // 1 MiB
  /// The deepest nesting of values.
  package static let maxDepth = 16

  /// Decodes bytes that are exactly one value in its one deterministic encoding.
  ///
  /// Encoding the value gives the same bytes. At most 1 MiB, nested at most 16 deep.
  /// - Throws: `CBORError` if the bytes are anything else.
  package init(decoding bytes: [UInt8]) throws(CBORError) {
    guard bytes.count <= Self.maxBytes else { throw .tooLong(found: bytes.count) }
    var reader = Reader(bytes: bytes)
    self = try reader.value(depth: 1)
    guard reader.at == bytes.count else { throw .trailing(bytes: bytes.count - reader.at) }
  }

  private struct Reader {
    let bytes: [UInt8]
    var at = 0

    mutating func value(depth: Int) throws(CBORError) -> CBOR {
      guard depth <= CBOR.maxDepth else { throw .tooDeep }
      guard at < bytes.count else { throw .cutOff }
      let first = bytes[at]
      at += 1
      if first >> 5 == 7 { return try simple(first) }
      let argument = try argument(first & 0x1F)
      switch first >> 5 {
      case 0: return .unsigned(argument)
      case 1: return .negative(argument)
      case 2: return .bytes(try string(argument))
      case 3:
        guard let text = String(validating: try string(argument), as: UTF8.self) else {
          throw .notText
        }
        return .text(text)
      case 4: return .array(try items(argument, depth))
      case 5: return .map(try entries(argument, depth))
      default: return .tagged(argument, try value(depth: depth + 1))
      }
    }

    private mutating func argument(_ low: UInt8) throws(CBORError) -> UInt64 {
      let width: Int
      switch low {
      case 0..<24: return UInt64(low)
      case 24...27: width = 1 << Int(low - 24)
      case 31: throw .indefinite
      default: throw .reserved
      }
      let number = try string(UInt64(width)).reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
      let least: UInt64 = width == 1 ? 24 : 1 << UInt64(4 * width)
      guard number >= least else { throw .notShortest }
      return number
    }

    private mutating func string(_ count: UInt64) throws(CBORError) -> [UInt8] {
      guard count <= UInt64(bytes.count - at) else { throw .cutOff }
      defer { at += Int(count) }
      return Array(bytes[at..<at + Int(count)])
    }

    /// Each value takes at least one byte, so the bytes that remain limit the count.
    private mutating func items(_ count: UInt64, _ depth: Int) throws(CBORError) -> [CBOR] {
      guard count <= UInt64(bytes.count - at) else { throw .cutOff }
      var items: [CBOR] = []
      for _ in 0..<count { items.append(try value(depth: depth + 1)) }
      return items
    }

    private mutating func entries(_ count: UInt64, _ depth: Int) throws(CBORError) -> [Entry] {
      guard count <= UInt64(bytes.count - at) / 2 else { throw .cutOff }
      var entries: [Entry] = []
      var last: ArraySlice<UInt8>?
      for _ in 0..<count {
        let start = at
        let key = try value(depth: depth + 1)
        let encoded = bytes[start..<at]
        if let last {
          guard last != encoded else { throw .keyTwice }
          guard last.lexicographicallyPrecedes(encoded) else { throw .keyOrder }
        }
        last = encoded
        entries.append(Entry(key, try value(depth: depth + 1)))
      }
      return entries
    }

    private func simple(_ first: UInt8) throws(CBORError) -> CBOR {
      switch first & 0x1F {
      case 20: return .bool(false)
      case 21: return .bool(true)
      case 22: return .null
      case 25...27: throw .float
      case 31: throw .indefinite
      case 28...30: throw .reserved
      default: throw .simple
      }
    }
  }
}
