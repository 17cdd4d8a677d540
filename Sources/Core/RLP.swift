/// Recursive Length Prefix encoding, Ethereum Yellow Paper, appendix B.
///
/// Only the canonical form is encoded and decoded, so each item has exactly one encoding.
package enum RLP {
  /// The deepest nesting of lists that is decoded; the outermost list is 1 deep.
  package static let depthLimit = 64

  /// Encodes an item. Cost: linear in the bytes written.
  package static func encode(_ item: RLPItem) -> [UInt8] {
    // Written from the end, so that a payload's length is known before its prefix is written.
    var reversed: [UInt8] = []
    append(item, to: &reversed)
    reversed.reverse()
    return reversed
  }

  /// Decodes one item, which must be the whole input. Cost: linear in the bytes read.
  /// - Throws: `RLPError` if the bytes are not the canonical form of one item.
  package static func decode(_ bytes: [UInt8]) throws(RLPError) -> RLPItem {
    guard !bytes.isEmpty else { throw .empty }
    var reader = RLPReader(bytes: bytes)
    let item = try reader.item(within: bytes.count, depth: 0)
    guard reader.at == bytes.count else { throw .trailing(bytes: bytes.count - reader.at) }
    return item
  }

  private static func append(_ item: RLPItem, to reversed: inout [UInt8]) {
    let start = reversed.count
    switch item {
    case .bytes(let bytes):
      reversed.append(contentsOf: bytes.reversed())
      if bytes.count == 1, bytes[0] < 0x80 { return }
      appendPrefix(0x80, length: bytes.count, to: &reversed)
    case .list(let items):
      for item in items.reversed() { append(item, to: &reversed) }
      appendPrefix(0xc0, length: reversed.count - start, to: &reversed)
    }
  }

  private static func appendPrefix(_ kind: UInt8, length: Int, to reversed: inout [UInt8]) {
    guard length > 55 else { return reversed.append(kind + UInt8(length)) }
    var rest = length
    var width: UInt8 = 0
    while rest > 0 {
      reversed.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
      width += 1
    }
    reversed.append(kind + 55 + width)
  }
}

/// Reads items one after another, copying only the bytes of the leaves.
private struct RLPReader {
  let bytes: [UInt8]
  var at = 0

  /// Reads the item at `at`; `end` is the end of its list or of the input.
  mutating func item(within end: Int, depth: Int) throws(RLPError) -> RLPItem {
    let start = at
    let prefix = bytes[at]
    at += 1
    guard prefix >= 0x80 else { return .bytes([prefix]) }
    let tooLong = depth == 0 ? RLPError.truncated(found: end) : .beyondList(at: start)
    var length = Int(prefix & 0x3f)
    if length > 55 { length = try longLength(width: length - 55, start, end, tooLong) }
    guard length <= end - at else { throw tooLong }
    let payloadEnd = at + length
    if prefix < 0xc0 {
      if length == 1, bytes[at] < 0x80 { throw .prefixedByte(at: start) }
      defer { at = payloadEnd }
      return .bytes(Array(bytes[at..<payloadEnd]))
    }
    guard depth < RLP.depthLimit else { throw .tooDeep(limit: RLP.depthLimit) }
    var items: [RLPItem] = []
    while at < payloadEnd { items.append(try item(within: payloadEnd, depth: depth + 1)) }
    return .list(items)
  }

  /// Reads a length that follows its prefix.
  private mutating func longLength(
    width: Int,
    _ start: Int,
    _ end: Int,
    _ tooLong: RLPError
  ) throws(RLPError) -> Int {
    guard width <= end - at else { throw tooLong }
    guard bytes[at] != 0 else { throw .zeroInLength(at: start) }
    let length = bytes[at..<(at + width)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard length > 55 else { throw .longForm(at: start) }
    guard let length = Int(exactly: length) else { throw tooLong }
    at += width
    return length
  }
}
