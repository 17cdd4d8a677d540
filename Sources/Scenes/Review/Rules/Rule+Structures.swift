import Core
import Entity

/// What anyone with the signature can do, for the recognized structures.
extension Rule {
  static let othersMakePayment = Rule(
    "transfer-authorization",
    of: [.typedData],
    in: \.typedData
  ) { typed, _ in
    guard case .transfer(let transfer)? = typed.meant else { return [] }
    return [
      .caution(
        "transfer-authorization",
        transfer.isForRecipient
          ? "\(transfer.to) can make this payment with the signature alone, without a transaction "
            + "from you"
          : "anyone can make this payment with the signature alone, without a transaction from you"
      )
    ]
  }

  static let othersBorrow = Rule(
    "credit-delegation",
    of: [.typedData],
    in: \.typedData
  ) { typed, _ in
    guard case .credit(let credit)? = typed.meant, credit.units > 0 else { return [] }
    return [
      .danger(
        "credit-delegation",
        "\(credit.delegatee) can borrow in your name: you owe the debt, and your deposits are the "
          + "collateral"
      )
    ]
  }

  static let safeActs = Rule("safe-transaction", of: [.typedData], in: \.typedData) { typed, _ in
    guard case .safe(let safe)? = typed.meant else { return [] }
    return [
      .caution(
        "safe-transaction",
        "once enough owners have signed, anyone can execute this on behalf of the Safe \(safe.safe)"
      )
    ]
  }

  static let safeSigns = Rule("safe-message", of: [.typedData], in: \.typedData) { typed, _ in
    guard case .safeMessage(let message)? = typed.meant else { return [] }
    return [
      .danger(
        "safe-message",
        "this signs something that cannot be decoded on behalf of the Safe \(message.safe): it may "
          + "be an order or a permit for everything the Safe holds"
      )
    ]
  }

  static let othersCall = Rule("forwarded-call", of: [.typedData], in: \.typedData) { typed, _ in
    guard case .forward(let call)? = typed.meant else { return [] }
    return [
      .caution(
        "forwarded-call",
        "anyone with this signature can make this call on behalf of \(call.from)"
      )
    ]
  }

  static let accountOperates = Rule(
    "user-operation",
    of: [.typedData],
    in: \.typedData
  ) { typed, _ in
    guard case .operation(let operation)? = typed.meant else { return [] }
    return [
      .caution(
        "user-operation",
        "anyone with this signature can make the account \(operation.sender) do this, at that "
          + "account's cost (ERC-4337)"
      )
    ]
  }

  static let othersVote = Rule("votes-delegated", of: [.typedData], in: \.typedData) { typed, _ in
    guard case .vote(let vote)? = typed.meant, let delegatee = vote.delegatee else { return [] }
    return [
      .caution(
        "votes-delegated",
        "from then on \(delegatee) votes with all your tokens of this contract"
      )
    ]
  }

  static let exchangeActs = Rule(
    "hyperliquid-action",
    of: [.typedData],
    in: \.typedData
  ) { typed, _ in
    guard case .exchange(let action)? = typed.meant else { return [] }
    let what: Sentence =
      switch action.kind {
      case .told: "what it moves is written as text and is not counted"
      case .agent: "another key can trade with everything the account has there"
      case .hashed: "what it does is hidden behind a hash and cannot be shown"
      }
    return [
      .danger(
        "hyperliquid-action",
        "anyone with this signature can carry it out on Hyperliquid: \(what)"
      )
    ]
  }
}
