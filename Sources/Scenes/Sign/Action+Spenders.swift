import BigInt
import Entity

extension Review.Action {
  /// The most addresses that are looked for: what is built elsewhere may name very many.
  private static let mostSpenders = 32

  /// Whom it lets take tokens, each once, in the order in which they are named. Of permissions of
  /// nothing, which are withdrawn, there is no spender.
  var spenders: [Address] {
    switch self {
    case .tokenApproval(_, let spender, let units): units > 0 ? [spender] : []
    case .knownCall(let call):
      call.all.compactMap(\.spender).reduce(into: []) { found, spender in
        if found.count < Self.mostSpenders, !found.contains(spender) { found.append(spender) }
      }
    case .payment, .tokenTransfer, .tokenPull, .call, .creation: []
    }
  }

  /// Whether it moves the sender's own coin or tokens to somebody.
  var isTransfer: Bool {
    switch self {
    case .payment, .tokenTransfer: true
    case .tokenApproval, .tokenPull, .knownCall, .call, .creation: false
    }
  }
}

extension DecodedCall {
  /// The parameter that says how much may be taken, by the name of the function.
  private static let amounts = [
    "approve": "amount", "increaseAllowance": "added", "permit": "value",
    "setApprovalForAll": "approved",
  ]

  fileprivate var spender: Address? {
    guard let amount = Self.amounts[function.signature.name] else { return nil }
    var spender: Address?
    for argument in arguments {
      switch (argument.name, argument.value) {
      case ("spender", .address(let address)), ("operator", .address(let address)):
        spender = address
      case (amount, .number(0)), (amount, .bool(false)): return nil
      default: continue
      }
    }
    return spender
  }
}
