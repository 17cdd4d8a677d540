import Core
import Testing

@testable import Entity
@testable import Scenes

/// The fields of values, of verdicts, and of items of collections.
@Suite struct BalanceFieldRowTests {
  private static let time: UInt64 = 1_769_903_999

  /// The feed of the coin, and that of the won.
  private func options(_ currency: Currency, showsValues: Bool = true) throws -> PriceOptions {
    let chain = try Samples.chain()
    func feed(_ digit: Character) throws -> PriceFeed {
      PriceFeed(chain: chain.id, address: try Samples.address(digit), heartbeat: 86_400)
    }
    let own = PriceFeeds.Own(feeds: [.coin: try feed("a"), .currency(.krw): try feed("d")])
    return PriceOptions(
      feeds: PriceFeeds(adding: [chain.id: own]),
      currency: currency,
      showsValues: showsValues,
      hidesSmall: false
    )
  }

  /// Two thousand dollars for the coin, 25 minutes old; 0.0008 for a won, 40 minutes old.
  private func priced(empty: Set<String> = []) throws -> StubBalances {
    let won = try Samples.address("d")
    return StubBalances(
      book: try Samples.book(),
      empty: empty,
      prices: [
        try Samples.chain().id: { question in
          PriceSheet(
            block: try question.block ?? Samples.block(),
            readings: question.feeds.map { feed in
              .round(
                FeedRound(
                  answer: feed == won ? 80_000 : 200_000_000_000,
                  updatedAt: UInt256(Self.time - (feed == won ? 2_400 : 1_500)),
                  decimals: 8
                )
              )
            },
            sequencer: nil
          )
        }
      ]
    )
  }

