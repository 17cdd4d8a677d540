import Core
import Entity

/// A review in words and in JSON: the same for `tx build`, `show`, `sign` and `send`, so that
/// what is asked at signing reads exactly as it did at building.
package struct ReviewModel: Encodable, Sendable {
  package struct TokenUse: Encodable, Sendable {
    let contract: String
    let units: String
    /// The same number as the name of a thing, where the contract may be a collection.
    let tokenID: String?
    /// As it is known here; missing where it is not.
    let text: String?
    let symbol: String?
    let decimals: Int?
    /// As the document has it.
    let claimedText: String?
    let claimedSymbol: String?
    let claimedDecimals: Int?
  }

  let chainID: String
  let chainName: String
  let from: String
  let wallet: String?
  /// Of `from`: `not verified` or `changed`; left out where it was proved on this device.
  let standing: String?
  let to: String?
  let action: String
  let recipient: String?
  /// By what name the recipient is known here, and as what; missing where it has none.
  let recipientName: String?
  let recipientIs: Acquaintances.Name.Kind?
  /// Everybody in it beside the sender who has a name here; missing where nobody has.
  let names: [Acquaintances.Name]?
  let amount: WeiModel
  let token: TokenUse?
  let nonce: String
  let type: Int
  let gas: String
  let highestFee: WeiModel?
  let highestTotal: WeiModel?
  let input: String
  /// What the input reads like; missing where that is not known, and where `action` says it.
  let call: CallModel?
  /// Everything that it does, as the policy counts it.
  let effects: [EffectModel]
  /// What descriptors claim of it; missing where there are none.
  let descriptions: [Description]?
  let blobs: Blobs?
  let delegations: [Delegation]?
  let signingHash: String
  let warnings: [Warning]
  let claims: [Claim]

  package struct Claim: Encodable, Sendable {
    let name: String
    let text: String
  }

  /// The same facts as lines for people.
  private let lines: String

  package var text: String {
    ([lines] + warnings.map(\.line)).joined(separator: "\n")
  }

  private enum CodingKeys: String, CodingKey {
    case chainID, chainName, from, wallet, to, action, recipient, amount, token, nonce, type, gas
    case highestFee, highestTotal, input, blobs, delegations, signingHash, warnings, claims, call
    case descriptions, standing, recipientName, recipientIs, names, effects
  }

  package init(_ review: Review) {
    let transaction = review.transaction
    chainID = transaction.chain?.description ?? ""
    chainName = ForeignText.escaped(review.chainName)
    from = review.from.description
    wallet = review.wallet.map { ForeignText.escaped($0) }
    standing = review.walletStanding
    to = transaction.to?.description
    action = review.action.name
    let recipient = review.action.recipient(to: transaction.to)
    self.recipient = recipient?.description
    let known = recipient.flatMap(review.acquaintances.name)
    (recipientName, recipientIs) = (known?.name, known?.kind)
    let all = review.names
    names = all.isEmpty ? nil : all
    amount = WeiModel(transaction.value)
    token = review.action.tokenUse(review.token, claimed: review.claimedToken)
    nonce = "\(transaction.nonce)"
    type = Int(transaction.type)
    gas = "\(transaction.gas)"
    highestFee = transaction.highestFee.map(WeiModel.init)
    highestTotal = transaction.highestCost.map(WeiModel.init)
    input = Hex.prefixed(transaction.input)
    blobs = transaction.fees.blobs.map { Blobs($0, review.sidecar) }
    if case .knownCall(let decoded) = review.action {
      call = CallModel(decoded, review.judged)
    } else {
      call = nil
    }
    effects = review.intent.effects.map(EffectModel.init)
    descriptions = review.descriptions.isEmpty ? nil : review.descriptions
    let list = transaction.fees.authorizations
    delegations = list.isEmpty ? nil : list.map(Delegation.init)
    signingHash = transaction.signingHash.description
    claims = Claim.all(of: review)
    lines = Self.lines(for: review)
    let hidden = Warning.hidden(shown: lines, beside: review.warnings)
    warnings = review.warnings + [hidden].compactMap(\.self)
  }

  private static func lines(for review: Review) -> String {
    let transaction = review.transaction
    var facts = Facts()
    let chain = transaction.chain.map { "id \($0)" } ?? "none (valid on every chain)"
    facts.add("chain", "\(ForeignText.escaped(review.chainName)) (\(chain))")
    let mark = review.walletStanding.map { ", \($0)" } ?? ""
    let owner = review.wallet.map { " (\(ForeignText.escaped($0))\(mark))" } ?? ""
    facts.add("from", review.from.description + owner)
    review.action.add(to: &facts, review)
    for description in review.descriptions { description.add(to: &facts) }
    for name in review.names where !facts.text.contains(name.named) {
      facts.add("known", name.named)
    }
    facts.add("fee", feeText(transaction, review.symbol))
    if let total = transaction.highestCost, transaction.value > .zero {
      facts.add("total", "at most \(total.ether) \(review.symbol)")
    }
    facts.add("blobs", transaction.fees.blobs.map { Blobs.text($0, review.symbol) })
    if transaction.type == 3 { Blobs.add(review.sidecar, to: &facts) }
    for signed in transaction.fees.authorizations {
      facts.add("delegates", Delegation.text(signed))
    }
    facts.add("nonce", "\(transaction.nonce)")
    facts.add("type", transaction.typeName)
    facts.add("signing hash", "\(transaction.signingHash)")
    for claim in Claim.all(of: review) { facts.add("unverified", "\(claim.name): \(claim.text)") }
    return facts.text
  }

  private static func feeText(_ transaction: Transaction, _ symbol: String) -> String {
    let price = "\(transaction.gas) gas at \(transaction.fees.highestPrice.gwei) gwei"
    guard let fee = transaction.highestFee else { return "impossibly high (\(price))" }
    return "at most \(fee.ether) \(symbol) (\(price))"
  }
}

