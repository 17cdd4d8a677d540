import Core
package import Entity

/// Reads the balances of accounts.
package struct BalanceReader: Sendable {
  private let node: Node
  private let memory: NodeMemory
  private let ways: [CallBundle.Way]

  /// Makes a reader, which keeps in `memory` what it learns about the node.
  ///
  /// A chain that is named may have Multicall3 at an address of its own.
  package init(_ node: Node, chain: ChainID? = nil, memory: NodeMemory = .none) {
    (self.node, self.memory) = (node, memory)
    ways = CallBundle.Way.all(on: chain)
  }

  /// Makes a reader that knows only some ways to make many calls.
  init(_ node: Node, ways: [CallBundle.Way]) {
    (self.node, self.ways, memory) = (node, ways, .none)
  }

  /// Reads the ether and the tokens of accounts, all as of the same block.
  ///
  /// A failing token does not affect the others. Cost: two requests one after another – for the
  /// block, together with the check of the chain, and for the balances, of which one request reads
  /// 600 and 12 are sent at once. A block that is replaced meanwhile is read again.
  /// - Throws: `RPCFailure`.
  package func read(
    accounts: [Address],
    tokens: [Token],
    at tag: BlockTag = .latest
  ) async throws(RPCFailure) -> BalanceSheet {
    try await PinnedReading(node: node, memory: memory).read(at: tag) {
      (block, tag) async throws(RPCFailure) in
      try await sheet(accounts, tokens, block, at: tag)
    }
  }

  /// Reads what accounts have of tokens after a block, in the order of `holdings`.
  ///
  /// - Throws: `RPCFailure`; `.missingData(.block)` if the node does not have the block.
  package func read(
    _ holdings: [TokenHolding],
    after block: BlockReference
  ) async throws(RPCFailure) -> [TokenBalanceResult] {
    try await PinnedReading(node: node, memory: memory).read(after: block) {
      (_, tag) async throws(RPCFailure) in
      let calls = holdings.map {
        ContractCall(target: $0.token, input: ERC20.balanceOf($0.account))
      }
      let batch = CallBatch(node: node, tag: tag, limit: CallLimit(memory), ways: ways)
      return try await readings(calls, try await batch.run(calls), tag)
    }
  }

  /// Reads one account's balance of one token. Cost: two requests, sent at once.
  ///
  /// - Throws: `RPCFailure`.
  package func balance(
    of account: Address,
    _ token: Token,
    at tag: BlockTag
  ) async throws(RPCFailure) -> TokenBalanceResult {
    let call = ContractCall(target: token.address, input: ERC20.balanceOf(account))
    async let code = Result { () async throws(RPCFailure) in
      try await node.code(at: token.address, block: tag)
    }
    let outcomes = try await SingleCalls(node: node, tag: tag).run([call])
    return Self.reading(outcomes[0], hasCode: try await !code.get().isEmpty)
  }

  private func sheet(
    _ accounts: [Address],
    _ tokens: [Token],
    _ block: BlockReference,
    at tag: BlockTag
  ) async throws(RPCFailure) -> BalanceSheet {
    let batch = CallBatch(node: node, tag: tag, limit: CallLimit(memory), ways: ways)
    let calls = accounts.flatMap { account in
      tokens.map { ContractCall(target: $0.address, input: ERC20.balanceOf(account)) }
    }
    let outcomes = try await batch.run(accounts.map(ContractCall.etherBalance) + calls)
    let ether = try outcomes.prefix(accounts.count).map(Self.ether)
    let readings = try await readings(calls, Array(outcomes.dropFirst(accounts.count)), tag)
    let sheets = accounts.enumerated().map { index, account in
      AccountBalances(
        account: account,
        ether: ether[index],
        tokens: tokens.enumerated().map { place, token in
          TokenBalance(token: token, reading: readings[index * tokens.count + place])
        }
      )
    }
    return BalanceSheet(block: block, accounts: sheets)
  }

  private func readings(
    _ calls: [ContractCall],
    _ outcomes: [CallOutcome],
    _ tag: BlockTag
  ) async throws(RPCFailure) -> [TokenBalanceResult] {
    let empty = try await addressesWithoutCode(calls, outcomes, tag)
    return zip(calls, outcomes).map { call, outcome in
      Self.reading(outcome, hasCode: !empty.contains(call.target))
    }
  }

  private static func ether(_ outcome: CallOutcome) throws(RPCFailure) -> Wei {
    guard case .returned(let word) = outcome, word.count == 32 else {
      throw .protocolViolation(.wrongAnswer(method: EthCall.name, path: "result"))
    }
    return Wei(UInt256(word: word))
  }

  /// Finds addresses without code: a call there succeeds with no output, which is no zero balance.
  private func addressesWithoutCode(
    _ calls: [ContractCall],
    _ outcomes: [CallOutcome],
    _ tag: BlockTag
  ) async throws(RPCFailure) -> Set<Address> {
    let silent = Set(
      zip(calls, outcomes).filter { $0.1 == .returned([]) || $0.1 == .refused }.map(\.0.target)
    )
    var empty: Set<Address> = []
    let targets = silent.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    let codes = try await node.asker.batch(targets.map { GetCode($0, at: tag) })
    for (target, code) in zip(targets, codes) where try code.get().bytes.isEmpty {
      empty.insert(target)
    }
    return empty
  }

  private static func reading(_ outcome: CallOutcome, hasCode: Bool) -> TokenBalanceResult {
    guard hasCode else { return .fault(.noContract) }
    guard case .returned(let output) = outcome else { return .fault(.refused) }
    do {
      return .amount(try ERC20.decodeUInt256(output))
    } catch {
      return .fault(.malformed)
    }
  }
}
