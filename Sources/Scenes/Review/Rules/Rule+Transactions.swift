import Core
import Entity

/// What a transaction does besides paying, judged by the bytes alone.
extension Rule {
  /// The call cannot be decoded.
  static let callIsUnknown = Rule(
    "call-unknown",
    of: .transactions.union([.typedData])
  ) { subject, _ in
    guard let bytes = subject.unreadCall else { return [] }
    return [
      Finding(
        .danger(
          "call-unknown",
          "this calls a contract with \(bytes) \(by: bytes, one: "byte", many: "bytes") that cannot "
            + "be decoded"
        )
      )
    ]
  }

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

extension ReviewSubject {
  /// The length of the call data if it cannot be decoded; for typed data, that of its first call.
  fileprivate var unreadCall: Int? {
    if case .call(_, let bytes)? = transaction?.action { return bytes }
    let calls: [TypedDataCall]
    switch typedData?.meant {
    case .forward(let it): calls = it.calls
    case .operation(let it): calls = it.calls
    default: return nil
    }
    guard let first = calls.first, !first.input.isEmpty, first.decoded == nil else { return nil }
    return first.input.count
  }
}
