import Core
import Entity

/// Finds out what a sync has to read, and about what it costs.
struct SyncPricing: Sendable {
  let scan: ScanContext

  /// Where fewer blocks are missing, nothing is asked: they are read before a person has answered,
  /// unless the node searches only a few of them at once.
  private static let fewBlocks: UInt64 = 100
  /// From so many blocks on, nodes differ in whether one log search may cover them.
  private static let manyBlocks: UInt64 = 10_000
  /// A limit of many nodes, assumed of those that name none.
  private static let usualMost: UInt64 = 10_000

  /// Returns the price; nil if little is missing.
  ///
  /// Cost: none if little is missing; else one post with a nonce or two of each account; if that does
  /// not show that it is little, one request for whether the node finds a transaction by its nonce,
  /// one log search that finds nothing, unless the node's limit is known or few blocks are missing,
  /// and up to 81 balances of each account (``BalanceSample``). None of it depends on how much is
  /// missing.
  func price(of accounts: [Address]) async throws(ScanStop) -> SyncPrice? {
    var open: [Address: UInt64] = [:]
    for account in accounts { open[account] = try etherBlocks(account) }
    let searches = try searches(accounts)
    let most = max(open.values.max() ?? 0, searches.max() ?? 0)
    var plan = SyncPlan(searches: searches)
    plan.mostBlocks = try learned(.logsRange)
    if let limit = (scan.node.asker as? Endpoint)?.rate.limit {
      plan.requestsPerSecond = max(1, Int(limit))
    }
    guard most >= Self.fewBlocks || plan.price(at: scan.endpoint).isHigh else { return nil }
    let nonces = try await nonces(accounts.filter { open[$0] != 0 })
    var known: (account: Address, nonce: UInt64)?
    for account in accounts {
      let blocks = open[account] ?? 0
      let used = nonces[account]
      let (missing, stored) = try transactions(of: account, used)
      plan.accounts.append(
        SyncPlan.Account(blocks: blocks, transactions: missing, stored: stored)
      )
      if known == nil, let used, used.last > 0 { known = (account, used.last - 1) }
    }
    // If it is little without the help of the nonces, it is with it.
    if most < Self.manyBlocks, !plan.price(at: scan.endpoint).isHigh { return nil }
    if let known, try scan.recall(OwnTransactions.lack) == nil {
      plan.findsByNonce = await findsByNonce(known.account, known.nonce)
    }
    if let longest = searches.max() { plan.mostBlocks = try await mostBlocks(longest) }
    for (place, account) in accounts.enumerated() {
      plan.accounts[place].received = try await received(account, plan.accounts[place])
    }
    return plan.price(at: scan.endpoint)
  }

  /// The number of blocks whose ether is not read, as far as the nodes keep their states.
  private func etherBlocks(_ account: Address) throws(ScanStop) -> UInt64 {
    Self.length(try etherGaps(account))
  }

  /// The blocks whose ether is not read, as far as the nodes keep their states.
  private func etherGaps(_ account: Address) throws(ScanStop) -> [ClosedRange<UInt64>] {
    let archive = min(try scan.recall(.archiveFrom) ?? 0, scan.head.number)
    let wanted = max(archive, scan.wanted.lowerBound)...scan.head.number
    return try scan.coverage(of: .ether, account).gaps(in: wanted)
  }

  /// In how many of the missing blocks an account's ether changed without a transaction of its own,
  /// as far as its balances after some of the longest gap show.
  private func received(
    _ account: Address,
    _ plan: SyncPlan.Account
  ) async throws(ScanStop) -> UInt64 {
    let gaps = try etherGaps(account)
    let gap = gaps.max { RangeController.length($0) < RangeController.length($1) }
    guard let gap, case let length = RangeController.length(gap), length >= Self.manyBlocks,
      let found = await BalanceSample(node: scan.node, account: account).changes(in: gap)
    else { return 0 }
    let all = found.multipliedWithSaturation(by: plan.blocks / length)
    return all - min(all, plan.transactions.addingWithSaturation(plan.stored))
  }

