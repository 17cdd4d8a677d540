import Core
import Testing

@testable import Entity
@testable import Scenes

/// What `balance --watch` draws with `--currency`, `--hide-small`, `--verify` and `--collection`.
@Suite struct WatchedValuesTests {
  private static let failure = RPCFailure.transport(
    TransportFault(endpoint: .sample, kind: .refused)
  )
  private static let time: UInt64 = 1_769_903_999

  private static func watch(
    _ worker: StubBalanceWatch,
    collections: [Address] = [],
    verifies: Bool = false,
    showsValues: Bool = true,
    hidesSmall: Bool? = nil
  ) throws -> BalanceWatch {
    let chain = try Samples.chain()
    let feed = PriceFeed(chain: chain.id, address: try Samples.address("a"), heartbeat: 3_600)
    let options = hidesSmall.map { hidesSmall in
      PriceOptions(
        feeds: PriceFeeds(adding: [chain.id: PriceFeeds.Own(feeds: [.coin: feed])]),
        currency: .usd,
        showsValues: showsValues,
        hidesSmall: hidesSmall
      )
    }
    return BalanceWatch(
      worker,
      WatchBalances.Request(
        accounts: ["savings/0"],
        places: [BalancePlace(chain: chain, tokens: [])],
        isOfAllChains: false,
        block: .latest,
        maxAge: 300,
        collections: collections,
        verifies: verifies,
        prices: options
      )
    )
  }

  /// Answers each feed: so many dollars, set 10 minutes before the block.
  private static func price(_ dollars: UInt256) -> @Sendable (ReadPrices) throws -> PriceSheet {
    { question in
      PriceSheet(
        block: try Samples.block(),
        readings: question.feeds.map { _ in
          .round(
            FeedRound(
              answer: dollars.multiplied(by: 100_000_000) ?? 0,
              updatedAt: UInt256(time - 600),
              decimals: 8
            )
          )
        },
        sequencer: nil
      )
    }
  }

  private static func priced(_ dollars: UInt256 = 2_000) throws -> StubBalanceWatch {
    let worker = StubBalanceWatch(book: try Samples.book())
    worker.set { $0.price = price(dollars) }
    return worker
  }

  @Test func pricesAreReadAgainAfterFiveMinutesAndOnlyWithANewBlock() async throws {
    let worker = try Self.priced()
    let watch = try Self.watch(worker, hidesSmall: false)
    let first = try await watch.next()
    #expect(first.table.text == "1.5 ETH ≈ 3,000.00 USD")
    #expect(first.notes.contains("1 ETH on dev ≈ 2,000.00 USD, price 10 minutes old"))
    worker.set {
      $0.price = Self.price(1_000)
      $0.ether = 2_000_000_000_000_000_000
    }
    // A new block each time it is asked: the value follows the balance, at the price of before.
    worker.set { $0.block += 1 }
    try await watch.pass(5)
    #expect(try await watch.next().table.text == "2 ETH ≈ 4,000.00 USD")
    #expect(worker.seen.askedPrices.count == 1)
    for _ in 0..<58 {
      try await watch.pass(5)
      _ = try await watch.next()
    }
    worker.set { $0.block += 1 }
    let before = try await watch.pass(5)
    #expect(before?.table.text == "2 ETH ≈ 4,000.00 USD")
    #expect(before?.notes.contains("1 ETH on dev ≈ 2,000.00 USD, price 15 minutes old") == true)
    #expect(try await watch.next().table.text == "2 ETH ≈ 2,000.00 USD")
    let newest = try Samples.block(9)
    #expect(worker.seen.askedPrices.count == 2)
    #expect(worker.seen.askedPrices.last?.block == newest)
  }

  @Test func aChainThatFailsKeepsItsValuesToo() async throws {
    let worker = try Self.priced()
    let watch = try Self.watch(worker, hidesSmall: false)
    _ = try await watch.next()
    worker.set { $0.failures["dev"] = Self.failure }
    try await watch.pass(5)
    #expect(try await watch.next().table.text == "1.5 ETH (5 seconds old) ≈ 3,000.00 USD")
    #expect(worker.seen.askedPrices.count == 1)
  }

