package import Core
package import Entity

extension CurrencyAmount {
  /// The amount for people, such as `≈ 1,234.50 USD`: a price is never exact.
  package var sentence: Sentence { "≈ \(amount: shown) \(term: currency.code)" }
}

extension AssetValue {
  /// `≈ 1,234.50 USD`, or `value unknown`; the reason is a note of its own.
  package var sentence: Sentence {
    switch self {
    case .known(let value): value.amount.sentence
    case .unknown: "value unknown"
    }
  }
}

extension Valuation {
  /// The sum, such as `≈ 1,234.50 USD`.
  package var totalSentence: Sentence { total?.sentence ?? "value unknown" }

  /// What the sum is without; nil if nothing is missing.
  private var missingNote: Sentence? {
    guard total != nil else { return .caution("the sum of the values is too large") }
    let count = unpriced.count
    guard count > 0 else { return nil }
    return .info(
      "the sum is without \(count, one: "asset", many: "assets") of unknown value"
    )
  }

  /// The prices with their ages, one sentence for each feed, and what has no value, for people.
  package var notes: [Sentence] {
    priceNotes + unpricedNotes + [missingNote].compactMap(\.self)
  }

  private var priceNotes: [Sentence] {
    var seen: Set<PriceFeed> = []
    return items.compactMap { item -> Sentence? in
      guard case .known(let value) = item.value, seen.insert(value.price.feed).inserted else {
        return nil
      }
      let symbol = UntrustedText.escaped(item.token?.symbol ?? item.chain.symbol)
      let price =
        "\(amount: value.unitPrice.shown) \(term: currency.code)" as Sentence
      return
        "1 \(term: symbol) on \(name: item.chain.name) ≈ \(price), price \(Age.text(value.oldest.age)) old"
    }
  }

  /// Assets without a feed share one sentence for each chain: there may be many, and nothing is wrong
  /// with them.
  private var unpricedNotes: [Sentence] {
    let unpriced = unpriced
    let chains = unpriced.map(\.chain).reduce(into: [ChainEntry]()) { chains, chain in
      if !chains.contains(chain) { chains.append(chain) }
    }
    return chains.flatMap { chain -> [Sentence] in
      let here = unpriced.filter { $0.chain == chain }
      let without = here.filter { $0.problem == .noFeed }.map(\.name)
      let others = here.filter { $0.problem != .noFeed }.map { asset in
        Sentence.caution(
          "value of \(asset.name) on \(name: chain.name) unknown: \(asset.problem.sentence)"
        )
      }
      guard !without.isEmpty else { return others }
      let names = Sentence(joining: without)
      return others
        + [.caution("no price feed on \(name: chain.name) for: \(names); no value is shown")]
    }
  }
}

extension Valuation.Unpriced {
  /// `ETH`, or `USDC (0x…)`.
  fileprivate var name: Sentence {
    guard let token else { return "\(term: chain.symbol)" }
    return "\(term: UntrustedText.escaped(token.symbol)) (\(token.address))"
  }
}
