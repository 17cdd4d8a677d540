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

  /// The recipient of the money, or of the right to take it.
  func recipient(to target: Address?) -> Address? {
    switch self {
    case .payment: target
    case .tokenTransfer(_, let to, _), .tokenApproval(_, let to, _), .tokenPull(_, _, let to, _): to
    case .knownCall, .call, .creation: nil
    }
  }

  /// The contract of the token that moves or may be taken.
  var token: Address? {
    switch self {
    case .tokenTransfer(let token, _, _), .tokenApproval(let token, _, _),
      .tokenPull(let token, _, _, _):
      token
    case .payment, .knownCall, .call, .creation: nil
    }
  }

  func tokenUse(_ word: ResolvedToken?, claimed token: Token?) -> ReviewModel.TokenUse? {
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
        claimedSymbol: token.map { UntrustedText.escaped($0.symbol) },
        claimedDecimals: token.map(\.decimals)
      )
    case .payment, .knownCall, .call, .creation: nil
    }
  }

  /// Whether ERC-721 has the same function, whose number is a token ID and not an amount.
  private var mayBeThing: Bool {
    switch self {
    case .tokenApproval, .tokenPull: true
    case .payment, .tokenTransfer, .knownCall, .call, .creation: false
    }
  }

  /// Adds the lines that say what leaves the account, and who receives it.
  func add(to facts: inout LabeledLines, _ review: Review) {
    let transaction = review.transaction
    let known = review.knownAddresses
    let value: Sentence = "\(amount: transaction.value.ether) \(review.symbol)"
    let told = told(by: review)
    if self != .payment, transaction.value > .zero { facts.add("sends", strong: value) }
    switch self {
    case .payment:
      let wei = "\(transaction.value) wei"
      facts.add("amount", strong: "\(value) (\(amount: wei))")
      facts.add("to", strong: transaction.to.map(known.named))
    case .tokenTransfer(let token, let to, let units):
      facts.add("amount", strong: amount(units, review))
      facts.add("token", data: token.description)
      facts.add("to", strong: known.named(to))
    case .tokenApproval(let token, let spender, let units):
      facts.add("allows", strong: "up to \(amount(units, review))")
      facts.add("token", data: token.description)
      facts.add("spender", strong: known.named(spender))
    case .tokenPull(let token, let from, let to, let units):
      facts.add("amount", strong: amount(units, review))
      facts.add("token", data: token.description)
      facts.add("take from", strong: known.named(from))
      facts.add("to", strong: known.named(to))
    case .knownCall(let call):
      for (analyzed, effect) in told {
        review.wording.add(effect, of: analyzed.collectible(of: effect), to: &facts)
      }
      facts.add("call", strong: transaction.to.map(known.named))
      if told.isEmpty {
        CallModel(call, review.analyzed).add(to: &facts, "function", indent: "")
      }
    case .call(let selector, let bytes):
      facts.add("call", strong: transaction.to.map(known.named))
      facts.add("data", .unknownCall(bytes: bytes, selector: Hex.prefixed(selector)))
    case .creation(let bytes):
      facts.add(
        "to",
        strong: "a new contract, created from \(bytes) \(by: bytes, one: "byte", many: "bytes")"
      )
    }
  }

  /// Whether the effects say what it does, so that the call itself is a technical detail.
  func hasDetails(_ review: Review) -> Bool { !told(by: review).isEmpty }

  /// Adds the call itself, if it is a technical detail.
  func addDetails(to facts: inout LabeledLines, _ review: Review) {
    guard case .knownCall(let call) = self, hasDetails(review) else { return }
    CallModel(call, review.analyzed).add(to: &facts, "function", indent: "")
  }

  /// The effects to show; a call that only an ABI or a descriptor explains has no reliable ones.
  private func told(by review: Review) -> [(AnalyzedCall, Effect)] {
    guard case .knownCall = self else { return [] }
    let all = (review.analyzed?.all ?? []).filter { $0.call?.isClaimed != true }
    return all.flatMap { analyzed in analyzed.effects.map { (analyzed, $0) } }
  }

  private func amount(_ units: UInt256, _ review: Review) -> Sentence {
    let amount = review.token?.long(units) ?? ResolvedToken.baseUnits(units)
    guard mayBeThing, review.token?.isKnown != true else { return amount }
    return Collectible(id: units, mayBeAmount: true).doubting(amount)
  }
}
