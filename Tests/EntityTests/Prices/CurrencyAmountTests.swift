import Core
import Testing

@testable import Entity

@Suite struct CurrencyAmountTests {
  @Test(
    arguments: [
      (Currency.usd, 0, "0.00", "0"), (.usd, 123_456_000_000, "1,234.56", "1234.56"),
      (.usd, 499_999, "0.00", "0.00499999"), (.usd, 500_000, "0.00", "0.005"),
      (.usd, 500_001, "0.01", "0.00500001"), (.usd, 1_500_000, "0.02", "0.015"),
      (.usd, 99_999_999_999_999, "1,000,000.00", "999999.99999999"),
      (.krw, 50_000_000, "0", "0.5"), (.krw, 150_000_000, "2", "1.5"),
      (.krw, 470_930_393_022_742, "4,709,304", "4709303.93022742"),
    ] as [(Currency, UInt64, String, String)]
  )
  func isShownRoundedAndKeptExact(
    _ currency: Currency,
    _ count: UInt64,
    _ shown: String,
    _ exact: String
  ) {
    let amount = CurrencyAmount(currency, count: UInt256(count))
    #expect(amount.shown == shown && amount.exact == exact)
  }

  @Test func theLargestAmountIsShown() {
    let largest = CurrencyAmount(.usd, count: .max)
    #expect(largest.shown.hasSuffix(",840,079,131.30"))
    #expect(largest.exact.hasSuffix("840079131.29639935"))
  }

  @Test func onlyAmountsOfOneCurrencyAddUp() {
    let one = CurrencyAmount(.usd, count: 1)
    #expect(one.adding(one) == CurrencyAmount(.usd, count: 2))
    #expect(one.adding(CurrencyAmount(.krw, count: 1)) == nil)
    #expect(one.adding(CurrencyAmount(.usd, count: .max)) == nil)
  }

  @Test func codesAreReadInAnyCase() {
    #expect(Currency(code: "USD") == .usd && Currency(code: "krw") == .krw)
    #expect(Currency(code: "Krw")?.code == "KRW")
    for other in ["", "eur", "usdc", "US", "KRW "] { #expect(Currency(code: other) == nil) }
  }
}
