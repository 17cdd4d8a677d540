import Core
import Entity
@testable import Scenes
import TestSupport
import Testing

/// What balances are worth: values, totals, and why something has none.
@Suite struct ValuationTests {
  private static let time: UInt64 = 1_769_903_999
  private static let (coinFeed, tokenFeed, wonFeed): (Character, Character, Character) = (
    "a", "c", "d"
  )

  /// One ether is 2,000 dollars, one TUSD 0.99, and one won 0.0008; the prices are 25 minutes, 3 hours
  /// and 20 hours old.
  private static func book(
    _ currency: Currency = .usd,
    coinAge: UInt64 = 1_500
  ) throws -> PriceBook {
    let chain = try Samples.chain().id
    func feed(_ digit: Character, _ heartbeat: UInt64 = 86_400) throws -> PriceFeed {
      PriceFeed(chain: chain, address: try Samples.address(digit), heartbeat: heartbeat)
    }
    let own = PriceFeeds.Own(
      feeds: [
        .coin: try feed(coinFeed, 3_600), .token(try Samples.address("5")): try feed(tokenFeed),
        .currency(.krw): try feed(wonFeed),
      ]
    )
    var book = PriceBook(feeds: PriceFeeds(adding: [chain: own]), currency: currency)
    let assets: [PricedAsset] = [.coin, .token(try Samples.address("5"))]
    let question = try #require(
      book.feeds.question(for: assets, in: currency, on: chain, after: try Samples.block())
    )
    func round(_ answer: UInt256, _ age: UInt64) -> FeedReading {
      .round(FeedRound(answer: answer, updatedAt: UInt256(time - age), decimals: 8))
    }
    let readings = [
      round(200_000_000_000, coinAge), round(99_000_000, 10_800), round(80_000, 72_000),
    ]
    book.take(
      PriceSheet(
        block: try Samples.block(),
        readings: Array(readings.prefix(question.feeds.count)),
        sequencer: nil
      ),
      for: question
    )
    return book
  }

  private static func tokens() throws -> [TokenBalance] {
    let priced = try Samples.token(try Samples.address("5"))
    let odd = try Samples.token(try Samples.address("6"), symbol: "O\u{202e}DD")
    let none = try Samples.token(try Samples.address("7"), symbol: "NONE")
    return [
      TokenBalance(token: priced, reading: .amount(250_000_000)),
      TokenBalance(token: odd, reading: .amount(1)),
      TokenBalance(token: none, reading: .amount(0)),
      TokenBalance(token: none, reading: .fault(.refused)),
    ]
  }

  private static func valuation(_ book: PriceBook) throws -> Valuation {
    Valuation(
      coin: Wei(count: 1_500_000_000_000_000_000),
      tokens: try tokens(),
      on: try Samples.chain(),
      at: book
    )
  }

  @Test func theTotalIsTheSumOfWhatHasAPrice() throws {
    let valuation = try Self.valuation(try Self.book())
    #expect(
      valuation.items.map(\.value.sentence.english) == [
        "≈ 3,000.00 USD", "≈ 247.50 USD", "value unknown",
      ]
    )
    #expect(valuation.total == CurrencyAmount(.usd, count: 324_750_000_000))
    #expect(valuation.totalSentence == "≈ 3,247.50 USD")
    #expect(
      valuation.notes == [
        "1 ETH on dev ≈ 2,000.00 USD, price 25 minutes old",
        "1 TUSD on dev ≈ 0.99 USD, price 3 hours old",
        .caution(
          "no price feed on dev for: O\\u{202e}DD (\(try Samples.address("6"))); no value is shown"
        ), .info("the sum is without 1 asset of unknown value"),
      ]
    )
  }

  @Test func inWonTheValueIsAsOldAsTheOlderPrice() throws {
    let valuation = try Self.valuation(try Self.book(.krw))
    #expect(valuation.total?.shown == "4,059,375")
    #expect(valuation.notes.first == "1 ETH on dev ≈ 2,500,000 KRW, price 20 hours old")
  }

  @Test func aPriceTooOldGivesNoValue() throws {
    let valuation = try Self.valuation(try Self.book(coinAge: 10_800))
    #expect(valuation.items[0].value == .unknown(.tooOld(age: 10_800, heartbeat: 3_600)))
    #expect(valuation.total == CurrencyAmount(.usd, count: 24_750_000_000))
    #expect(
      valuation.notes.contains(
        .caution("value of ETH on dev unknown: price too old (3 hours; heartbeat 60 minutes)")
      )
    )
    #expect(valuation.notes.last == .info("the sum is without 2 assets of unknown value"))
  }

  @Test func whatSeveralHoldersLackIsSaidOnce() throws {
    let book = try Self.book()
    var total = try Self.valuation(book)
    total.add(try Self.valuation(book))
    #expect(total.total == CurrencyAmount(.usd, count: 649_500_000_000))
    #expect(total.items.count == 6 && total.unpriced.count == 1 && total.notes.count == 4)
  }

  @Test func nothingIsWorthNothing() throws {
    let valuation = Valuation(
      coin: Wei(count: 0),
      tokens: [],
      on: try Samples.chain(),
      at: try Self.book()
    )
    #expect(valuation.items.isEmpty && valuation.notes.isEmpty)
    #expect(valuation.totalSentence == "≈ 0.00 USD")
  }

  @Test func aSumThatDoesNotFitIsUnknown() throws {
    let book = try Self.book()
    let most = try Samples.token(try Samples.address("5"), decimals: 0)
    let held = [TokenBalance(token: most, reading: .amount(.max / 99_000_001))]
    let chain = try Samples.chain()
    var valuation = Valuation(coin: Wei(count: 0), tokens: held, on: chain, at: book)
    #expect(valuation.total != nil)
    valuation.add(valuation)
    #expect(valuation.total == nil)
    #expect(valuation.totalSentence == "value unknown")
    #expect(valuation.notes.last == .caution("the sum of the values is too large"))
    #expect(TotalValueModel(valuation).amount == nil)
  }

  @Test func onlyWhatIsHeldIsAskedFor() throws {
    let account = try Samples.address("1")
    func holder(_ ether: Wei?, _ tokens: [TokenBalance] = []) -> AddressBalances {
      AddressBalances(address: account, accounts: [], ether: ether, tokens: tokens)
    }
    let empty = holder(Wei(count: 0), try Self.tokens())
    let tokens: [PricedAsset] = [
      .token(try Samples.address("5")), .token(try Samples.address("6")),
    ]
    #expect(Valuation.assets(of: [empty, holder(nil)]) == tokens)
    #expect(Valuation.assets(of: [empty, holder(Wei(count: 1)), empty]) == [.coin] + tokens)
    #expect(Valuation.assets(of: []).isEmpty)
  }

  @Test func theModelHasThePriceAndItsAge() throws {
    let valuation = try Self.valuation(try Self.book(.krw))
    let known = try Samples.json(ValueModel(valuation.items[0].value, in: .krw))
    #expect(
      known == """
        {"amount":"3750000","currency":"KRW","price":{"age":1500,\
        "feed":"\(try Samples.address(Self.coinFeed))","price":"2500000",\
        "updatedAt":"2026-01-31T23:34:59Z"},"rate":{"age":72000,\
        "feed":"\(try Samples.address(Self.wonFeed))","price":"0.0008",\
        "updatedAt":"2026-01-31T03:59:59Z"}}
        """
    )
    let unknown = try Samples.json(ValueModel(valuation.items[2].value, in: .krw))
    #expect(unknown == #"{"currency":"KRW","problem":"no price feed"}"#)
    #expect(
      try Samples.json(TotalValueModel(valuation)) == """
        {"amount":"4059375","currency":"KRW","unpriced":[{"chainID":"31337",\
        "contract":"\(try Samples.address("6"))","problem":"no price feed",\
        "symbol":"O\\\\u{202e}DD"}]}
        """
    )
  }

  @Test(
    arguments: [
      (.noAnswer, "there is no price feed at its address on this chain"),
      (.refused, "the price feed refused to answer"),
      (.malformed, "the answer of the price feed is malformed"),
      (.notPositive, "the price feed gave a price of 0 or less"),
      (.neverSet, "the price feed never had a price"),
      (.future(seconds: 61), "the price is newer than the block by 61 seconds"),
      (
        .decimals(found: 18, expected: 8),
        "wrong decimals of the price feed: expected 8, found 18"
      ),
      (.sequencerDown, "the sequencer of this chain is down, and prices are not updated"),
      (
        .sequencerRestarted(seconds: 1),
        "the sequencer of this chain has been up again for only 1 second; prices count after 60 minutes"
      ),
      (.sequencerUnknown, "cannot tell whether the sequencer of this chain is up"),
      (.failed(Report(.node, "no-node", "there is no node")), "there is no node"),
      (.notRead, "prices of this chain were not read"), (.tooLarge, "the value is too large"),
      (.rate(.krw, .refused), "price of KRW: the price feed refused to answer"),
    ] as [(PriceProblem, String)]
  )
  func eachProblemIsSaid(_ problem: PriceProblem, _ text: String) {
    #expect(problem.sentence.english == text)
  }

  @Test(
    arguments: [
      (0, "0 seconds"), (1, "1 second"), (119, "119 seconds"), (120, "2 minutes"),
      (7_199, "119 minutes"), (7_200, "2 hours"), (86_400, "24 hours"), (172_799, "47 hours"),
      (172_800, "2 days"), (.max, "213,503,982,334,601 days"),
    ] as [(UInt64, String)]
  )
  func agesAreInTheLargestUnitOfWhichThereAreTwo(_ seconds: UInt64, _ text: String) {
    #expect(Age.text(seconds).english == text)
  }
}
