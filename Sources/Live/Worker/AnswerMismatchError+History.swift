import Entity

extension AnswerMismatchError {
  /// Throws unless the status of histories is that of the requested accounts, and its numbers can
  /// be.
  static func check(_ status: HistoryStatus, answers asked: ReadHistoryStatus)
    throws(AnswerMismatchError)
  {
    try check(status.accounts.map(\.account), are: asked.accounts)
    for account in status.accounts {
      guard
        account.assurance.allSatisfy({
          $0.account == account.account && $0.chain == asked.chain
        })
      else { throw .subject }
      guard account.rows >= 0, account.transactions >= 0, account.isUpTo(status.head),
        account.searched.allSatisfy(\.ascends)
      else { throw .page }
    }
    if let cost = status.cost {
      let counts = [cost.requests, cost.bytes, cost.milliseconds, cost.runs]
      guard counts.allSatisfy({ $0 >= 0 }) else { throw .page }
    }
  }

  /// Throws unless chains ascend, each once.
  static func check(storedChains chains: [ChainID]) throws(AnswerMismatchError) {
    guard zip(chains, chains.dropFirst()).allSatisfy({ $0.value < $1.value }) else {
      throw .page
    }
  }

  /// Throws unless a sync was of the requested accounts, up to a block that can be one.
  static func check(_ report: HistoryReport, answers asked: SyncHistory)
    throws(AnswerMismatchError)
  {
    guard
      report.assurance.allSatisfy({
        $0.chain == asked.chain && asked.accounts.contains($0.account)
      })
    else { throw .subject }
    guard report.asOf.number < 1 << 63, report.added >= 0, report.questions >= 0 else {
      throw .page
    }
  }

  /// Throws unless the counts of a history can be counts.
  static func check(_ contents: HistoryContents) throws(AnswerMismatchError) {
    let counts = [
      contents.accounts, contents.rows, contents.transactions, contents.blocks, contents.balances,
    ]
    guard counts.allSatisfy({ $0 >= 0 }) else { throw .page }
  }
}

extension AccountHistoryStatus {
  /// Whether nothing is above the newest block, and that one can be a block: numbers are below 2^63.
  fileprivate func isUpTo(_ head: UInt64?) -> Bool {
    guard let head else { return asOf == nil && searched.allSatisfy(\.ranges.isEmpty) }
    return head < 1 << 63 && asOf ?? 0 <= head
      && searched.allSatisfy { $0.ranges.last?.upperBound ?? 0 <= head }
  }
}

extension SearchedBlocks {
  /// Whether its ranges ascend without overlapping.
  fileprivate var ascends: Bool {
    zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound }
  }
}
