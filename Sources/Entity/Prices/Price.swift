package import Core

/// A price that a feed gave, and that is recent enough to be used.
package struct Price: Hashable, Sendable {
  package let feed: PriceFeed
  /// The price of a whole unit in US dollars, times 10^decimals of the feed; never 0.
  package let answer: UInt256
  /// When it was set, in seconds since 1970.
  package let updatedAt: UInt64
  /// Its age at the time of the block after which it was read, in seconds; where it is kept, with the
  /// time since then.
  package let age: UInt64

  /// Returns the value of an amount, with eight digits behind the point; nil from 2^256 on.
  ///
  /// It is computed exactly and rounded once, half to even; `rate` is the price of the currency if
  /// that is not the US dollar.
  package func value(of units: UInt256, decimals: Int, at rate: Price? = nil) -> UInt256? {
    var quotient = ExactQuotient()
    quotient.multiply(by: units)
    quotient.multiply(by: answer)
    var exponent = CurrencyAmount.decimals - decimals - feed.decimals
    if let rate {
      quotient.divide(by: rate.answer)
      exponent += rate.feed.decimals
    }
    quotient.multiply(byPowerOfTen: exponent)
    return quotient.rounded
  }
}
