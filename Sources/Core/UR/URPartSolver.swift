/// Determines the pieces from the parts so far: Gaussian elimination over bits.
struct URPartSolver: Sendable {
  private struct Row {
    /// One bit per piece; piece 0 is the lowest bit.
    var mask: [UInt64]
    var content: [UInt8]

    func has(_ piece: Int) -> Bool { mask[piece / 64] >> UInt64(piece % 64) & 1 == 1 }

    mutating func add(_ other: Row) {
      for place in mask.indices { mask[place] ^= other.mask[place] }
      for place in content.indices { content[place] ^= other.content[place] }
    }
  }

  /// The first part; all others must agree with its numbers.
  let first: URPart
  /// The number of pieces that are known, or will be once the others are.
  private(set) var known = 0
  /// For each piece, a row with that piece as its lowest.
  private var rows: [Row?]

  init(_ part: URPart) {
    first = part
    rows = Array(repeating: nil, count: part.count)
  }

  /// Whether a part belongs to the same message.
  func belongs(_ part: URPart) -> Bool {
    part.count == first.count && part.messageLength == first.messageLength
      && part.checksum == first.checksum && part.content.count == first.content.count
  }

  /// - Throws: `URError.contradiction` if the part contradicts those before it.
  mutating func take(_ part: URPart) throws(URError) {
    var row = Row(
      mask: Array(repeating: 0, count: (first.count + 63) / 64),
      content: part.content
    )
    let pieces = try Fountain.pieces(
      number: part.number,
      of: part.count,
      checksum: part.checksum
    )
    for piece in pieces { row.mask[piece / 64] |= 1 << UInt64(piece % 64) }
    for piece in 0..<first.count where row.has(piece) {
      guard let other = rows[piece] else {
        rows[piece] = row
        known += 1
        return
      }
      row.add(other)
    }
    guard row.content.allSatisfy({ $0 == 0 }) else { throw .contradiction }
  }

  /// The message; nil until every piece is known.
  var message: [UInt8]? {
    guard known == first.count else { return nil }
    var solved = rows.compactMap(\.self)
    for piece in solved.indices.reversed() {
      for later in solved.indices[(piece + 1)...] where solved[piece].has(later) {
        let other = solved[later]
        solved[piece].add(other)
      }
    }
    return Array(solved.flatMap(\.content).prefix(first.messageLength))
  }
}
