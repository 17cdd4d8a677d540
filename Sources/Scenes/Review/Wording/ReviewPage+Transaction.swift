import Core
import Entity

extension ReviewPage {
  /// Creates the page of a transaction.
  init(_ review: Review) {
    let transaction = review.transaction
    isFromNode = review.claims?.block != nil
    review.action.add(to: &main, review)
    // Descriptions go next to the function that they describe.
    let isBeside = review.action.hasDetails(review)
    if !isBeside {
      for description in review.descriptions { description.add(to: &main) }
    }
    for signed in transaction.fees.authorizations {
      main.add("delegates", strong: Delegation.text(signed))
    }
    addCost(review)
    main.add("from", review.from.worded(wallet: review.wallet, review.payerMark))
    main.add(
      "chain",
      transaction.chain.map { "\(review.chainName) (id \($0))" }
        ?? "\(review.chainName) (no chain ID: valid on every chain)"
    )
    review.action.addDetails(to: &technical, review)
    if isBeside {
      for description in review.descriptions { description.add(to: &technical) }
    }
    addTechnical(review)
    for claim in ReviewModel.Claim.below(review) { claims.add(claim.name, claim.text) }
  }

  private typealias Blobs = ReviewModel.Blobs
  private typealias Delegation = ReviewModel.Delegation

  /// Adds the fee, the most that may leave, and what remains.
  private mutating func addCost(_ review: Review) {
    Self.addHighestCost(of: review, to: &main)
    addRemaining(review.remainingBalances, coin: review.symbol)
  }

  private mutating func addTechnical(_ review: Review) {
    let transaction = review.transaction
    let told = (main.styled + technical.styled).text
    for name in review.names where !told.contains(name.named.text) {
      technical.add("known", name.named)
    }
    technical.add("blobs", transaction.fees.blobs.map { Blobs.text($0, review.symbol) })
    if let sidecar = review.sidecar {
      Blobs.add(sidecar, to: &technical)
    } else if review.lacksSidecar {
      technical.add("sidecar", "missing; nodes accept the transaction only with it")
    }
    technical.add("access list", transaction.fees.accessList.summary)
    technical.add("nonce", data: "\(transaction.nonce)")
    technical.add("type", transaction.typeName)
    technical.add("signing hash", data: "\(transaction.signingHash)")
  }

  /// Adds the fee, and the total if more than the fee leaves.
  static func addHighestCost(of review: Review, to facts: inout LabeledLines) {
    let transaction = review.transaction
    facts.add("fee", fee(transaction, review.symbol))
    if let total = transaction.highestCost, transaction.value > .zero {
      facts.add("total", "at most \(amount: total.ether) \(review.symbol)")
    }
  }

  /// The most that a transaction can cost beside its value.
  static func fee(_ transaction: Transaction, _ symbol: Sentence) -> Sentence {
    let (gas, price) = (transaction.gas, transaction.fees.highestPrice.gwei)
    guard let fee = transaction.highestFee else {
      return "impossibly high (\(gas) gas at \(amount: price) gwei)"
    }
    return "at most \(amount: fee.ether) \(symbol) (\(gas) gas at \(amount: price) gwei)"
  }
}

extension AccessList {
  /// The size of the list, which changes only the gas; nil if it is empty.
  fileprivate var summary: Sentence? {
    guard !entries.isEmpty else { return nil }
    return "\(entries.count, one: "address", many: "addresses"), "
      + "\(keyCount, one: "storage slot", many: "storage slots")"
  }
}

extension Transaction {
  fileprivate var typeName: Sentence {
    switch (type, chain) {
    case (0, nil): "0 (legacy, without EIP-155)"
    case (0, _): "0 (legacy, EIP-155)"
    case (1, _): Sentence(data: "1 (EIP-2930)")
    case (2, _): Sentence(data: "2 (EIP-1559)")
    case (3, _): "3 (EIP-4844, blobs)"
    default: "4 (EIP-7702, delegation)"
    }
  }
}
