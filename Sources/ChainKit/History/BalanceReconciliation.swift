import Core
import Entity

/// Checks that the rows of an account add up to its balances.
struct BalanceReconciliation: Sendable {
  let scan: ScanContext
  let account: Address

  /// Returns the gaps in the ether rows.
  func etherGaps(missingUpTo: UInt64?) async throws(ScanStop) -> [HistoryGap] {
    var gaps: [HistoryGap] = []
    let account = account
    if let missingUpTo { gaps.append(.missingState(upTo: missingUpTo)) }
    let head = BlockTag.number(scan.head.number)
    let code = try await scan.ask { (node) throws(RPCFailure) in
      try await node.code(at: account, block: head)
    }
    if !code.isEmpty { gaps.append(.hasCode) }
    var reader = try StateReader(scan, account: account)
    guard let held = try await reader.state(at: scan.head.number) else { return gaps }
    // If the start of the history is missing, the balance at that point is taken as given.
    let opening = missingUpTo.flatMap { reader[$0] } ?? .untouched
    let own = try scan.kept { (store) throws(StoreError) in
      try store.ownTransactions(
        of: account,
        chain: scan.chain,
        upTo: scan.head.number
      )
    }
    let used = held.nonce - min(held.nonce, opening.nonce)
    if used > own { gaps.append(.nonces(missing: used - own)) }
    var sum = try scan.kept { (store) throws(StoreError) in
      try store.sum(of: account, asset: .ether, chain: scan.chain, upTo: scan.head.number)
    }
    sum.add(opening.balance.count)
    if sum.value != Int257(held.balance.count) {
      let rows = sum.isNegative ? nil : sum.value?.magnitude ?? .max
      gaps.append(.balance(rows: rows, held: held.balance.count))
    }
    return gaps
  }

  /// Returns the tokens with rows that do not add up. Cost: one request for up to 600 tokens.
  func tokenGaps() async throws(ScanStop) -> [HistoryGap] {
    let account = account
    let tokens = try scan.kept { (store) throws(StoreError) in
      try store.tokens(of: account, chain: scan.chain)
    }
    guard !tokens.isEmpty else { return [] }
    let tag = BlockTag.number(scan.head.number)
    let outcomes = try await scan.ask { (node) throws(RPCFailure) in
      try await CallBatch(node: node, tag: tag).run(
        tokens.map { ContractCall(target: $0, input: ERC20.balanceOf(account)) }
      )
    }
    var gaps: [HistoryGap] = []
    for (token, outcome) in zip(tokens, outcomes) {
      let rows = try scan.kept { (store) throws(StoreError) in
        try store.sum(of: account, asset: .token(token), chain: scan.chain, upTo: scan.head.number)
      }
      guard case .returned(let output) = outcome, let held = try? ERC20.decodeUInt256(output),
        rows.value == Int257(held)
      else {
        gaps.append(.token(token))
        continue
      }
    }
    return gaps
  }
}
