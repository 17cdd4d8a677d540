package import Core
package import Entity

/// What an amount is worth, in JSON.
package struct ValueModel: Encodable, Sendable {
  /// A price that the value is computed with.
  package struct PriceModel: Encodable, Sendable {
    /// The price of a whole unit; that of the currency is in US dollars.
    let price: String
    /// The contract that gave it.
    let feed: String
    /// Such as `ETH / USD`; omitted for a feed of the user's.
    let pair: String?
    let updatedAt: Sentence
    /// Its age in seconds when the block of the balances was made.
    let age: UInt64
  }

  package let currency: String
  /// Omitted if it is unknown.
  package let amount: String?
  package let price: PriceModel?
  /// The price of the currency; omitted for the US dollar.
  package let rate: PriceModel?
  /// Why the value is unknown; otherwise omitted.
  package let problem: Sentence?

  package init(_ value: AssetValue, in currency: Currency) {
    self.currency = currency.code
    switch value {
    case .known(let known):
      amount = known.amount.exact
      price = PriceModel(known.price, known.unitPrice.exact)
      rate = known.rate.map {
        PriceModel($0, Units.text($0.answer, decimals: $0.feed.decimals))
      }
      problem = nil
    case .unknown(let reason):
      (amount, price, rate) = (nil, nil, nil)
      problem = reason.sentence
    }
  }
}

extension ValueModel.PriceModel {
  init(_ price: Price, _ text: String) {
    self.init(
      price: text,
      feed: price.feed.address.description,
      pair: price.feed.pair,
      updatedAt: UTC.text(price.updatedAt),
      age: price.age
    )
  }
}

/// What several assets are worth together, in JSON.
package struct TotalValueModel: Encodable, Sendable {
  /// An asset that is missing from the sum.
  package struct Unpriced: Encodable, Sendable {
    let chainID: String
    /// Omitted for the chain's coin.
    let contract: String?
    let symbol: String
    let problem: Sentence
  }

  package let currency: String
  /// The sum of the known values; omitted if it does not fit.
  package let amount: String?
  /// Omitted if nothing is missing.
  package let unpriced: [Unpriced]?

  package init(_ valuation: Valuation) {
    currency = valuation.currency.code
    amount = valuation.total?.exact
    let missing = valuation.unpriced.map { asset in
      Unpriced(
        chainID: asset.chain.id.description,
        contract: asset.token?.address.description,
        symbol: UntrustedText.escaped(asset.token?.symbol ?? asset.chain.symbol),
        problem: asset.problem.sentence
      )
    }
    unpriced = missing.isEmpty ? nil : missing
  }
}
