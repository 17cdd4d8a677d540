import Core
import Entity

extension Review.Action {
  /// The name in JSON.
  var name: String {
    switch self {
    case .payment: "payment"
    case .tokenTransfer: "token-transfer"
    case .tokenApproval: "token-approval"
    case .tokenPull: "token-pull"
    case .knownCall, .call: "call"
    case .creation: "creation"
    }
  }

  /// Who receives the money, or the right to take it.
  func recipient(to target: Address?) -> Address? {
    switch self {
    case .payment: target
    case .tokenTransfer(_, let to, _), .tokenApproval(_, let to, _), .tokenPull(_, _, let to, _): to
    case .knownCall, .call, .creation: nil
    }
  }

  /// The contract of the token that moves, or may be taken.
  var token: Address? {
    switch self {
    case .tokenTransfer(let token, _, _), .tokenApproval(let token, _, _),
      .tokenPull(let token, _, _, _):
      token
    case .payment, .knownCall, .call, .creation: nil
    }
  }

  func tokenUse(_ word: TokenWord?, claimed token: Token?) -> ReviewModel.TokenUse? {
    let known = word.flatMap { $0.isKnown ? $0 : nil }
    return switch self {
    case .tokenTransfer(let contract, _, let units), .tokenApproval(let contract, _, let units),
      .tokenPull(let contract, _, _, let units):
      ReviewModel.TokenUse(
        contract: contract.description,
        units: "\(units)",
        tokenID: mayBeThing && known == nil ? "\(units)" : nil,
        text: known.map { $0.number(units) },
        symbol: known?.symbol,
        decimals: known?.token.decimals,
        claimedText: token.map { Units.text(units, decimals: $0.decimals) },
        claimedSymbol: token.map { ForeignText.escaped($0.symbol) },
        claimedDecimals: token.map(\.decimals)
      )
    case .payment, .knownCall, .call, .creation: nil
    }
  }

  /// Whether ERC-721 has the same function, where the number names a thing and is no amount.
  private var mayBeThing: Bool {
    switch self {
    case .tokenApproval, .tokenPull: true
    case .payment, .tokenTransfer, .knownCall, .call, .creation: false
    }
  }

  /// The lines that say what happens to whom.
  func add(to facts: inout Facts, _ review: Review) {
    let transaction = review.transaction
    let value = "\(transaction.value.ether) \(review.symbol)"
    switch self {
    case .payment:
      facts.add("to", transaction.to.map(review.acquaintances.named))
      facts.add("amount", "\(value) (\(transaction.value) wei)")
      return
    case .tokenTransfer(let token, let to, let units):
      facts.add("to", review.acquaintances.named(to))
      facts.add("amount", amount(units, review))
      facts.add("token", token.description)
    case .tokenApproval(let token, let spender, let units):
      facts.add("approve", review.acquaintances.named(spender))
      facts.add("up to", amount(units, review))
      facts.add("token", token.description)
    case .tokenPull(let token, let from, let to, let units):
      facts.add("take from", review.acquaintances.named(from))
      facts.add("to", review.acquaintances.named(to))
      facts.add("amount", amount(units, review))
      facts.add("token", token.description)
    case .knownCall(let call):
      facts.add("call", transaction.to.map(review.acquaintances.named))
      CallModel(call, review.judged).add(to: &facts, "function", indent: "")
      // What only an ABI or a descriptor claims has no effects that could be told.
      for judged in review.judged?.all ?? [] where judged.call?.isClaimed != true {
        for effect in judged.effects {
          review.wording.add(effect, of: judged.collectible(of: effect), to: &facts)
        }
      }
    case .call(let selector, let bytes):
      facts.add("call", transaction.to.map(review.acquaintances.named))
      facts.add("data", "\(bytes) bytes, selector \(Hex.prefixed(selector)): unknown function")
    case .creation(let bytes):
      facts.add("to", "a new contract, created from \(bytes) bytes")
    }
    if transaction.value > .zero { facts.add("and sends", value) }
  }

  private func amount(_ units: UInt256, _ review: Review) -> String {
    let amount = review.token?.long(units) ?? TokenWord.baseUnits(units)
    guard mayBeThing, review.token?.isKnown != true else { return amount }
    return amount + Collectible(id: units, mayBeAmount: true).otherReading
  }
}
