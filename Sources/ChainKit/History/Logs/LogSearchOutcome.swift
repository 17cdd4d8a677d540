import Entity

/// What a log search found, and what it could not search.
struct LogSearchOutcome: Sendable {
  /// The number of new rows.
  var added = 0
  /// The blocks that were not searched, by what was not searched for in them.
  private var missing: [Cause: Coverage] = [:]

  private struct Cause: Hashable {
    let account: Address
    let topics: [LogTopic]
    let contracts: [Address]
    let reason: GapReason
  }

  /// Notes blocks in which nothing was searched for, and why.
  mutating func miss(_ blocks: ClosedRange<UInt64>, of query: LogQuery, _ reason: GapReason) {
    for account in query.accounts {
      let cause = Cause(
        account: account,
        topics: query.topics,
        contracts: query.contracts,
        reason: reason
      )
      missing[cause, default: Coverage()].insert(blocks)
    }
  }

  /// The gaps in ascending order of blocks, and adjacent ones as one.
  var gaps: [LogGap] {
    missing.flatMap { cause, blocks in
      blocks.ranges.map {
        LogGap(
          account: cause.account,
          topics: cause.topics,
          contracts: cause.contracts,
          blocks: $0,
          reason: cause.reason
        )
      }
    }
    .sorted { left, right in
      guard left.blocks.lowerBound == right.blocks.lowerBound else {
        return left.blocks.lowerBound < right.blocks.lowerBound
      }
      guard left.account == right.account else {
        return left.account.bytes.lexicographicallyPrecedes(right.account.bytes)
      }
      return left.reason < right.reason
    }
  }

  /// The blocks in which an account was not searched for everything, by the reason.
  func missing(of account: Address) -> [GapReason: Coverage] {
    missing.reduce(into: [:]) { found, entry in
      guard entry.key.account == account else { return }
      found[entry.key.reason, default: Coverage()].formUnion(entry.value)
    }
  }
}
