import Core
import Entity

/// Checks that the rows of an account add up to its balances.
struct BalanceReconciliation: Sendable {
  let scan: ScanContext
  let account: Address

  /// Returns the gaps in the ether rows.
  func etherGaps(missingUpTo: UInt64?) async throws(ScanStop) -> [HistoryGap] {
    var gaps: [HistoryGap] = []
    if let missingUpTo { gaps.append(.missingState(upTo: missingUpTo)) }
    var reader = try StateReader(scan, account: account)
    let held = try await reader.state(at: scan.head.number)
    if try await hasCode() { gaps.append(.hasCode) }
    guard let held else { return gaps }
    // If the start of the history is missing, the balance at that point is taken as given.
    let opening = missingUpTo.flatMap { reader[$0] } ?? .untouched
    let nonces = min(held.nonce, opening.nonce)..<held.nonce
    let used = try scan.kept { (store) throws(StoreError) in
      try store.usedNonces(of: account, chain: scan.chain, in: nonces)
    }
    let missing = nonces.upperBound - nonces.lowerBound - used
    if missing > 0 { gaps.append(.nonces(missing: missing)) }
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

  /// Whether the account has code at the head. Cost: one request, and none for the same head again.
  private func hasCode() async throws(ScanStop) -> Bool {
    let (account, head) = (account, scan.head.number)
    let known = try scan.kept { (store) throws(StoreError) in
      try store.codeHash(of: account, after: head, chain: scan.chain)
    }
    if let known { return known != .keccak(of: []) }
    let code = try await scan.ask { (node) throws(RPCFailure) in
      try await node.code(at: account, block: .number(head))
    }
    try scan.kept { (store) throws(StoreError) in
      try store.keep(code: .keccak(of: code), of: account, after: head, chain: scan.chain)
    }
    return !code.isEmpty
  }

  /// Returns the tokens with rows that do not add up.
  ///
  /// Cost: one request for up to 600 tokens. A balance that the rows add up to is kept, and not
  /// asked for again after the same block.
  func tokenGaps() async throws(ScanStop) -> [HistoryGap] {
    let (account, head) = (account, scan.head.number)
    let known = try scan.kept { (store) throws(StoreError) in
      try store.heldTokens(of: account, after: head, chain: scan.chain)
    }
    let rows = try rows().filter { row in
      guard let held = known[row.token] else { return true }
      return row.sum != Int257(held)
    }
    guard !rows.isEmpty else { return [] }
    let outcomes = try await scan.ask { (node) throws(RPCFailure) in
      try await CallBatch(node: node, tag: .number(head)).run(
        rows.map { ContractCall(target: $0.token, input: ERC20.balanceOf(account)) }
      )
    }
    var gaps: [HistoryGap] = []
    var agreed: [Address: UInt256] = [:]
    for ((token, sum), outcome) in zip(rows, outcomes) {
      guard case .returned(let output) = outcome, let held = try? ERC20.decodeUInt256(output),
        sum == Int257(held)
      else {
        gaps.append(.token(token))
        continue
      }
      agreed[token] = held
    }
    try scan.kept { (store) throws(StoreError) in
      try store.keep(tokens: agreed, of: account, after: head, chain: scan.chain)
    }
    return gaps
  }

  /// Returns what the rows of each token add up to; nil beyond 256 bits.
  private func rows() throws(ScanStop) -> [(token: Address, sum: Int257?)] {
    try scan.kept { (store) throws(StoreError) in
      var rows: [(Address, Int257?)] = []
      for token in try store.tokens(of: account, chain: scan.chain) {
        let sum = try store.sum(
          of: account,
          asset: .token(token),
          chain: scan.chain,
          upTo: scan.head.number
        )
        rows.append((token, sum.value))
      }
      return rows
    }
  }
}
