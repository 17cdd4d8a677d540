import Core
package import Entity

/// Finds the nodes that contradict balances that were proved.
package struct ContradictionReader: Sendable {
  private let node: Node

  package init(_ node: Node) { self.node = node }

  /// Asks each node for the balances again, and excludes those that give another one.
  ///
  /// Who fails does not contradict, nor does who has another block of this number by now. Cost: a
  /// request and two batches to each node; twice that to one that does not take hashes of blocks.
  package func excluded(
    contradicting balances: [ProvenBalance],
    after block: BlockReference
  ) async -> [EndpointID] {
    var found: [EndpointID] = []
    for member in node.asker.members {
      guard await has(member, block), await contradicts(member, balances, block) else { continue }
      found.append(member.id)
      node.asker.exclude(member.id, because: .protocolViolation(.forged(block.hash)))
    }
    return found
  }

  /// Whether a node has this block: another one of its number has other balances, which are no lie.
  private func has(_ member: any Asker, _ block: BlockReference) async -> Bool {
    let header = try? await member.call(GetHeader(.number(block.number)), timeouts: .brief)
    return header?.hash == block.hash
  }

  private func contradicts(
    _ member: any Asker,
    _ balances: [ProvenBalance],
    _ block: BlockReference
  ) async -> Bool {
    // The hash names the block, whatever becomes of its number meanwhile.
    switch await reply(of: member, on: balances, .hash(block.hash)) {
    case .contradicts: return true
    case .agrees: return false
    case .takesNoHashes: break
    }
    guard await reply(of: member, on: balances, .number(block.number)) == .contradicts else {
      return false
    }
    return await has(member, block)
  }

  /// What a node says of balances that were proved.
  private enum Reply {
    /// It gives them, or nothing.
    case agrees
    case contradicts
    case takesNoHashes
  }

  private func reply(
    of member: any Asker,
    on balances: [ProvenBalance],
    _ tag: BlockTag
  ) async -> Reply {
    var refusals = 0
    let coins = balances.filter { $0.token == nil }
    let answers = (try? await member.batch(coins.map { GetBalance($0.account, at: tag) })) ?? []
    for (coin, answer) in zip(coins, answers) {
      switch answer {
      case .success(let told) where told.value != coin.amount: return .contradicts
      case .failure(.other): refusals += 1
      default: break
      }
    }
    let tokens = balances.compactMap { balance in balance.token.map { ($0, balance) } }
    let calls = tokens.map { token, balance in
      EthCall(CallRequest(to: token, input: ERC20.balanceOf(balance.account)), at: tag)
    }
    for (token, answer) in zip(tokens, (try? await member.batch(calls)) ?? []) {
      switch answer {
      case .success(let told):
        guard let amount = try? ERC20.decodeUInt256(told.bytes) else { continue }
        if amount != token.1.amount { return .contradicts }
      case .failure(.other): refusals += 1
      case .failure: break
      }
    }
    return refusals > 0 ? .takesNoHashes : .agrees
  }
}