  /// The number of blocks of each log search, as far as the nodes keep the logs.
  private func searches(_ accounts: [Address]) throws(ScanStop) -> [UInt64] {
    let first = min(try scan.recall(.logsFrom) ?? 0, scan.head.number)
    let wanted = max(first, scan.wanted.lowerBound)...scan.head.number
    let most = Int(clamping: try learned(.logsEntries) ?? UInt64(LogQuery.mostEntries))
    let scan = scan
    return try LogQuery.missing(TokenFilter.searches, accounts, of: nil, in: wanted) {
      (subject, account) throws(ScanStop) in try scan.coverage(of: subject, account)
    }
    .flatMap { $0.parts(of: max(1, most)) }
    .map { Self.length([$0.blocks]) }
  }

  private static func length(_ ranges: [ClosedRange<UInt64>]) -> UInt64 {
    ranges.reduce(0) { $0.addingWithSaturation(RangeController.length($1)) }
  }

  /// The nonces before the first wanted block and after the newest one; nil of an account whose
  /// nonce the node does not tell.
  private func nonces(
    _ accounts: [Address]
  ) async throws(ScanStop) -> [Address: (first: UInt64, last: UInt64)] {
    let (first, head) = (scan.wanted.lowerBound, scan.head.number)
    let ends = [head] + (first > 0 ? [first - 1] : [])
    let methods = accounts.flatMap { account in
      ends.map { GetTransactionCount(account, at: .number($0)) }
    }
    let answers = try await scan.ask { (node) throws(RPCFailure) in
      try await node.asker.batch(methods, timeouts: nil, awaitsBlock: false)
    }
    guard answers.count == methods.count else { return [:] }
    var nonces: [Address: (first: UInt64, last: UInt64)] = [:]
    for (place, account) in accounts.enumerated() {
      let own = answers[(place * ends.count)..<((place + 1) * ends.count)]
        .map { try? $0.get().value }
      guard let last = own[0] else { continue }
      nonces[account] = (own.count > 1 ? own[1] ?? 0 : 0, last)
    }
    return nonces
  }

  /// The number of own transactions in the wanted blocks that are not stored, and of those that are,
  /// but in blocks that are to be searched.
  private func transactions(
    of account: Address,
    _ nonces: (first: UInt64, last: UInt64)?
  ) throws(ScanStop) -> (missing: UInt64, stored: UInt64) {
    let (chain, wanted) = (scan.chain, scan.wanted)
    let known = try scan.kept { (store) throws(StoreError) in
      try store.nonceUses(of: account, in: wanted, chain: chain)
    }
    let gaps = try scan.coverage(of: .ether, account).gaps(in: wanted)
    let stored = known.count { use in gaps.contains { $0.contains(use.block) } }
    guard let nonces, nonces.first < nonces.last else { return (0, UInt64(stored)) }
    let all = nonces.last - nonces.first
    return (all - min(all, UInt64(known.count)), UInt64(stored))
  }

  private func findsByNonce(_ account: Address, _ nonce: UInt64) async -> Bool {
    do {
      return try await scan.node.transactions(from: account, nonces: [nonce]).first != .some(nil)
    } catch {
      return false
    }
  }

  /// The most blocks of a log search: what is known, else what the node says of a search that finds
  /// nothing; nil for any number.
  private func mostBlocks(_ longest: UInt64) async throws(ScanStop) -> UInt64? {
    if let known = try learned(.logsRange) { return known }
    guard longest > Self.manyBlocks else { return nil }
    let first = scan.head.number - min(scan.head.number, longest - 1)
    let filter = LogFilter(
      blocks: first...scan.head.number,
      // No event has this topic.
      topics: [[Hash32.keccak(of: [])]]
    )
    do {
      _ = try await scan.node.logs(filter)
      return nil
    } catch {
      guard case .tooLarge(let hint) = error else { return Self.usualMost }
      return hint.structural ?? Self.usualMost
    }
  }

  /// What was learned about the log searches of the node that answers.
  private func learned(_ fact: NodeFact) throws(ScanStop) -> UInt64? {
    let (node, chain, now) = (scan.endpoint, scan.chain, scan.timing.now())
    return try scan.kept { (store) throws(StoreError) in
      try store.capability(fact, of: node, chain: chain, now: now)
    }
  }
}
