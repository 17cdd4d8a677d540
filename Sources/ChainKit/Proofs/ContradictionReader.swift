import Core
package import Entity

/// Finds the nodes that contradict balances that were proved.
package struct ContradictionReader: Sendable {
  private let node: Node

  package init(_ node: Node) { self.node = node }

  /// Asks each node for the balances again, and excludes those that give another one.
  ///
  /// Who fails does not contradict. Cost: a request and two batches to
  /// each node.
  package func excluded(
    contradicting balances: [ProvenBalance],
    after block: BlockReference
  ) async -> [EndpointID] {
    var found: [EndpointID] = []
    for member in node.asker.members {
      // Another block of this number has other balances, which are no lie.
      let header = try? await member.call(GetHeader(.number(block.number)), timeouts: .brief)
      guard header?.hash == block.hash,
        await contradicts(member, balances, .number(block.number))
      else { continue }
      found.append(member.id)
      node.asker.exclude(member.id, because: .protocolViolation(.forged(block.hash)))
    }
    return found
  }

  private func contradicts(
    _ member: any Asker,
    _ balances: [ProvenBalance],
    _ tag: BlockTag
  ) async -> Bool {
    let coins = balances.filter { $0.token == nil }
    let answers = (try? await member.batch(coins.map { GetBalance($0.account, at: tag) })) ?? []
    for (coin, answer) in zip(coins, answers) {
      if case .success(let told) = answer, told.value != coin.amount { return true }
    }
    let tokens = balances.compactMap { balance in balance.token.map { ($0, balance) } }
    let calls = tokens.map { token, balance in
      EthCall(CallRequest(to: token, input: ERC20.balanceOf(balance.account)), at: tag)
    }
    for (token, answer) in zip(tokens, (try? await member.batch(calls)) ?? []) {
      guard case .success(let told) = answer,
        let amount = try? ERC20.decodeUInt256(told.bytes)
      else { continue }
      if amount != token.1.amount { return true }
    }
    return false
  }
}
