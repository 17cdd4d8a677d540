/// A value in deterministic CBOR (RFC 8949), without floats.
///
/// Each value has one encoding: the shortest lengths, map keys in the order of their bytes, no
/// indefinite lengths (§4.2.1). Any other encoding is refused.
package indirect enum CBOR: Hashable, Sendable {
  /// A key of a map with its value.
  package struct Entry: Hashable, Sendable {
    package let key: CBOR
    package let value: CBOR

    package init(_ key: CBOR, _ value: CBOR) { (self.key, self.value) = (key, value) }
  }

  /// A non-negative integer.
  case unsigned(UInt64)
  /// The number −1 − n.
  case negative(UInt64)
  /// A string of bytes.
  case bytes([UInt8])
  case text(String)
  /// A list.
  case array([CBOR])
  /// A map, its keys in the order of their encodings.
  case map([Entry])
  /// A tagged value; the tag tells its meaning.
  case tagged(UInt64, CBOR)
  case bool(Bool)
  case null

  package var encoded: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  private func write(to out: inout [UInt8]) {
    switch self {
    case .unsigned(let number): Self.head(0, number, to: &out)
    case .negative(let number): Self.head(1, number, to: &out)
    case .bytes(let bytes):
      Self.head(2, UInt64(bytes.count), to: &out)
      out += bytes
    case .text(let text):
      Self.head(3, UInt64(text.utf8.count), to: &out)
      out += text.utf8
    case .array(let items):
      Self.head(4, UInt64(items.count), to: &out)
      for item in items { item.write(to: &out) }
    case .map(let entries):
      Self.head(5, UInt64(entries.count), to: &out)
      let sorted = entries.map { (key: $0.key.encoded, value: $0.value) }
        .sorted { $0.key.lexicographicallyPrecedes($1.key) }
      for entry in sorted {
        out += entry.key
        entry.value.write(to: &out)
      }
    case .tagged(let tag, let value):
      Self.head(6, tag, to: &out)
      value.write(to: &out)
    case .bool(let flag): out.append(flag ? 0xF5 : 0xF4)
    case .null: out.append(0xF6)
    }
  }

  /// Writes the major type, and its argument in the fewest bytes (RFC 8949, §3).
  private static func head(_ major: UInt8, _ argument: UInt64, to out: inout [UInt8]) {
    let type = major << 5
    let width: Int
    switch argument {
    case 0..<24:
      out.append(type | UInt8(argument))
      return
    case ..<0x100: (width, _) = (1, out.append(type | 24))
    case ..<0x1_0000: (width, _) = (2, out.append(type | 25))
    case ..<0x1_0000_0000: (width, _) = (4, out.append(type | 26))
    default: (width, _) = (8, out.append(type | 27))
    }
    for place in (0..<width).reversed() {
      out.append(UInt8(truncatingIfNeeded: argument >> UInt64(8 * place)))
    }
  }
}