extension Transaction {
  fileprivate var typeName: String {
    switch (type, chain) {
    case (0, nil): "0 (legacy, without EIP-155)"
    case (0, _): "0 (legacy, EIP-155)"
    case (1, _): "1 (EIP-2930)"
    case (2, _): "2 (EIP-1559)"
    case (3, _): "3 (EIP-4844, blobs)"
    default: "4 (EIP-7702, delegation)"
    }
  }
}

extension ReviewModel.Claim {
  /// What the builder says and this machine cannot check.
  static func all(of review: Review) -> [Self] {
    guard let claims = review.claims else { return [] }
    var all: [Self] = []
    func add(_ name: String, _ text: String?) {
      if let text { all.append(Self(name: name, text: text)) }
    }
    add("recipient", claims.recipientName.map { ForeignText.escaped($0) })
    add(
      "token",
      claims.token.map {
        "\(ForeignText.escaped($0.symbol)) (\(ForeignText.escaped($0.name))), "
          + "\($0.decimals) decimals"
      }
    )
    add("simulation", claims.simulation?.text)
    add("fee now", claims.feeNow.map { "\($0.ether) \(review.symbol) in the next block" })
    add("balance", claims.balance.map { "\($0.ether) \(review.symbol)" })
    if let balance = claims.balance,
      let total = review.transaction.highestCost
    {
      add(
        "balance after",
        balance.subtracting(total).map { "at least \($0.ether) \(review.symbol)" }
          ?? "not enough: \(total.ether) \(review.symbol) may be needed"
      )
    }
    add("as of", claims.block.map { "block \($0.number), \(UTC.text($0.time))" })
    add("built", claims.built?.description)
    return all
  }
}

extension Claims.Simulation {
  fileprivate var text: String {
    let outcome = status == .success ? "succeeds" : "fails"
    let because = reason.map { ": \(ForeignText.escaped($0))" } ?? ""
    return "\(outcome) using \(gasUsed) gas\(because)"
  }
}
