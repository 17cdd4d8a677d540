package import Entity

/// In which currency the rows of an export are priced, and by which feeds.
package struct ExportPricing: Sendable {
  package let currency: Currency
  let feeds: PriceFeeds

  /// Takes a currency whose price the chain itself has, after each of its blocks.
  ///
  /// - Throws: ``ExportHistoryError/noFeeds(chain:)``, ``ExportHistoryError/noRate(_:chain:)``.
  package init(
    _ currency: Currency,
    by feeds: PriceFeeds,
    on chain: ChainEntry
  ) throws(ExportHistoryError) {
    guard feeds.hasAny(on: chain.id) else { throw .noFeeds(chain: chain.name) }
    // Blocks of two chains that belong together are not known, so that no other chain is asked.
    guard currency == .usd || feeds.feed(for: .currency(currency), on: chain.id) != nil else {
      throw .noRate(currency, chain: chain.name)
    }
    (self.currency, self.feeds) = (currency, feeds)
  }
}
