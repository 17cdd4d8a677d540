import Core
import Entity

/// What a transaction does besides paying, judged by the bytes alone.
extension Rule {
  static let contractIsCreated = Rule(
    "contract-creation",
    of: .transactions,
    in: \.transaction
  ) { transaction, _ in
    guard case .creation = transaction.action else { return [] }
    return [.caution("contract-creation", "this has no recipient: it creates a contract")]
  }

  static let etherGoesToToken = Rule(
    "ether-to-token",
    of: .transactions,
    in: \.transaction
  ) { transaction, _ in
    switch transaction.action {
    case .tokenTransfer, .tokenApproval, .tokenPull:
      guard transaction.transaction.value > .zero else { return [] }
      return [
        .danger(
          "ether-to-token",
          "this also sends ether to the token's contract, where it is most likely lost"
        )
      ]
    case .payment, .knownCall, .call, .creation: return []
    }
  }

  static let anyChainTakesIt = Rule(
    "replay",
    of: .transactions,
    in: \.transaction
  ) { transaction, _ in
    guard transaction.transaction.chain == nil else { return [] }
    return [
      .danger("replay", "this names no chain, so anyone can replay it on every other chain")
    ]
  }
}
