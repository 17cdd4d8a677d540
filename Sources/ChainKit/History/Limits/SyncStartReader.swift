import Entity

/// Finds the block at which a sync begins.
struct SyncStartReader: Sendable {
  let scan: ScanContext

  /// Returns the number of the block.
  ///
  /// Cost: none for a number; for a time, one header for each halving of the blocks between the stored
  /// ones around it, and two at most for a guess that saves most of them.
  /// - Throws: `.startsLater` if it is after the newest block.
  func block(_ start: SyncStart) async throws(ScanStop) -> UInt64 {
    let head = scan.head
    switch start {
    case .block(let number):
      guard number <= head.number else { throw .startsLater(head: head.number) }
      return number
    case .time(let time):
      guard time <= head.time else { throw .startsLater(head: head.number) }
      return try await first(since: time)
    }
  }

  /// Returns the first block at a time or later; the time of a block is never below that of its parent.
  private func first(since time: UInt64) async throws(ScanStop) -> UInt64 {
    let (head, chain) = (scan.head, scan.chain)
    let known = try scan.kept { (store) throws(StoreError) in
      try store.blocks(around: time, chain: chain)
    }
    // The first block that is not below the lower bound, and not above the upper one.
    var low = known.before.map { $0 + 1 } ?? 0
    var high = min(known.after ?? head.number, head.number)
    for guess in guesses(time) where low < high && guess >= low && guess < high {
      if try await self.time(of: guess) < time { low = guess + 1 } else { high = guess }
    }
    while low < high {
      let middle = low + (high - low) / 2
      if try await self.time(of: middle) < time { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Blocks on both sides of where it is if all blocks took as long as they do now.
  private func guesses(_ time: UInt64) -> [UInt64] {
    let head = scan.head
    let seconds = UInt64(max(1, scan.node.asker.blockTime))
    let back = (head.time - time) / seconds
    guard back < head.number else { return [] }
    let guess = head.number - back
    let reach = max(16, back / 64)
    return [guess - min(guess, reach), min(head.number, guess + reach)]
  }

  private func time(of block: UInt64) async throws(ScanStop) -> UInt64 {
    try await BlockReader(scan: scan).headers([block])[0].time
  }
}
