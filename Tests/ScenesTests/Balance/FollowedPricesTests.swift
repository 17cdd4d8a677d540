import Core
import Synchronization
import Testing

@testable import Entity
@testable import Scenes

/// When prices are asked for again, and how old they are then.
@Suite struct FollowedPricesTests {
  private typealias Reply = @Sendable (ReadPrices) throws -> PriceSheet

  private static let start: Int64 = 1_800_000_000
  private static let blockTime: UInt64 = 1_769_903_999
  private static let failure = RPCFailure.transport(
    TransportFault(endpoint: .sample, kind: .refused)
  )

  /// The questions that were asked, in their order.
  private final class Record: Sendable {
    private let asked = Mutex<[ReadPrices]>([])
    var all: [ReadPrices] { asked.withLock(\.self) }
    func add(_ question: ReadPrices) { asked.withLock { $0.append(question) } }
  }

  private let record = Record()
  private let dev: ChainEntry
  private let base: ChainEntry
  private let token: Token

  init() throws {
    dev = try Samples.chain()
    base = try ChainRegistry.builtIn.chain(named: "base")
    token = try Samples.token(try Samples.address("5"))
  }

  /// Feeds of the coins and the token with a heartbeat of an hour, and one of the won on the first chain.
  private func prices(in currency: Currency = .usd) throws -> FollowedPrices {
    func feed(_ chain: ChainEntry, _ digit: Character) throws -> PriceFeed {
      PriceFeed(chain: chain.id, address: try Samples.address(digit), heartbeat: 3_600)
    }
    let feeds = PriceFeeds(adding: [
      dev.id: PriceFeeds.Own(feeds: [
        .coin: try feed(dev, "a"), .token(token.address): try feed(dev, "c"),
        .currency(.krw): try feed(dev, "d"),
      ]),
      base.id: PriceFeeds.Own(feeds: [.coin: try feed(base, "b")]),
    ])
    return FollowedPrices(
      PriceOptions(feeds: feeds, currency: currency, showsValues: true, hidesSmall: false)
    )
  }

  /// Two thousand dollars, 10 minutes old; a sequencer works since 1970.
  private static let answers: Reply = { question in
    PriceSheet(
      block: try question.block ?? Samples.block(),
      readings: question.feeds.map { _ in
        .round(
          FeedRound(
            answer: 200_000_000_000,
            updatedAt: UInt256(blockTime - 600),
            decimals: 8
          )
        )
      },
      sequencer: question.uptime == nil
        ? nil : .status(SequencerStatus(answer: 0, startedAt: 1))
    )
  }

  private func worker(_ reply: @escaping Reply = Self.answers) throws -> StubBalances {
    let record = record
    let recorded: Reply = { question in
      record.add(question)
      return try reply(question)
    }
    return StubBalances(book: try Samples.book(), prices: [dev.id: recorded, base.id: recorded])
  }

  /// One ether of an account, and 250 tokens if they are asked for, after a block.
  private func balances(
    _ block: UInt64 = 7,
    on chain: ChainEntry? = nil,
    withToken: Bool = false,
    readAt: Int64? = nil
  ) throws -> ChainBalances {
    let held = withToken ? [TokenBalance(token: token, reading: .amount(250_000_000))] : []
    return ChainBalances(
      chain: chain ?? dev,
      source: .node(try Samples.block(block), readAt: readAt),
      holdings: [
        AddressBalances(
          address: try Samples.address("1"),
          accounts: [],
          ether: Wei(count: 1_000_000_000_000_000_000),
          tokens: held
        )
      ]
    )
  }

  /// Asks for what is due, and takes it; returns how many questions were asked.
  private func ask(
    _ prices: inout FollowedPrices,
    _ chains: ChainBalances...,
    by worker: StubBalances,
    after seconds: Int64
  ) async throws -> Int {
    let before = record.all.count
    let now = Self.start + seconds
    if let answers = try await prices.answers(for: chains, by: worker, at: now) {
      prices.take(answers, at: now)
    }
    return record.all.count - before
  }

  private func value(_ prices: FollowedPrices, after seconds: Int64) throws -> AssetValue? {
    let found = prices.prices(at: Self.start + seconds)
    return found?.value(of: 1_000_000_000_000_000_000, .coin, decimals: 18, on: dev)
  }

  @Test func theyCountForFiveMinutes() async throws {
    let worker = try worker()
    var prices = try prices()
    #expect(try await ask(&prices, balances(1), by: worker, after: 0) == 1)
    #expect(try await ask(&prices, balances(2), by: worker, after: 299) == 0)
    #expect(try await ask(&prices, balances(3), by: worker, after: 300) == 1)
    #expect(try await ask(&prices, balances(4), by: worker, after: 599) == 0)
  }

