package import Core

/// An amount of a currency, with eight digits behind the point.
package struct CurrencyAmount: Hashable, Sendable {
  package let currency: Currency
  /// The amount times 10^8.
  package let count: UInt256

  /// The digits behind the point.
  package static let decimals = 8

  package init(_ currency: Currency, count: UInt256) {
    (self.currency, self.count) = (currency, count)
  }

  /// Returns the sum; nil if the currencies differ, or it does not fit.
  package func adding(_ other: CurrencyAmount) -> CurrencyAmount? {
    guard currency == other.currency else { return nil }
    return count.adding(other.count).map { CurrencyAmount(currency, count: $0) }
  }

  /// All digits, without trailing zeros and without the currency: for scripts.
  package var exact: String { Units.text(count, decimals: Self.decimals) }

  /// The amount as people read it, such as `1,234.50`, rounded half to even.
  package var shown: String {
    let digits = currency.shownDecimals
    let text = Units.text(rounded(to: digits), decimals: digits)
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let fraction = parts.count > 1 ? String(parts[1]) : ""
    let zeros = String(repeating: "0", count: digits - fraction.utf8.count)
    return Units.grouped(String(parts[0])) + (digits > 0 ? "." + fraction + zeros : "")
  }

  private func rounded(to digits: Int) -> UInt256 {
    var quotient = ExactQuotient()
    quotient.multiply(by: count)
    quotient.multiply(byPowerOfTen: digits - Self.decimals)
    // It is smaller than the count, and fits.
    return quotient.rounded ?? count
  }
}
