import Core
import Entity

/// Reads what the logs of the wanted blocks tell of accounts, up to the head: tokens, items of collections, permissions.
///
/// The logs are kept, too: those of received items tell what to ask collections for.
struct TokenMovementScan: Sendable {
  let scan: ScanContext
  /// The tokens that a list names, which are searched also where only named contracts are.
  let listed: Set<Address>

  /// The result of a scan.
  struct Outcome: Sendable {
    let added: Int
    /// What could not be searched, of each account.
    let gaps: [Address: HistorySpans]
    /// The contracts that are searched where only named ones are.
    let named: Set<Address>
  }

  func run(_ accounts: [Address]) async throws(ScanStop) -> Outcome {
    let named = try seenContracts(of: accounts).union(listed)
    // Where only named contracts are searched, the chain itself must be named, too.
    let logsEther = try scan.logsEther(at: scan.head.reference) == true
    let contracts = logsEther ? named.union([LoggedEther.emitter]) : named
    var search = LogSearch(
      scan: scan,
      blocks: scan.wanted,
      pinned: scan.head.reference,
      contracts: contracts.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    )
    let found = try await search.run(accounts)
    var gaps: [Address: HistorySpans] = [:]
    for account in accounts {
      for (reason, blocks) in found.missing(of: account) {
        for range in blocks.ranges {
          let gap = HistorySpans(range, .missing(reason))
          gaps[account] = gaps[account]?.merged(with: gap) ?? gap
        }
      }
    }
    return Outcome(added: found.added, gaps: gaps, named: named)
  }

  /// The tokens and collections that have rows.
  private func seenContracts(of accounts: [Address]) throws(ScanStop) -> Set<Address> {
    let chain = scan.chain
    return try scan.kept { (store) throws(StoreError) in
      var contracts: Set<Address> = []
      for account in accounts {
        contracts.formUnion(try store.tokens(of: account, chain: chain))
        contracts.formUnion(try store.contracts(of: .items, account, chain: chain))
      }
      return contracts
    }
  }
}
