import Entity

/// Reads the token movements of accounts from the logs, up to the head.
///
/// The logs of received collectibles are kept, too.
struct TokenMovementScan: Sendable {
  let scan: ScanContext

  /// The result of a scan.
  struct Outcome: Sendable {
    let added: Int
    let gaps: [Address: [HistoryGap]]
  }

  func run(_ accounts: [Address]) async throws(ScanStop) -> Outcome {
    var search = LogSearch(
      scan: scan,
      blocks: 0...scan.head.number,
      pinned: scan.head.reference,
      contracts: try seenTokens(of: accounts)
    )
    let found = try await search.run(accounts)
    var gaps: [Address: [HistoryGap]] = [:]
    for account in accounts { gaps[account] = HistoryGap.list(found.missing(of: account)) }
    return Outcome(added: found.added, gaps: gaps)
  }

  /// The tokens that have rows, which are searched also where only named contracts are.
  private func seenTokens(of accounts: [Address]) throws(ScanStop) -> [Address] {
    let chain = scan.chain
    return try scan.kept { (store) throws(StoreError) in
      var tokens: Set<Address> = []
      for account in accounts { tokens.formUnion(try store.tokens(of: account, chain: chain)) }
      return tokens.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    }
  }
}

extension HistoryGap {
  /// Returns the gaps in what logs tell, the oldest first.
  fileprivate static func list(_ missing: [GapReason: Coverage]) -> [HistoryGap] {
    var gaps: [HistoryGap] = []
    for (reason, blocks) in missing.sorted(by: { $0.key < $1.key }) {
      switch reason {
      case .noLogSearch: gaps.append(.noLogs)
      case .namedContractsOnly: gaps.append(.namedTokensOnly)
      default:
        gaps += blocks.ranges.map { range in
          reason == .logs && range.lowerBound == 0
            ? .missingLogs(upTo: range.upperBound) : .unsearched(range, reason)
        }
      }
    }
    return gaps
  }
}
