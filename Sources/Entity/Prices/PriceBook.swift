package import Core

/// The prices that were read, and what amounts are worth at them in a currency.
///
/// Nothing of what the feeds and the nodes say is taken without a check; what fails it is unknown, and
/// says why.
package struct PriceBook: Sendable {
  package let feeds: PriceFeeds
  package let currency: Currency
  private var checks: [ChainID: PriceCheck] = [:]
  private var failures: [ChainID: PriceProblem] = [:]

  package init(feeds: PriceFeeds = .builtIn, currency: Currency) {
    (self.feeds, self.currency) = (feeds, currency)
  }

  /// Takes the answer to a question, which was given so many seconds ago: prices are older by that.
  package mutating func take(
    _ sheet: PriceSheet,
    for question: ReadPrices,
    secondsAgo: UInt64 = 0
  ) {
    var check = checks[question.chain] ?? PriceCheck()
    check.take(sheet, for: question, secondsAgo: secondsAgo)
    checks[question.chain] = check
  }

  /// Takes the failure of a question; what was read of the chain before stays.
  package mutating func take(_ failure: RPCFailure, for question: ReadPrices) {
    failures[question.chain] = .node(failure)
  }

  /// Takes what is known of the prices after a block of the past.
  ///
  /// A book has the prices after one block of each chain: every block of the past needs its own.
  package mutating func take(_ reading: PastReading, for question: ReadPrices) {
    switch reading {
    case .sheet(let sheet): take(sheet, for: question)
    case .part(let sheet, let feeds, let gap):
      take(sheet, for: question.about(feeds))
      failures[question.chain] = gap.problem
    case .nothing(let gap): failures[question.chain] = gap.problem
    }
  }

  /// Takes any other reason why a question has no answer.
  package mutating func take(_ failure: Report, for question: ReadPrices) {
    failures[question.chain] = .failed(failure)
  }

  /// Returns the price of an asset in US dollars.
  package func price(of asset: PricedAsset, on chain: ChainID) -> PriceResult {
    guard let feed = feeds.feed(for: asset, on: chain) else { return .unknown(.noFeed) }
    return price(of: feed)
  }

  /// Returns the value of an amount in the currency.
  package func value(
    of units: UInt256,
    decimals: Int,
    _ asset: PricedAsset,
    on chain: ChainID
  ) -> AssetValue {
    switch (price(of: asset, on: chain), rate) {
    case (.unknown(let problem), _): return .unknown(problem)
    case (_, .unknown(let problem)?): return .unknown(.rate(currency, problem))
    case (.price(let price), let rate):
      guard let value = price.value(of: units, decimals: decimals, at: rate?.price),
        // What one whole unit is worth.
        let unit = price.value(of: 1, decimals: 0, at: rate?.price)
      else { return .unknown(.tooLarge) }
      return .known(
        KnownValue(
          amount: CurrencyAmount(currency, count: value),
          unitPrice: CurrencyAmount(currency, count: unit),
          price: price,
          rate: rate?.price
        )
      )
    }
  }

  /// The price of the currency; nil for the US dollar. The first known one, else the problem of the
  /// first feed that was asked.
  package var rate: PriceResult? {
    guard currency != .usd else { return nil }
    let results = feeds.feeds(of: currency).map(price)
    return results.first { $0.price != nil }
      ?? results.first { $0 != .unknown(.notRead) } ?? results.first ?? .unknown(.noFeed)
  }

  private func price(of feed: PriceFeed) -> PriceResult {
    checks[feed.chain]?.result(of: feed) ?? .unknown(failures[feed.chain] ?? .notRead)
  }
}

/// A price, or why it is unknown.
package enum PriceResult: Equatable, Sendable {
  case price(Price)
  case unknown(PriceProblem)

  /// The price, if it is known.
  package var price: Price? { if case .price(let price) = self { price } else { nil } }
}

/// What an amount is worth, or why that is unknown.
package enum AssetValue: Equatable, Sendable {
  case known(KnownValue)
  case unknown(PriceProblem)
}

/// What an amount is worth, with the price that says so.
package struct KnownValue: Hashable, Sendable {
  package let amount: CurrencyAmount
  /// The price of a whole unit, in the same currency.
  package let unitPrice: CurrencyAmount
  package let price: Price
  /// The price of the currency; nil for the US dollar.
  package let rate: Price?

  /// The price that is the older one, since the value is no younger.
  package var oldest: Price {
    guard let rate, rate.age > price.age else { return price }
    return rate
  }
}
