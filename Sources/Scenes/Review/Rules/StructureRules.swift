import Core
import Entity

/// What those can do who have the signature, by the structure that is known.
extension Rule {
  static let othersMakePayment = Rule(
    "transfer-authorization",
    of: [.typedData],
    in: \.typedData
  ) { typed, _ in
    guard case .transfer(let transfer)? = typed.meant else { return [] }
    let carrier = transfer.isForRecipient ? "\(transfer.to)" : "anyone"
    return [
      .caution(
        "transfer-authorization",
        "\(carrier) can make this payment with the signature, without a transaction of yours"
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
        "\(credit.delegatee) can borrow in your name: you owe the debt, and your deposits "
          + "are its security"
      )
    ]
  }

  static let safeActs = Rule("safe-transaction", of: [.typedData], in: \.typedData) { typed, _ in
    guard case .safe(let safe)? = typed.meant else { return [] }
    return [
      .caution(
        "safe-transaction",
        "with the signatures of enough owners anyone can carry this out in the name of the "
          + "Safe \(safe.safe)"
      )
    ]
  }

  static let safeSigns = Rule("safe-message", of: [.typedData], in: \.typedData) { typed, _ in
    guard case .safeMessage(let message)? = typed.meant else { return [] }
    return [
      .danger(
        "safe-message",
        "this signs in the name of the Safe \(message.safe) what cannot be decoded: it may be "
          + "an order or a permit for all that the Safe has"
      )
    ]
  }

  static let othersCall = Rule("forwarded-call", of: [.typedData], in: \.typedData) { typed, _ in
    guard case .forward(let call)? = typed.meant else { return [] }
    return [
      .caution(
        "forwarded-call",
        "whoever has this signature can make this call in the name of \(call.from)"
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
        "whoever has this signature can have the account \(operation.sender) act so, at its "
          + "cost (ERC-4337)"
      )
    ]
  }

  static let othersVote = Rule("votes-delegated", of: [.typedData], in: \.typedData) { typed, _ in
    guard case .vote(let vote)? = typed.meant, let delegatee = vote.delegatee else { return [] }
    return [
      .caution(
        "votes-delegated",
        "\(delegatee) votes with all your tokens of this contract from then on"
      )
    ]
  }

  static let exchangeActs = Rule(
    "hyperliquid-action",
    of: [.typedData],
    in: \.typedData
  ) { typed, _ in
    guard case .exchange(let action)? = typed.meant else { return [] }
    let what =
      switch action.kind {
      case .told: "what it moves is written as text and is not counted here"
      case .agent: "another key can trade with all that the account has there"
      case .hashed: "what it does is behind a hash and cannot be shown"
      }
    return [
      .danger(
        "hyperliquid-action",
        "this acts on Hyperliquid as soon as somebody has it: \(what)"
      )
    ]
  }
}
