import Core
import TestSupport
import Testing

@testable import Entity

/// What fails a check is unknown, and says why.
@Suite struct PriceBookTests {
  private static let time: UInt64 = 1_800_000_000
  private let ethereum = ChainID.ethereum
  private let rollup: ChainID

  init() throws { rollup = try ChainID(10) }

  private func sheet(
    _ readings: [FeedReading],
    sequencer: SequencerReading? = nil
  ) -> PriceSheet {
    PriceSheet(
      block: BlockReference(number: 9, hash: .keccak(of: []), time: Self.time),
      readings: readings,
      sequencer: sequencer
    )
  }

  /// A round of the given age in seconds; below 0 it is newer than the block.
  private func round(_ answer: UInt256 = 341_255_000_000, age: Int64 = 60, decimals: UInt256 = 8)
    -> FeedReading
  {
    let updatedAt = UInt256(UInt64(Int64(Self.time) - age))
    return .round(FeedRound(answer: answer, updatedAt: updatedAt, decimals: decimals))
  }

  /// The price of ether on Ethereum, or on OP Mainnet if there is a sequencer.
  private func result(
    _ reading: FeedReading,
    sequencer: SequencerReading? = nil,
    on chain: ChainID? = nil
  ) throws -> PriceResult {
    let chain = chain ?? ethereum
    var book = PriceBook(currency: .usd)
    let question = try #require(
      PriceFeeds.builtIn.question(for: [.coin], in: .usd, on: chain, after: nil)
    )
    book.take(sheet([reading], sequencer: sequencer), for: question)
    return book.price(of: .coin, on: chain)
  }

  @Test func aRecentPriceIsUsed() throws {
    let price = try #require(try result(round(age: 1_500)).price)
    #expect(price.answer == 341_255_000_000 && price.age == 1_500)
    #expect(price.updatedAt == Self.time - 1_500)
    #expect(price.feed.pair == "ETH / USD")
  }

  /// The heartbeat of the feed is an hour.
  @Test(
    arguments: [
      (0, true), (3_600, true), (4_500, true), (4_501, false), (10_800, false),
      (1_800_000_000 - 1, false),
    ] as [(Int64, Bool)]
  )
  func aPriceBeyondItsHeartbeatIsUnknown(age: Int64, isKnown: Bool) throws {
    let found = try result(round(age: age))
    #expect((found.price != nil) == isKnown)
    if !isKnown { #expect(found == .unknown(.tooOld(age: UInt64(age), heartbeat: 3_600))) }
  }

  @Test func aPriceOfALaterTimeIsUnknown() throws {
    // Clocks differ a little.
    #expect(try result(round(age: -60)).price?.age == 0)
    #expect(try result(round(age: -61)) == .unknown(.future(seconds: 61)))
    let never = FeedRound(answer: 5, updatedAt: 0, decimals: 8)
    #expect(try result(.round(never)) == .unknown(.neverSet))
    let endless = FeedRound(answer: 5, updatedAt: .max, decimals: 8)
    #expect(try result(.round(endless)) == .unknown(.malformed))
  }

  @Test(arguments: [0, .max, UInt256(1) << 255] as [UInt256])
  func aPriceOfZeroOrLessIsUnknown(answer: UInt256) throws {
    #expect(try result(round(answer)) == .unknown(.notPositive))
  }

  @Test(arguments: [0, 7, 18, 264, .max] as [UInt256])
  func aPriceWithOtherDecimalsIsUnknown(decimals: UInt256) throws {
    #expect(
      try result(round(decimals: decimals)) == .unknown(.decimals(found: decimals, expected: 8))
    )
  }

  @Test func aFaultIsUnknown() throws {
    #expect(try result(.fault(.noAnswer)) == .unknown(.noAnswer))
    #expect(try result(.fault(.refused)) == .unknown(.refused))
    #expect(try result(.fault(.malformed)) == .unknown(.malformed))
  }

  @Test func aMissingAnswerIsMalformed() throws {
    var book = PriceBook(currency: .usd)
    let question = ReadPrices(
      chain: ethereum,
      feeds: [try #require(PriceFeeds.builtIn.feed(for: .coin, on: ethereum)).address],
      uptime: nil,
      block: nil
    )
    book.take(sheet([]), for: question)
    #expect(book.price(of: .coin, on: ethereum) == .unknown(.malformed))
  }

  private func sequencer(_ answer: UInt256 = 0, age: UInt64) -> SequencerReading {
    .status(SequencerStatus(answer: answer, startedAt: UInt256(Self.time - age)))
  }

  @Test func aRollupIsPricedOnlyWhileItsSequencerWorks() throws {
    #expect(try result(round(), sequencer: sequencer(age: 3_601), on: rollup).price != nil)
    #expect(
      try result(round(), sequencer: sequencer(age: 3_600), on: rollup)
        == .unknown(.sequencerRestarted(seconds: 3_600))
    )
    #expect(
      try result(round(), sequencer: sequencer(age: 0), on: rollup)
        == .unknown(.sequencerRestarted(seconds: 0))
    )
    #expect(
      try result(round(), sequencer: sequencer(1, age: 9_999), on: rollup)
        == .unknown(.sequencerDown)
    )
  }

  @Test func anUnknownSequencerIsNoWorkingOne() throws {
    let unclear: [SequencerReading?] = [
      nil, .fault(.noAnswer), .fault(.refused), .fault(.malformed), sequencer(2, age: 9_999),
      .status(SequencerStatus(answer: 0, startedAt: 0)),
      .status(SequencerStatus(answer: 0, startedAt: .max)),
      .status(SequencerStatus(answer: 0, startedAt: UInt256(Self.time + 1))),
    ]
    for reading in unclear {
      #expect(
        try result(round(), sequencer: reading, on: rollup) == .unknown(.sequencerUnknown),
        "\(String(describing: reading))"
      )
    }
  }

  @Test func whatWasNotReadIsUnknown() throws {
    var book = PriceBook(currency: .usd)
    #expect(book.price(of: .coin, on: ethereum) == .unknown(.notRead))
    #expect(book.price(of: .coin, on: try ChainID(31_337)) == .unknown(.noFeed))
    let question = try #require(
      PriceFeeds.builtIn.question(for: [.coin], in: .usd, on: ethereum, after: nil)
    )
    book.take(RPCFailure.timeout(.node), for: question)
    #expect(book.price(of: .coin, on: ethereum) == .unknown(.node(.timeout(.node))))
    let report = Report(.usage, "no-node", "no node")
    book.take(report, for: question)
    #expect(book.price(of: .coin, on: ethereum) == .unknown(.failed(report)))
    book.take(sheet([round()]), for: question)
    #expect(book.price(of: .coin, on: ethereum).price != nil)
  }

  /// The price of ether, and that of the won, on Ethereum.
  private func wonBook(_ won: FeedReading) throws -> PriceBook {
    var book = PriceBook(currency: .krw)
    let question = try #require(
      PriceFeeds.builtIn.question(for: [.coin], in: .krw, on: ethereum, after: nil)
    )
    book.take(sheet([round(), won]), for: question)
    return book
  }

  @Test func aValueInWonIsDividedByThePriceOfTheWon() throws {
    let book = try wonBook(round(72_464, age: 80_000))
    let value = book.value(of: .ten(18), decimals: 18, .coin, on: ethereum)
    guard case .known(let known) = value else {
      Issue.record("\(value)")
      return
    }
    #expect(known.amount.exact == "4709303.93022742" && known.amount.shown == "4,709,304")
    #expect(known.unitPrice == known.amount)
    #expect(known.rate?.feed.pair == "KRW / USD" && known.oldest.age == 80_000)
  }

  @Test func withoutThePriceOfTheWonAValueIsUnknown() throws {
    let book = try wonBook(round(72_464, age: 100_000))
    #expect(
      book.value(of: 5, decimals: 0, .coin, on: ethereum)
        == .unknown(.rate(.krw, .tooOld(age: 100_000, heartbeat: 86_400)))
    )
    // A problem of the asset itself is said first.
    #expect(
      book.value(of: 5, decimals: 0, .token(.zero), on: ethereum) == .unknown(.noFeed)
    )
  }

  @Test func thePriceOfTheWonMayComeFromAnotherChain() throws {
    var book = try wonBook(.fault(.refused))
    let arbitrum = try ChainID(42_161)
    let question = try #require(
      PriceFeeds.builtIn.question(for: [], in: .krw, on: arbitrum, after: nil)
    )
    book.take(sheet([round(72_464)], sequencer: sequencer(age: 9_999)), for: question)
    #expect(book.rate?.price?.feed.chain == arbitrum)
    guard case .known = book.value(of: 5, decimals: 0, .coin, on: ethereum) else {
      Issue.record("no value")
      return
    }
  }

  /// It was a minute old when it was read; the heartbeat is an hour.
  @Test(arguments: [(0, 60), (1_000, 1_060), (4_440, 4_500), (4_441, nil), (UInt64.max, nil)])
  func aPriceThatWasReadEarlierIsOlderByThat(_ secondsAgo: UInt64, _ age: UInt64?) throws {
    var book = PriceBook(currency: .usd)
    let question = try #require(
      PriceFeeds.builtIn.question(for: [.coin], in: .usd, on: ethereum, after: nil)
    )
    book.take(sheet([round()]), for: question, secondsAgo: secondsAgo)
    let result = book.price(of: .coin, on: ethereum)
    #expect(result.price?.age == age)
    if age == nil {
      let (sum, overflows) = secondsAgo.addingReportingOverflow(60)
      let heartbeat: UInt64 = 3_600
      #expect(
        result == .unknown(.tooOld(age: overflows ? .max : sum, heartbeat: heartbeat))
      )
    }
  }

  @Test func timeThatPassesMakesNoPriceOfOneThatIsNewerThanItsBlock() throws {
    var book = PriceBook(currency: .usd)
    let question = try #require(
      PriceFeeds.builtIn.question(for: [.coin], in: .usd, on: ethereum, after: nil)
    )
    book.take(sheet([round(age: -61)]), for: question, secondsAgo: 600)
    #expect(book.price(of: .coin, on: ethereum) == .unknown(.future(seconds: 61)))
  }

  @Test func aValueThatDoesNotFitIsUnknown() throws {
    var book = PriceBook(currency: .usd)
    let question = try #require(
      PriceFeeds.builtIn.question(for: [.coin], in: .usd, on: ethereum, after: nil)
    )
    book.take(sheet([round(UInt256.max >> 1)]), for: question)
    #expect(book.value(of: .max, decimals: 0, .coin, on: ethereum) == .unknown(.tooLarge))
  }
}
