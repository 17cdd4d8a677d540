import Entity

/// Reads the states of an account after blocks, and caches them.
struct StateReader: Sendable {
  let scan: ScanContext
  let account: Address
  private(set) var known: [UInt64: AccountState]

  init(_ scan: ScanContext, account: Address) throws(ScanStop) {
    self.scan = scan
    self.account = account
    let chain = scan.chain
    known = try scan.kept { (store) throws(StoreError) in
      try store.probes(of: account, chain: chain)
    }
  }

  /// The state after a block; nil if it was not read.
  subscript(block: UInt64) -> AccountState? { known[block] }

  /// Returns the blocks of a range with cached states, in ascending order.
  func blocks(in range: ClosedRange<UInt64>) -> [UInt64] {
    known.keys.filter(range.contains).sorted()
  }

  /// Reads and stores the states that are not cached yet, two requests each.
  ///
  /// Both requests name the same block number; the check of the pinned block at the end shows that
  /// both answers are of the same chain. A missing block is not waited for: most are old, and the
  /// search for the oldest state would wait for each.
  mutating func read(_ blocks: [UInt64]) async throws(ScanStop) {
    let account = account
    for chunk in blocks.filter({ known[$0] == nil }).pieces(of: 20) {
      // Both together, so that no rate limit comes between them.
      let (balances, counts) = try await scan.ask { (node) throws(RPCFailure) in
        (
          try await node.asker.batch(
            chunk.map { GetBalance(account, at: .number($0)) },
            timeouts: nil,
            awaitsBlock: false
          ),
          try await node.asker.batch(
            chunk.map { GetTransactionCount(account, at: .number($0)) },
            timeouts: nil,
            awaitsBlock: false
          )
        )
      }
      var fresh: [UInt64: AccountState] = [:]
      for (index, block) in chunk.enumerated() {
        fresh[block] = try Self.state(balances[index], counts[index])
      }
      known.merge(fresh) { $1 }
      try scan.kept { (store) throws(StoreError) in
        try store.keep(fresh, of: account, chain: scan.chain)
      }
    }
  }

  /// Returns the state after one block; nil if the node does not keep it.
  mutating func state(at block: UInt64) async throws(ScanStop) -> AccountState? {
    do {
      try await read([block])
    } catch {
      guard case .node(.missingData) = error else { throw error }
      return nil
    }
    return known[block]
  }

  private static func state(
    _ balance: Result<QuantityAnswer, RPCFailure>,
    _ count: Result<CountAnswer, RPCFailure>
  ) throws(ScanStop) -> AccountState {
    do {
      return AccountState(nonce: try count.get().value, balance: Wei(try balance.get().value))
    } catch {
      throw .node(error)
    }
  }
}

extension Array {
  /// Splits the array into pieces of at most `size`.
  func pieces(of size: Int) -> [[Element]] {
    stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min(count, $0 + size)]) }
  }
}
