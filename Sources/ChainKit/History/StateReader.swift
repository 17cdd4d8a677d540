import Entity

/// Reads what an account held after blocks, and remembers it.
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

  /// The state after a block, if it was read.
  subscript(block: UInt64) -> AccountState? { known[block] }

  /// The blocks of a range whose states were read, rising.
  func blocks(in range: ClosedRange<UInt64>) -> [UInt64] {
    known.keys.filter(range.contains).sorted()
  }

  /// Reads the states that are not known yet, two questions each, and keeps them.
  ///
  /// A pair is asked for at the same block number; that both are of the same chain is what the
  /// check of the pinned block at the end shows.
  mutating func read(_ blocks: [UInt64]) async throws(ScanStop) {
    let account = account
    for chunk in blocks.filter({ known[$0] == nil }).pieces(of: 20) {
      // Both in one go, so that no limit comes between them.
      let (balances, counts) = try await scan.ask { (node) throws(RPCFailure) in
        (
          try await node.endpoint.batch(chunk.map { GetBalance(account, at: .number($0)) }),
          try await node.endpoint.batch(chunk.map { GetTransactionCount(account, at: .number($0)) })
        )
      }
      var fresh: [UInt64: AccountState] = [:]
      for (index, block) in chunk.enumerated() {
        fresh[block] = try Self.state(balances[index], counts[index])
      }
      known.merge(fresh) { $1 }
      try scan.kept { (store) throws(StoreError) in
        try store.keep(fresh, of: account, chain: scan.chain, finalUpTo: scan.finalized)
      }
    }
  }

  /// The state after one block; nil when the node does not keep it.
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
  /// The array in pieces of at most `size`.
  func pieces(of size: Int) -> [[Element]] {
    stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min(count, $0 + size)]) }
  }
}
