import Core
import Entity

/// The prices that were read for balances.
package struct BalancePrices: Sendable {
  let book: PriceBook
  let options: PriceOptions

  /// The same, if the values are shown.
  var shown: BalancePrices? { options.showsValues ? self : nil }

  /// Balances below this are left out, in whole units of the currency; nil if none are.
  ///
  /// About the price of nothing one would miss; at it a transfer often costs more than it moves.
  private var smallest: UInt256? {
    guard options.hidesSmall else { return nil }
    return switch options.currency {
    case .usd: 1
    case .krw: 1_000
    }
  }

  /// The same for people.
  var smallLimit: Sentence? {
    smallest.map { "\(amount: Units.grouped("\($0)")) \(term: options.currency.code)" }
  }

  /// What an amount is worth; nil if there is nothing, or the amount is unknown.
  func value(
    of units: UInt256?,
    _ asset: PricedAsset,
    decimals: Int,
    on chain: ChainEntry
  ) -> AssetValue? {
    guard let units, !units.isZero else { return nil }
    return book.value(of: units, decimals: decimals, asset, on: chain.id)
  }

  func model(
    _ units: UInt256?,
    _ asset: PricedAsset,
    decimals: Int,
    on chain: ChainEntry
  ) -> ValueModel? {
    value(of: units, asset, decimals: decimals, on: chain).map {
      ValueModel($0, in: options.currency)
    }
  }

  /// Adds to a row what it is worth, and whether that is little. What is unknown is never little.
  func fill(
    _ row: inout BalanceTable.Row,
    _ units: UInt256?,
    _ asset: PricedAsset,
    decimals: Int,
    on chain: ChainEntry
  ) {
    guard let value = value(of: units, asset, decimals: decimals, on: chain) else { return }
    if options.showsValues { row.value = value.sentence }
    guard let smallest, case .known(let known) = value,
      let limit = UInt256.powerOfTen(CurrencyAmount.decimals)?.multiplied(by: smallest)
    else { return }
    row.isSmall = known.amount.count < limit
  }

  /// What all the balances of chains are worth, without those of assets that cannot be added up.
  func value(of chains: [ChainBalances], without unsummed: [AssetBalances]) -> Valuation {
    var whole = Valuation(options.currency)
    for balances in chains {
      let missing = unsummed.filter { $0.chain == balances.chain }.map(\.token?.address)
      for holding in balances.holdings {
        whole.add(
          Valuation(
            coin: missing.contains(nil) ? nil : holding.ether,
            tokens: holding.tokens.filter { !missing.contains($0.token.address) },
            on: balances.chain,
            at: book
          )
        )
      }
    }
    return whole
  }
}

extension BalancePrices {
  /// Reads the prices of what accounts have, on all chains at once; what fails is unknown.
  ///
  /// - Throws: `CancellationError`.
  static func read(
    for chains: [ChainBalances],
    _ options: PriceOptions,
    by worker: any BalanceWorker
  ) async throws -> BalancePrices {
    let lookup = PriceLookup(worker: worker, options: options)
    var book = PriceBook(feeds: options.feeds, currency: options.currency)
    let answers = try await lookup.answers(
      to: chains.compactMap(lookup.question),
      knowing: book
    )
    for answer in answers { book.take(answer) }
    return BalancePrices(book: book, options: options)
  }
}
