import Core
import Entity

/// Blocks after those of a whole sync, in which perhaps nothing happened to its accounts.
///
/// Nothing did if the last known block is part of the chain, no log of the later ones names an
/// account, and each account has the nonce, the ether and the compared tokens of its rows. Ether
/// leaves an account without code only with a nonce, and code comes only with one, too (EIP-7702); so
/// that is as much as reading the blocks would prove. With code it is what reading them would tell, so
/// where the ether is only told, the code is asked for.
///
/// Everything is asked of one node, and by the hash of the newest block (EIP-1898), which the node
/// refuses if it does not have that block. Only logs cannot be asked for so: a node that is behind
/// finds none in blocks that it lacks. They count only between two answers about the newest block in
/// the same post. A node that takes no batches or no hashes, and several that must agree, are not
/// asked.
struct QuietBlocks: Sendable {
  let scan: ScanContext
  /// Where the accounts were synced wholly.
  let since: WholeSync.Standing
  let accounts: [Address]
  /// The tokens that are compared even if no log shows them.
  let listed: Set<Address>

  /// With more blocks, one search may be too large, and little is saved.
  private static let mostBlocks: UInt64 = 10_000
  /// With more stored blocks, they are compared as in each sync that reads.
  private static let mostStored = 8
  private static let timeouts = Timeouts(request: .seconds(20), response: .seconds(60))

  private var blocks: ClosedRange<UInt64> { (since.block + 1)...scan.head.number }

  /// Whether nothing happened; false if that does not show.
  ///
  /// Cost: one request for each search and two more, in one post; then, at once, one for up to 600
  /// balances, one for the nonce of each account but the first, one for the code of each whose ether
  /// is told, and one for each block that is stored since the last known one, itself included. One
  /// that the newest block names costs nothing.
  /// - Throws: `.store`; `.node` only if it was canceled.
  func areQuiet() async throws(ScanStop) -> Bool {
    let length = blocks.upperBound - blocks.lowerBound + 1
    guard length <= Self.mostBlocks, try scan.recall(.noBlockHash) == nil,
      length <= (try scan.recall(.logsRange) ?? .max),
      accounts.count <= Int(clamping: try scan.recall(.logsEntries) ?? UInt64(LogQuery.mostEntries))
    else { return false }
    var expected: [ExpectedState] = []
    for account in accounts {
      guard let state = try ExpectedState(of: account, at: since.block, listed: listed, scan) else {
        return false
      }
      expected.append(state)
    }
    let (all, chain) = (expected, scan.chain)
    let stored = try scan.kept { (store) throws(StoreError) in
      try store.headers(from: since.block, upTo: scan.head.number, chain: chain)
    }
    guard stored.count <= Self.mostStored else { return false }
    do throws(RPCFailure) {
      let context = ErrorContext(GetLogs(filters[0]), awaitsBlock: false)
      return try await scan.node.asker.together(context) { (asker) async throws(RPCFailure) in
        // A quorum has no newest block in common that could be named by its hash.
        guard let endpoint = asker as? Endpoint else { return false }
        guard try await hasNoLogs(endpoint, all) else { return false }
        return try await isAsExpected(endpoint, all, stored)
      }
    } catch {
      switch error {
      case .cancelled: throw .node(error)
      case .other(code: -32602, _): try scan.learn(.noBlockHash, 1)
      default: break
      }
      return false
    }
  }

  /// The searches that find every log of the accounts.
  private var filters: [LogFilter] {
    TokenFilter.searches.map { TokenFilter.filter($0, accounts: accounts, blocks: blocks) }
  }

  /// Whether no log names an account, by a node that has the newest block, with the first account's
  /// nonce before and after the searches.
  private func hasNoLogs(
    _ endpoint: Endpoint,
    _ expected: [ExpectedState]
  ) async throws(RPCFailure) -> Bool {
    let frames = try await endpoint.batch(
      filters.map { GetLogs($0) },
      between: GetTransactionCount(accounts[0], at: .hash(scan.head.hash)),
      timeouts: Self.timeouts
    )
    guard frames.count == 1, let frame = frames.first, frame.isOnePost else { return false }
    for nonce in [frame.before, frame.after] {
      guard try nonce.get().value == expected[0].nonce else { return false }
    }
    // What is refused here is a search, and says nothing about blocks by their hash.
    return frame.answers.allSatisfy { answer in
      guard case .success(let found) = answer else { return false }
      return found.logs.isEmpty
    }
  }

  /// Whether the accounts have what their rows add up to after the newest block, and the stored
  /// blocks lead to it.
  private func isAsExpected(
    _ endpoint: Endpoint,
    _ expected: [ExpectedState],
    _ stored: [StoredHeader]
  ) async throws(RPCFailure) -> Bool {
    let tag = BlockTag.hash(scan.head.hash)
    let node = Node(endpoint)
    let calls = expected.flatMap(\.calls)
    let others = accounts.dropFirst().map { GetTransactionCount($0, at: tag) }
    let coded = expected.filter(\.hasCode).map { GetCode($0.account, at: tag) }
    let (outcomes, nonces, codes, areThere) = await GatheringTransport.gathering {
      async let outcomes = Result { () async throws(RPCFailure) in
        try await CallBatch(node: node, tag: tag).run(calls)
      }
      async let nonces = Result { () async throws(RPCFailure) in
        try await endpoint.batch(others, timeouts: nil, awaitsBlock: false)
      }
      async let codes = Result { () async throws(RPCFailure) in
        try await endpoint.batch(coded, timeouts: nil, awaitsBlock: false)
      }
      async let areThere = Result { () async throws(RPCFailure) in
        try await has(stored, endpoint)
      }
      return await (outcomes, nonces, codes, areThere)
    }
    guard try areThere.get() else { return false }
    for (nonce, state) in zip(try nonces.get(), expected.dropFirst()) {
      guard try nonce.get().value == state.nonce else { return false }
    }
    for code in try codes.get() {
      guard try !code.get().bytes.isEmpty else { return false }
    }
    var answers = try outcomes.get()[...]
    for state in expected {
      guard state.agrees(with: answers.prefix(state.calls.count)) else { return false }
      answers = answers.dropFirst(state.calls.count)
    }
    return true
  }

  /// Whether stored blocks are part of the node's chain. The newest one names itself and the one
  /// before it.
  private func has(
    _ stored: [StoredHeader],
    _ endpoint: Endpoint
  ) async throws(RPCFailure) -> Bool {
    let head = scan.head
    var named = [head.number: head.hash]
    if head.number > 0 { named[head.number - 1] = head.parent }
    for block in stored {
      if let hash = named[block.number], hash != block.hash { return false }
    }
    let rest = stored.filter { named[$0.number] == nil }
    guard !rest.isEmpty else { return true }
    let answers = try await endpoint.batch(
      rest.map { GetBlockByNumber(.number($0.number)) },
      timeouts: nil,
      awaitsBlock: false
    )
    for (block, answer) in zip(rest, answers) {
      guard try answer.get()?.header.hash == block.hash else { return false }
    }
    return true
  }
}
