import Core
import Entity

/// What a transaction pays, and to whom.
struct TransactionFacts: Sendable {
  /// Such as `0.1 ETH` or `5 USDC`; nil for a call that moves no coins by itself.
  let amount: Sentence?
  /// Who gets the amount or the call; nil if it creates a contract.
  let recipient: Address?
  /// The contract of a token that is not known on this machine.
  let contract: Address?

  init(_ transaction: Transaction, on chain: ChainEntry, tokens: TokenList) {
    if transaction.value == .zero, let target = transaction.to,
      case .transfer(let to, let units)? = ERC20.Call(decoding: transaction.input)
    {
      let token = ResolvedToken(at: target, on: chain.id, tokens, claimed: nil)
      amount = token.map { $0.short(units) } ?? ResolvedToken.baseUnits(units)
      (recipient, contract) = (to, token == nil ? target : nil)
    } else {
      amount =
        transaction.value == .zero && !transaction.input.isEmpty
        ? nil : "\(amount: transaction.value.ether) \(term: chain.symbol)"
      recipient = transaction.to
      contract = nil
    }
  }

  func add(to facts: inout LabeledLines, names: KnownAddresses, indent: String = "") {
    facts.add("amount", amount, indent: indent)
    facts.add("token", data: contract?.description, indent: indent)
    facts.add("to", recipient.map(names.named), indent: indent)
  }
}
