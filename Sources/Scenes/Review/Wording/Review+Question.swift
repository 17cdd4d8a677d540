import Core
import Entity

/// The last question before money leaves: it repeats the amount and the recipient.
extension Review {
  /// Such as `Send 1.5 ETH to 0x… (contact Alice)?`.
  var sendingQuestion: Sentence {
    switch subject {
    case .payment(let amount, let recipient): "Send \(amount) to \(recipient)?"
    case .approval(let spender): "Send this approval for \(spender)?"
    case .call(let contract, nil): "Send this call to \(contract)?"
    case .call(let contract, let value?): "Send this call and \(value) to \(contract)?"
    case .other(nil): "Send this transaction?"
    case .other(let value?): "Send this transaction and \(value)?"
    }
  }

  /// Such as `Sign this payment of 1.5 ETH to 0x… (contact Alice)?`.
  var signingQuestion: Sentence {
    switch subject {
    case .payment(let amount, let recipient): "Sign this payment of \(amount) to \(recipient)?"
    case .approval(let spender): "Sign this approval for \(spender)?"
    case .call(let contract, nil): "Sign this call to \(contract)?"
    case .call(let contract, let value?): "Sign this call with \(value) to \(contract)?"
    case .other(nil): "Sign this transaction?"
    case .other(let value?): "Sign this transaction with \(value)?"
    }
  }

  /// What a question names of a transaction.
  private enum Subject {
    case payment(amount: Sentence, recipient: Sentence)
    /// Only the spender: the number may be an amount or a token ID.
    case approval(spender: Sentence)
    /// A call, and the coins that it sends along.
    case call(contract: Sentence, value: Sentence?)
    /// One that creates a contract or delegates accounts as well.
    case other(value: Sentence?)
  }

  private var subject: Subject {
    let value: Sentence? =
      transaction.value > .zero ? "\(amount: transaction.value.ether) \(symbol)" : nil
    guard transaction.fees.authorizations.isEmpty, let to = transaction.to else {
      return .other(value: value)
    }
    switch action {
    case .payment:
      return .payment(
        amount: "\(amount: transaction.value.ether) \(symbol)",
        recipient: knownAddresses.named(to)
      )
    case .tokenTransfer(_, let to, let units) where value == nil:
      return .payment(
        amount: token?.short(units) ?? ResolvedToken.baseUnits(units),
        recipient: knownAddresses.named(to)
      )
    case .tokenApproval(_, let spender, _) where value == nil:
      return .approval(spender: knownAddresses.named(spender))
    case .tokenTransfer, .tokenApproval, .tokenPull, .knownCall, .call, .creation:
      return .call(contract: knownAddresses.named(to), value: value)
    }
  }
}