  @Test func whatIsWorthLittleIsLeftOut() async throws {
    let worker = StubBalanceWatch(book: try Samples.book())
    worker.set {
      $0.price = Self.price(2_000)
      $0.ether = 1_000_000_000_000
    }
    let watch = try Self.watch(worker, showsValues: false, hidesSmall: true)
    let first = try await watch.next()
    #expect(first.table.text == "nothing to show")
    #expect(first.notes.contains(.info("1 balance below 1 USD is left out of the table")))
  }

  @Test func balancesFromEarlierAreDrawnBeforeAnyPriceIsRead() async throws {
    let worker = try Self.priced()
    worker.set { $0.readAt = $0.now - 240 }
    let watch = try Self.watch(worker, hidesSmall: false)
    #expect(try await watch.next().table.text == "1.5 ETH")
    #expect(worker.seen.askedPrices.isEmpty)
    try await watch.pass(1)
    #expect(try await watch.next().table.text == "1.5 ETH ≈ 3,000.00 USD")
  }

  @Test func eachReadingIsProvedAndThereIsOneForEachBlock() async throws {
    let nodes = try ProvedBalancesTests.worker([.init("one"), .init("two")])
    let worker = StubBalanceWatch(book: try Samples.book(), nodes: nodes)
    let watch = try Self.watch(worker, verifies: true)
    let first = try await watch.next()
    #expect(first.table.text == "1.5 ETH (proved)" && nodes.readings == 1)
    #expect(worker.seen.askedAges == [0], "what was read earlier is no proof")
    try await watch.pass(10)
    _ = try await watch.next()
    #expect(worker.seen.heads == 1 && nodes.readings == 1, "there is no new block")
    worker.set { $0.block = 8 }
    try await watch.pass(10)
    #expect(try await watch.next().table.text == "1.5 ETH (proved)")
    #expect(worker.seen.heads == 2 && nodes.readings == 2)
  }

  @Test func aNodeThatLiedIsNotCountedInLaterReadings() async throws {
    var liar = ProvingNodes.Node("liar")
    liar.offsets = [try Samples.address("1"): 5]
    let nodes = try ProvedBalancesTests.worker([liar, .init("one"), .init("two")])
    let worker = StubBalanceWatch(book: try Samples.book(), nodes: nodes)
    let watch = try Self.watch(worker, verifies: true)
    let first = try await watch.next()
    let told = Sentence.danger("\(liar.id) gave a false balance, and is not asked any more")
    #expect(first.table.text == "1.5 ETH (proved)" && first.notes.contains(told))
    worker.set { $0.block = 8 }
    try await watch.pass(10)
    let second = try await watch.next()
    #expect(second.table.text == "1.5 ETH (proved)" && second.notes.contains(told))
    #expect(second.notes.contains { $0.english.contains("2 of 2 nodes agree") })
  }

  @Test func whatIsLeftAfterALieMayBeOneNode() async throws {
    var liar = ProvingNodes.Node("liar")
    liar.offsets = [try Samples.address("1"): 5]
    let nodes = try ProvedBalancesTests.worker([liar, .init("one")])
    let worker = StubBalanceWatch(book: try Samples.book(), nodes: nodes)
    let watch = try Self.watch(worker, verifies: true)
    let first = try await watch.next()
    worker.set { $0.block = 8 }
    try await watch.pass(10)
    let second = try await watch.next()
    #expect(first.table.text == "1.5 ETH (proved)" && second.table.text == first.table.text)
  }

  @Test func whatCannotBeReadAgainIsNotProvedAnyMore() async throws {
    let nodes = try ProvedBalancesTests.worker([.init("one"), .init("two")])
    let worker = StubBalanceWatch(book: try Samples.book(), nodes: nodes)
    let watch = try Self.watch(worker, verifies: true)
    _ = try await watch.next()
    worker.set { $0.failures["dev"] = Self.failure }
    try await watch.pass(10)
    #expect(try await watch.next().table.text == "1.5 ETH (10 seconds old) (not proved)")
  }

  @Test func namedCollectionsAreLookedIntoEachTime() async throws {
    let worker = StubBalanceWatch(book: try Samples.book())
    let named = try Samples.address("c")
    let watch = try Self.watch(worker, collections: [named])
    _ = try await watch.next()
    worker.set { $0.block = 8 }
    try await watch.pass(5)
    _ = try await watch.next()
    #expect(worker.seen.askedCollections == [[named], [named]])
  }
}
