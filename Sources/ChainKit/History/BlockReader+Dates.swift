import Entity

/// Where something was mined, as a node tells it.
struct MinedPlace: Hashable, Sendable {
  let number: UInt64
  let hash: Hash32
  /// The timestamp of the block, in seconds since 1970; nil if the node does not tell it.
  let time: UInt64?
}

/// Blocks whose times are known.
struct DatedBlocks: Sendable {
  /// All of them, by their numbers.
  fileprivate(set) var references: [UInt64: BlockReference] = [:]
  fileprivate var headers: [UInt64: BlockHeader] = [:]
  /// The settled ones of which something else was told than of the block at this height: an index that
  /// has kept an orphaned block shows nothing of it.
  fileprivate(set) var stale: Set<UInt64> = []

  /// The headers of some of them, as far as they were read for it.
  func headers(of references: [BlockReference]) -> [BlockHeader] {
    Set(references.map(\.number)).sorted().compactMap { headers[$0] }
  }
}

extension BlockReader {
  /// Dates the blocks in which something was mined.
  ///
  /// A settled block is not read if the node dated it: it stays where it is, and its header takes 2 KB,
  /// or 20 with the hashes of many transactions. It is read if another one is stored in its place. Of
  /// a later block the header is stored, with which a reorganization is noticed. Since 2026 most nodes
  /// date transactions and logs.
  ///
  /// Cost: one request for each block that is read, at most 100 in one post.
  /// - Throws: `.reorganized` if a block that is not settled is not the one at its height;
  ///   `.node(.missingData)` if the node does not have a block that is read.
  func dated(_ places: [MinedPlace]) async throws(ScanStop) -> DatedBlocks {
    var blocks = DatedBlocks()
    var open: [UInt64] = []
    let (heights, chain) = (Set(places.map(\.number)), scan.chain)
    let stored = try scan.kept { (store) throws(StoreError) in
      try store.hashes(at: heights, chain: chain)
    }
    for (number, named) in Dictionary(grouping: Set(places), by: \.number) {
      if named.count == 1, let reference = settled(named[0]),
        stored[number].map({ $0 == reference.hash }) ?? true
      {
        blocks.references[number] = reference
      } else {
        open.append(number)
      }
    }
    for piece in open.sorted().pieces(of: 100) {
      for header in try await headers(piece) {
        blocks.references[header.number] = header.reference
        blocks.headers[header.number] = header
      }
    }
    for place in places where blocks.references[place.number]?.hash != place.hash {
      guard scan.isSettled(place.number) else { throw .reorganized }
      blocks.stale.insert(place.number)
    }
    return blocks
  }

  /// Returns a block that cannot leave the chain, if its time is one that it can have.
  private func settled(_ place: MinedPlace) -> BlockReference? {
    // Some nodes write 0 there.
    guard scan.isSettled(place.number), let time = place.time, time > 0, time <= scan.head.time
    else {
      return nil
    }
    return BlockReference(number: place.number, hash: place.hash, time: time)
  }
}
