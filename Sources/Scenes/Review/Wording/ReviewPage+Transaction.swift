import Core
import Entity

extension ReviewPage {
  /// What a transaction does.
  init(_ review: Review) {
    let transaction = review.transaction
    review.action.add(to: &main, review)
    // What descriptors say stands beside the function that they describe.
    let isBeside = review.action.hasDetails(review)
    if !isBeside {
      for description in review.descriptions { description.add(to: &main) }
    }
    for signed in transaction.fees.authorizations {
      main.add("delegates", strong: Delegation.text(signed))
    }
    addCost(review)
    let mark = review.walletStanding.map { ", \($0)" } ?? ""
    let owner = review.wallet.map { " (\(UntrustedText.escaped($0))\(mark))" } ?? ""
    main.add("from", review.from.description + owner)
    let chain = transaction.chain.map { "id \($0)" } ?? "none (valid on every chain)"
    main.add("chain", "\(UntrustedText.escaped(review.chainName)) (\(chain))")
    review.action.addDetails(to: &technical, review)
    if isBeside {
      for description in review.descriptions { description.add(to: &technical) }
    }
    addTechnical(review)
    for claim in ReviewModel.Claim.beside(balancesOf: review) { claims.add(claim.name, claim.text) }
    isFromNode = review.claims?.block != nil
  }

  private typealias Blobs = ReviewModel.Blobs
  private typealias Delegation = ReviewModel.Delegation

  /// The fee, all that may leave, and what is left.
  private mutating func addCost(_ review: Review) {
    let transaction = review.transaction
    main.add("fee", Self.fee(transaction, review.symbol))
    if let total = transaction.highestCost, transaction.value > .zero {
      main.add("total", "at most \(total.ether) \(review.symbol)")
    }
    for remainder in review.remainingBalances {
      main.add("left", remainder.words(coin: review.symbol))
    }
  }

  private mutating func addTechnical(_ review: Review) {
    let transaction = review.transaction
    let told = main.text + "\n" + technical.text
    for name in review.names where !told.contains(name.named) {
      technical.add("known", name.named)
    }
    technical.add("blobs", transaction.fees.blobs.map { Blobs.text($0, review.symbol) })
    if transaction.type == 3 { Blobs.add(review.sidecar, to: &technical) }
    technical.add("nonce", "\(transaction.nonce)")
    technical.add("type", transaction.typeName)
    technical.add("signing hash", "\(transaction.signingHash)")
  }

  private static func fee(_ transaction: Transaction, _ symbol: String) -> String {
    let price = "\(transaction.gas) gas at \(transaction.fees.highestPrice.gwei) gwei"
    guard let fee = transaction.highestFee else { return "impossibly high (\(price))" }
    return "at most \(fee.ether) \(symbol) (\(price))"
  }
}

extension RemainingBalance {
  /// `at least 8.4 ETH of 10 ETH, 0.1 ETH pending (says the node)`.
  func words(coin: String) -> String {
    let pending = pending.map { ", \(text($0, coin: coin)) pending" } ?? ""
    let source = " of \(text(balance, coin: coin))\(pending) (says the node)"
    guard let left else { return "not enough: \(text(taken, coin: coin)) needed" + source }
    return least + text(left, coin: coin) + source
  }

  /// Fees are mostly lower than they may be; tokens go in the amount that is shown.
  var least: String { token == nil ? "at least " : "" }
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