  private func text(
    _ fields: String,
    _ worker: any BalanceWorker,
    _ accounts: [String] = ["savings/0"],
    tokens: [Token] = [],
    collections: [Address] = [],
    verifies: Bool = false,
    prices: PriceOptions? = nil
  ) async throws -> [String] {
    let response = try await ShowBalances.Interactor(worker: worker).act(
      on: .init(
        accounts: accounts,
        place: BalancePlace(chain: try Samples.chain(), tokens: tokens),
        block: .latest,
        collections: collections,
        verifies: verifies,
        prices: prices,
        now: 1_800_000_000
      )
    )
    let text = BalanceFields(try BalanceField.list(parsing: fields)).text(response)
    #expect(text.hasSuffix("\n"))
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  @Test func aValueIsExactAndHasItsPrice() async throws {
    let token = try Samples.token(try Samples.address("5"))
    #expect(
      try await text(
        "symbol,value,currency,price,price-age",
        priced(),
        tokens: [token],
        prices: options(.usd)
      ) == ["ETH\t3000\tUSD\t2000\t1500", "TUSD\t\tUSD\t\t"],
      "a token without a feed has no value"
    )
    #expect(
      try await text("value,currency,price,price-age", priced(), prices: options(.krw))
        == ["3750000\tKRW\t2500000\t2400"],
      "the older of both prices counts"
    )
  }

  @Test func nothingIsWorthZeroWithoutAPrice() async throws {
    let worker = try priced(empty: ["dev"])
    #expect(
      try await text("units,value,price,price-age", worker, prices: options(.usd))
        == ["0\t0\t\t"]
    )
  }

  @Test func whatIsUnknownIsWorthNothingKnown() async throws {
    let worker = StubBalances(book: try Samples.book())
    #expect(
      try await text("amount,value,price", worker, prices: options(.usd)) == ["1.5\t\t"],
      "the feeds do not answer"
    )
    #expect(
      try await text("amount,value,currency", priced(), prices: options(.usd, showsValues: false))
        == ["1.5\t\t"],
      "prices were only read to hide what is small"
    )
  }

  @Test func aVerdictIsTheWordOfTheJSON() async throws {
    let token = try Samples.token(try Samples.address("a"))
    let nodes = try ProvedBalancesTests.worker([.init("one"), .init("two")])
    #expect(
      try await text(
        "symbol,verdict,evidence",
        nodes,
        ["savings/0", "savings/1"],
        tokens: [token],
        verifies: true
      ) == [
        "ETH\tproved\taccount", "TUSD\tproved\tfound-slot", "ETH\tproved\taccount",
        "TUSD\tproved\tfound-slot",
      ]
    )
    var mute = ProvingNodes.Node("mute")
    mute.hasProofs = false
    #expect(
      try await text(
        "units,verdict,evidence",
        ProvedBalancesTests.worker([mute]),
        verifies: true
      ) == ["1500000000000000000\tunproved\t"]
    )
    var liar = ProvingNodes.Node("liar")
    liar.offsets = [try Samples.address("1"): 5]
    #expect(
      try await text(
        "units,verdict,evidence",
        ProvedBalancesTests.worker([liar]),
        verifies: true
      ) == ["1500000000000000000\tcontradicted\taccount"],
      "the balance beside it is the proved one"
    )
  }

  private static func collection(
    _ digit: Character,
    _ kind: CollectionKind?,
    _ symbol: String?,
    _ reading: CollectionReading
  ) throws -> CollectionHolding {
    CollectionHolding(
      collection: try TokenCollection(
        address: try Samples.address(digit),
        kind: kind,
        name: nil,
        symbol: symbol
      ),
      isNamed: true,
      reading: reading
    )
  }

  private static func items(_ holdings: [CollectionHolding]) -> StubBalances.Items {
    { accounts, _, block in
      CollectibleSheet(
        block: block,
        accounts: accounts.map { AccountCollectibles(account: $0, holdings: holdings) }
      )
    }
  }

  @Test func eachItemIsALineIfItsIDIsAskedFor() async throws {
    let cats = try Self.collection(
      "c",
      .erc721,
      "CAT\t1",
      .items(HeldItems(items: [.init(id: 7, amount: 1), .init(id: .max, amount: 1)], more: 2))
    )
    let potions = try Self.collection(
      "d",
      .erc1155,
      nil,
      .items(HeldItems(items: [.init(id: 9, amount: 300)], more: nil))
    )
    let worker = StubBalances(book: try Samples.book(), items: Self.items([cats, potions]))
    let (first, second) = (try Samples.address("c"), try Samples.address("d"))
    #expect(
      try await text("symbol,contract,token-id,units,amount,decimals,block,problem", worker) == [
        "ETH\t\t\t1500000000000000000\t1.5\t18\t7\t",
        "CAT\\u{9}1\t\(first)\t7\t1\t1\t0\t7\t",
        "CAT\\u{9}1\t\(first)\t\(UInt256.max)\t1\t1\t0\t7\t",
        "CAT\\u{9}1\t\(first)\t\t2\t2\t0\t7\t", "\t\(second)\t9\t300\t300\t0\t7\t",
      ],
      "those whose IDs are unknown have one line together"
    )
    #expect(try await text("symbol,units", worker) == ["ETH\t1500000000000000000"])
  }

  @Test func itemsHaveNoValueAndNoVerdict() async throws {
    let cats = try Self.collection(
      "c",
      .erc721,
      "CAT",
      .items(HeldItems(items: [.init(id: 7, amount: 1)], more: 0))
    )
    let worker = StubBalances(
      book: try Samples.book(),
      items: Self.items([cats]),
      prices: try priced().priceSheets
    )
    #expect(
      try await text("token-id,value,currency,price,verdict", worker, prices: options(.usd))
        == ["\t3000\tUSD\t2000\t", "7\t\tUSD\t\t"]
    )
  }

  @Test func itemsThatAreUnknownAreSaidAndNeverZero() async throws {
    let unlisted = try Self.collection("c", .erc721, "CAT", .items(HeldItems(items: [], more: nil)))
    let none = try Self.collection("d", .erc721, "DOG", .items(HeldItems(items: [], more: 0)))
    let part = try Self.collection(
      "e",
      .erc1155,
      "EEL",
      .items(HeldItems(items: [], more: 0, unread: 3))
    )
    let faults = try zip("6789", CollectionFault.allCases).map { digit, fault in
      try Self.collection(digit, nil, "F", .fault(fault))
    }
    let worker = StubBalances(
      book: try Samples.book(),
      items: Self.items([unlisted, none, part] + faults)
    )
    #expect(
      try await text("symbol,token-id,units,problem", worker).dropFirst() == [
        "CAT\t\t\t", "EEL\t\t\titems-unread", "F\t\t\tcollection-no-contract",
        "F\t\t\tcollection-unknown-kind", "F\t\t\tcollection-refused",
        "F\t\t\tcollection-malformed",
      ]
    )
  }
}