  @Test func withoutANewBlockNoPriceCanHaveChanged() async throws {
    let worker = try worker()
    var prices = try prices()
    #expect(try await ask(&prices, balances(1), by: worker, after: 0) == 1)
    #expect(try await ask(&prices, balances(1), by: worker, after: 10_000) == 0)
  }

  @Test func aClockThatWasSetBackIsNoReasonToWait() async throws {
    let worker = try worker()
    var prices = try prices()
    #expect(try await ask(&prices, balances(1), by: worker, after: 0) == 1)
    #expect(try await ask(&prices, balances(2), by: worker, after: -10) == 1)
  }

  @Test func aNewAssetIsAskedForAtOnceAndOneLessIsNoReason() async throws {
    let worker = try worker()
    var prices = try prices()
    #expect(try await ask(&prices, balances(1), by: worker, after: 0) == 1)
    #expect(try await ask(&prices, balances(2, withToken: true), by: worker, after: 12) == 1)
    #expect(record.all.last?.feeds.count == 2)
    #expect(try await ask(&prices, balances(3), by: worker, after: 24) == 0)
  }

  @Test func aFailureIsAskedAgainAfterAMinute() async throws {
    let worker = try worker { _ in throw Self.failure }
    var prices = try prices()
    #expect(try await ask(&prices, balances(1), by: worker, after: 0) == 1)
    #expect(try value(prices, after: 0) == .unknown(.node(Self.failure)))
    #expect(try await ask(&prices, balances(2), by: worker, after: 59) == 0)
    // Also without a new block.
    #expect(try await ask(&prices, balances(1), by: worker, after: 60) == 1)
    let others = try self.worker()
    #expect(try await ask(&prices, balances(1), by: others, after: 120) == 1)
    guard case .known = try value(prices, after: 120) else {
      Issue.record("the failure is still there")
      return
    }
  }

  @Test func afterAFailureTheEarlierPriceStaysUntilItIsTooOld() async throws {
    var prices = try prices()
    let (working, failing) = (try worker(), try worker { _ in throw Self.failure })
    #expect(try await ask(&prices, balances(1), by: working, after: 0) == 1)
    #expect(try await ask(&prices, balances(2), by: failing, after: 300) == 1)
    guard case .known(let known) = try value(prices, after: 1_000) else {
      Issue.record("the price is forgotten")
      return
    }
    // It was 10 minutes old when it was read.
    #expect(known.price.age == 1_600 && known.amount.exact == "2000")
    // An hour, and a quarter of it.
    guard case .known = try value(prices, after: 3_900) else {
      Issue.record("it is not too old yet")
      return
    }
    #expect(
      try value(prices, after: 3_901) == .unknown(.tooOld(age: 4_501, heartbeat: 3_600))
    )
  }

  @Test func balancesFromEarlierAreNoReasonToAsk() async throws {
    let worker = try worker()
    var prices = try prices()
    let earlier = try balances(1, readAt: Self.start - 60)
    #expect(try await ask(&prices, earlier, by: worker, after: 0) == 0)
    #expect(try value(prices, after: 0) == nil)
    #expect(try await ask(&prices, earlier, balances(3, on: base), by: worker, after: 1) == 1)
    #expect(record.all.map(\.chain) == [base.id])
  }

  @Test func whoHasNothingIsNotAskedFor() async throws {
    let worker = try worker()
    var prices = try prices()
    let nothing = ChainBalances(
      chain: dev,
      source: .node(try Samples.block(), readAt: nil),
      holdings: []
    )
    #expect(try await ask(&prices, nothing, by: worker, after: 0) == 0)
    #expect(prices.prices(at: Self.start) != nil, "there is a sum, which is 0")
  }

  @Test func theWonOfAnotherChainIsAskedForOnceForAllChains() async throws {
    let worker = try worker()
    var prices = try prices(in: .krw)
    // The coin on Base, and the won, which is on the other chain.
    #expect(try await ask(&prices, balances(1, on: base), by: worker, after: 0) == 2)
    #expect(record.all.map(\.chain) == [base.id, dev.id])
    #expect(try await ask(&prices, balances(1), by: worker, after: 10) == 1)
    #expect(try await ask(&prices, balances(2, on: base), by: worker, after: 299) == 0)
    // That chain was asked for the won, too, and its answer still counts.
    #expect(try await ask(&prices, balances(3, on: base), by: worker, after: 300) == 1)
    #expect(record.all.last?.chain == base.id)
  }
}
