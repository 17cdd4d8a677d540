package import Entity

/// In which currency balances are valued, and what for.
package struct PriceOptions: Sendable {
  package let feeds: PriceFeeds
  package let currency: Currency
  /// Whether the values are shown.
  package let showsValues: Bool
  /// Whether balances that are worth little are left out of the text.
  package let hidesSmall: Bool

  package init(feeds: PriceFeeds, currency: Currency, showsValues: Bool, hidesSmall: Bool) {
    (self.feeds, self.currency) = (feeds, currency)
    (self.showsValues, self.hidesSmall) = (showsValues, hidesSmall)
  }
}
