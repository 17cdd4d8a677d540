import Entity

/// Checks whether the stored blocks are still part of the chain, and removes those that are not.
///
/// The stored ones may be of several branches in any order, because a sync that was interrupted may
/// have met a reorganization. So each one above the last settled block is compared.
struct ReorgCheck: Sendable {
  let node: Node
  let store: ChainStore
  let journal: Journal
  let chain: ChainID
  let head: BlockHeader

  /// Returns the last stored block before the first that is gone; nil if all are there.
  ///
  /// If one is gone, everything above the settled block is removed: what was read in between may be
  /// of either branch. So it is if a sync met two branches, even if all blocks are there again.
  /// Cost: none if the stored blocks lead to the head, else one request for each that no other one
  /// names as its parent, in one batch.
  func run(afterTwoBranches isInDoubt: Bool = false) async throws(ScanStop) -> UInt64? {
    let final = try kept { (store) throws(StoreError) in try store.finalized(chain: chain) }
    // A node that lags behind cannot tell about blocks that it has not seen.
    let highest = try kept { (store) throws(StoreError) in
      try store.highest(upTo: head.number, chain: chain)
    }
    guard let highest else { return nil }
    var depth = ChainStore.settlingDepth
    while true {
      let floor = final ?? highest - min(highest, depth)
      let held = try kept { (store) throws(StoreError) in
        try store.headers(from: floor, upTo: head.number, chain: chain)
      }
      guard let settled = held.last else { return nil }
      var gone = try await gone(of: held.dropLast())
      if gone.isEmpty, held.count > 1 {
        if isInDoubt { _ = try remove([], of: held, above: settled) }
        return nil
      }
      gone += try await self.gone(of: [settled])
      guard let first = gone.last else { return nil }
      if first == settled, try await forgets(settled) { continue }
      guard first == settled else {
        let isDeep = depth > ChainStore.settlingDepth
        return try remove(gone, of: held, above: settled, isDeep: isDeep)
      }
      guard final == nil, floor > 0 else { throw .otherChain(block: settled.number) }
      depth *= 2
    }
  }

  /// Forgets a settled block that is gone if it was never read, and returns whether it did: a node had
  /// named it beside a transaction or a log, and its index may have kept an orphaned block.
  ///
  /// A block before it that was read shows that the chain is the same one. The first block does not:
  /// development chains that are started anew have it in common.
  private func forgets(_ settled: StoredHeader) async throws(ScanStop) -> Bool {
    guard settled.parent == nil else { return false }
    let read = try kept { (store) throws(StoreError) in
      try store.lastRead(below: settled.number, chain: chain)
    }
    guard let read, read.number > 0, try await gone(of: [read]).isEmpty else { return false }
    try kept { (store) throws(StoreError) in
      try journal.unmine(blocks: [settled.hash], chain: chain)
      try store.forgetUnread(at: settled.number, chain: chain)
    }
    return true
  }

  /// `isDeep` is whether a block is gone that counted as settled.
  private func remove(
    _ gone: [StoredHeader],
    of held: [StoredHeader],
    above settled: StoredHeader,
    isDeep: Bool = false
  ) throws(ScanStop) -> UInt64? {
    let first = gone.map(\.number).min() ?? .max
    let fork = held.map(\.number).filter { $0 < first }.max()
    try kept { (store) throws(StoreError) in
      // The journal first: once the blocks are removed, nothing tells which they were.
      try journal.unmine(blocks: gone.map(\.hash), chain: chain)
      try store.cut(above: settled.number, fork: fork, isDeep: isDeep, chain: chain)
    }
    return fork
  }

  /// Returns those of some stored blocks, highest first, that the node's chain does not have.
  private func gone(of held: [StoredHeader]) async throws(ScanStop) -> [StoredHeader] {
    // The hashes of the chain, as far as the head or other blocks of it name them.
    var known = [head.number: head.hash]
    if head.number > 0 { known[head.number - 1] = head.parent }
    for asksForAll in [false, true] {
      for block in held where block.number > 0 && known[block.number] == block.hash {
        known[block.number - 1] = block.parent
      }
      let open = Set(held.map(\.number).filter { known[$0] == nil })
      // Mostly the highest of a row of blocks is there, and so are those that it follows.
      let asked = asksForAll ? open : open.filter { !open.contains($0 + 1) }
      for header in try await headers(asked.sorted()) {
        known[header.number] = header.hash
        if header.number > 0 { known[header.number - 1] = header.parent }
      }
    }
    return held.filter { known[$0.number] != $0.hash }
  }

  /// Reads the headers of some blocks; a chain that became shorter does not have all.
  private func headers(_ numbers: [UInt64]) async throws(ScanStop) -> [BlockHeader] {
    var headers: [BlockHeader] = []
    for piece in numbers.pieces(of: 100) {
      let answers: [Result<Block?, RPCFailure>]
      do {
        // The head is known to be later, so none is waited for.
        answers = try await node.asker.batch(
          piece.map { GetBlockByNumber(.number($0)) },
          timeouts: nil,
          awaitsBlock: false
        )
      } catch {
        throw .node(error)
      }
      for (number, answer) in zip(piece, answers) {
        switch answer {
        case .success(let block?):
          guard block.header.number == number else {
            throw .node(
              .protocolViolation(.wrongAnswer(method: GetBlockByNumber.name, path: "result.number"))
            )
          }
          headers.append(block.header)
        case .success(nil), .failure(.missingData(.block)): continue
        case .failure(let failure): throw .node(failure)
        }
      }
    }
    return headers
  }

  func kept<Value>(
    _ work: (ChainStore) throws(StoreError) -> Value
  ) throws(ScanStop) -> Value {
    do {
      return try work(store)
    } catch {
      throw .store(error)
    }
  }
}
