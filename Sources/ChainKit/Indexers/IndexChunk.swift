import Entity
import Files

/// A piece of an Unchained Index: sorted addresses, and where each appears.
struct IndexChunk: ~Copyable {
  private let file: IndexFile
  private let range: ClosedRange<UInt64>
  private let addresses: UInt64
  private let appearances: UInt64

  private static let magic: UInt32 = 0xdead_beef
  /// The mark, the hash of the version, and the two counts.
  private static let header: UInt64 = 44
  /// An address, the place of its first appearance, and their number.
  private static let addressSize: UInt64 = 28
  /// A block and the place of a transaction in it.
  private static let appearanceSize: UInt64 = 8
  /// The appearances that are read at once.
  private static let atOnce: UInt64 = 8_192

  /// Opens the file of a range of blocks.
  ///
  /// - Throws: ``IndexDamage``.
  init(
    _ name: String,
    in folder: borrowing Folder,
    of range: ClosedRange<UInt64>
  ) throws(IndexDamage) {
    let file = try IndexFile(name, in: folder)
    guard try file.numbers(1, at: 0)[0] == Self.magic else { throw .inconsistent }
    let counts = try file.numbers(2, at: 36)
    let (addresses, appearances) = (UInt64(counts[0]), UInt64(counts[1]))
    let tables = addresses * Self.addressSize + appearances * Self.appearanceSize
    guard file.size == Self.header + tables else { throw .cut }
    (self.range, self.addresses, self.appearances) = (range, addresses, appearances)
    self.file = file
  }

  /// Returns the blocks in which an address appears, in the order of the file.
  ///
  /// Reads one entry for each step of a bisection, and then the appearances piece by piece.
  /// - Throws: ``IndexDamage``.
  func blocks(of address: Address) throws(IndexDamage) -> Set<UInt64> {
    guard let (first, count) = try place(of: address) else { return [] }
    guard first + count <= appearances else { throw .inconsistent }
    var blocks: Set<UInt64> = []
    var next = first
    let end = first + count
    let table = Self.header + addresses * Self.addressSize
    while next < end {
      let piece = min(end - next, Self.atOnce)
      let numbers = try file.numbers(
        Int(2 * piece),
        at: table + next * Self.appearanceSize
      )
      for index in stride(from: 0, to: numbers.count, by: 2) {
        let block = UInt64(numbers[index])
        guard range.contains(block) else { throw .inconsistent }
        blocks.insert(block)
      }
      next += piece
    }
    return blocks
  }

  /// Finds an address, by bisection: the number of its first appearance, and how many it has.
  private func place(of address: Address) throws(IndexDamage) -> (first: UInt64, count: UInt64)? {
    let wanted = address.bytes
    var (low, high) = (UInt64(0), addresses)
    while low < high {
      let middle = low + (high - low) / 2
      let entry = Self.header + middle * Self.addressSize
      let found = try file.bytes(20, at: entry)
      if found.elementsEqual(wanted) {
        let numbers = try file.numbers(2, at: entry + 20)
        return (UInt64(numbers[0]), UInt64(numbers[1]))
      }
      if found.lexicographicallyPrecedes(wanted) { low = middle + 1 } else { high = middle }
    }
    return nil
  }
}
