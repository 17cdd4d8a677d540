import Entity
import Files

/// The Bloom filters of a piece of an Unchained Index: whether an address may be in it.
struct IndexBloom: ~Copyable {
  private let file: IndexFile
  private let start: UInt64
  private let count: UInt64

  /// The bytes of a filter, of which each address sets five bits.
  static let width: UInt64 = 131_072
  /// What stands before each filter: how many addresses it has.
  private static let lead: UInt64 = 4
  /// The header of newer files: a mark of two bytes, and the hash of the version.
  private static let header: UInt64 = 34

  /// Opens a file.
  ///
  /// Whether it has a header follows from its size, which is a multiple of that of a filter otherwise.
  /// - Throws: ``IndexDamage``.
  init(_ name: String, in folder: borrowing Folder) throws(IndexDamage) {
    let file = try IndexFile(name, in: folder)
    let head: UInt64 = file.size % (Self.lead + Self.width) == 4 ? 0 : Self.header
    let count = UInt64(try file.numbers(1, at: head)[0])
    guard file.size == head + 4 + count * (Self.lead + Self.width) else { throw .cut }
    (start, self.count) = (head + 4, count)
    self.file = file
  }

  /// Whether an address may be in the piece; reads at most five bytes of each filter.
  func mayContain(_ address: Address) throws(IndexDamage) -> Bool {
    let bits = Self.bits(of: address)
    for filter in 0..<count {
      let bytes = start + filter * (Self.lead + Self.width) + Self.lead
      var isSet = true
      for bit in bits where isSet {
        // The lowest bit is in the last byte.
        let byte = try file.bytes(1, at: bytes + Self.width - 1 - UInt64(bit / 8))[0]
        isSet = byte >> (bit % 8) & 1 == 1
      }
      if isSet { return true }
    }
    return false
  }

  /// The bits of an address: its five words, whose highest byte is the first.
  static func bits(of address: Address) -> [UInt32] {
    stride(from: 0, to: 20, by: 4).map { place in
      let word = address.bytes[place..<place + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      return word % UInt32(8 * width)
    }
  }
}
