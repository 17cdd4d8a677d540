import Core
import TestSupport
import Testing

@testable import Entity

/// Values are exact, and rounded once.
@Suite struct PriceTests {
  private struct Row: Decodable {
    let units, answer, rate: String
    let decimals, answerDecimals, rateDecimals: Int
    let value, shown, error: String?
  }

  /// Returns the price that a feed's answer is; nil if it is not one.
  private static func price(_ answer: String, decimals: Int) throws -> Price? {
    let number = try #require(Int257(decimal: answer))
    let feed = PriceFeed(chain: .ethereum, address: .zero, decimals: decimals)
    var check = PriceCheck()
    let question = ReadPrices(chain: .ethereum, feeds: [.zero], uptime: nil, block: nil)
    let round = FeedRound(
      answer: try #require(number.word),
      updatedAt: 5,
      decimals: UInt256(UInt64(decimals))
    )
    check.take(
      PriceSheet(
        block: BlockReference(number: 1, hash: .keccak(of: []), time: 5),
        readings: [.round(round)],
        sequencer: nil
      ),
      for: question
    )
    return check.result(of: feed)?.price
  }

  @Test func amountsAreWorthWhatFractionsSay() throws {
    for row in try Vectors.load("price-values", as: Row.self) {
      let comment = Comment(rawValue: "\(row)")
      let isInWon = row.rate != "0"
      let rate = isInWon ? try Self.price(row.rate, decimals: row.rateDecimals) : nil
      guard let price = try Self.price(row.answer, decimals: row.answerDecimals),
        !isInWon || rate != nil
      else {
        #expect(row.error == "notPositive", comment)
        continue
      }
      let units = try #require(UInt256(decimal: row.units))
      let value = price.value(of: units, decimals: row.decimals, at: rate)
      #expect(value?.description == row.value, comment)
      #expect((value == nil) == (row.error == "tooLarge"), comment)
      let amount = value.map { CurrencyAmount(isInWon ? .krw : .usd, count: $0) }
      #expect(amount?.shown == row.shown, comment)
    }
  }

  /// 1,500,000 base units of a token with 6 decimals at 1.00 dollars are 1.50 dollars.
  @Test func aHandComputedAmountIsRight() throws {
    let price = try #require(try Self.price("100000000", decimals: 8))
    #expect(price.value(of: 1_500_000, decimals: 6) == 150_000_000)
    // At 0.0008 dollars for a won they are 1875 won.
    let rate = try #require(try Self.price("80000", decimals: 8))
    #expect(price.value(of: 1_500_000, decimals: 6, at: rate) == 187_500_000_000)
  }

  @Test func theValueGrowsWithTheAmount() throws {
    var random = SeededRandom()
    let price = try #require(try Self.price("341255000000", decimals: 8))
    for _ in 0..<200 {
      let units = UInt256(UInt64.random(in: 0..<UInt64.max / 2, using: &random))
      let more = units + UInt256(UInt64.random(in: 1...1_000_000, using: &random))
      let (low, high) = (price.value(of: units, decimals: 18), price.value(of: more, decimals: 18))
      let isOrdered = try #require(low) <= #require(high)
      #expect(isOrdered, "\(units) \(more), \(random.comment)")
    }
  }
}
