import Core
package import Entity

/// Reads the balances of accounts.
package struct BalanceReader: Sendable {
  private let node: Node
  private let multicall: Multicall3.Deployment?

  /// Makes a reader, which uses Multicall3 if the chain has it.
  package init(_ node: Node, multicall: Multicall3.Deployment? = .standard) {
    self.node = node
    self.multicall = multicall
  }

  /// Reads the ether and the tokens of accounts, all as of the same block.
  ///
  /// A failing token does not affect the others. The block is read again at the end: if the chain
  /// was reorganized in between, everything is read again. Cost: five requests for up to 300
  /// balances, if the chain has Multicall3.
  /// - Throws: `RPCFailure`.
  package func read(
    accounts: [Address],
    tokens: [Token],
    at tag: BlockTag = .latest
  ) async throws(RPCFailure) -> BalanceSheet {
    var tries = 0
    while true {
      let block = try await node.block(tag).header.reference
      let sheet = try await sheet(accounts, tokens, block)
      if try await node.block(.number(block.number)).header.hash == block.hash { return sheet }
      tries += 1
      if tries == 3 { throw .missingData(.block) }
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
    let outcomes = try await CallBatch(node: node, tag: tag, multicall: nil).run([call])
    return Self.reading(outcomes[0], hasCode: try await !code.get().isEmpty)
  }

  private func sheet(
    _ accounts: [Address],
    _ tokens: [Token],
    _ block: BlockReference
  ) async throws(RPCFailure) -> BalanceSheet {
    let tag = BlockTag.number(block.number)
    var found: Address?
    if let multicall { found = try await node.find(multicall, at: tag) }
    let bundle = CallBatch(node: node, tag: tag, multicall: found)
    let ether = try await ether(of: accounts, bundle)
    let calls = accounts.flatMap { account in
      tokens.map { ContractCall(target: $0.address, input: ERC20.balanceOf(account)) }
    }
    let outcomes = try await bundle.run(calls)
    let empty = try await addressesWithoutCode(calls, outcomes, tag)
    let readings = zip(calls, outcomes).map { call, outcome in
      Self.reading(outcome, hasCode: !empty.contains(call.target))
    }
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

  private func ether(
    of accounts: [Address],
    _ bundle: CallBatch
  ) async throws(RPCFailure) -> [Wei] {
    var amounts: [Wei] = []
    if let multicall = bundle.multicall, accounts.count > 1 {
      let outcomes = try await bundle.run(
        accounts.map {
          ContractCall(target: multicall, input: Multicall3.getEthBalance($0))
        }
      )
      for outcome in outcomes {
        guard case .returned(let output) = outcome, output.count == 32 else {
          throw .protocolViolation(.wrongAnswer(method: EthCall.name, path: "result"))
        }
        amounts.append(Wei(UInt256(word: output)))
      }
      return amounts
    }
    for answer in try await node.asker.batch(accounts.map { GetBalance($0, at: bundle.tag) }) {
      amounts.append(Wei(try answer.get().value))
    }
    return amounts
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
