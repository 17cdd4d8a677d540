import Core
import Testing

@testable import Entity
@testable import Scenes

/// What `balance --currency` and `--hide-small` show.
@Suite struct BalancePricesTests {
  private static let time: UInt64 = 1_769_903_999

  /// A feed of the coin on each chain, and one of the won on the first.
  private static func feeds(_ chains: [ChainEntry]) throws -> PriceFeeds {
    var own: [ChainID: PriceFeeds.Own] = [:]
    for (place, chain) in chains.enumerated() {
      let feed = { (digit: Character) in
        PriceFeed(chain: chain.id, address: try Samples.address(digit), heartbeat: 86_400)
      }
      own[chain.id] = PriceFeeds.Own(
        feeds: place == 0
          ? [.coin: try feed("a"), .currency(.krw): try feed("d")] : [.coin: try feed("b")]
      )
    }
    return PriceFeeds(adding: own)
  }

  /// Answers each feed of a question: 2,000 dollars, and 0.0008 for a won.
  private static func prices(_ age: UInt64 = 1_500) -> @Sendable (ReadPrices) throws -> PriceSheet {
    { question in
      PriceSheet(
        block: try question.block ?? Samples.block(),
        readings: try question.feeds.map { feed in
          let answer: UInt256 = feed == (try Samples.address("d")) ? 80_000 : 200_000_000_000
          return .round(
            FeedRound(answer: answer, updatedAt: UInt256(time - age), decimals: 8)
          )
        },
        // One that is asked about works since 1970.
        sequencer: question.uptime.map { _ in .status(SequencerStatus(answer: 0, startedAt: 1)) }
      )
    }
  }

  private static func answer(
    _ worker: StubBalances,
    _ accounts: [String] = ["savings/0"],
    in currency: Currency = .usd,
    showsValues: Bool = true,
    hidesSmall: Bool = false,
    tokens: [Token] = []
  ) async throws -> Answer<ShowBalances.Body> {
    let chain = try Samples.chain()
    let options = PriceOptions(
      feeds: try feeds([chain]),
      currency: currency,
      showsValues: showsValues,
      hidesSmall: hidesSmall
    )
    return ShowBalances.Presenter().present(
      try await ShowBalances.Interactor(worker: worker).act(
        on: .init(
          accounts: accounts,
          place: BalancePlace(chain: chain, tokens: tokens),
          block: .latest,
          prices: options,
          now: 1_800_000_000
        )
      )
    )
  }

  private static func worker(_ age: UInt64 = 1_500) throws -> StubBalances {
    StubBalances(book: try Samples.book(), prices: [try Samples.chain().id: prices(age)])
  }

  @Test func aSingleAmountIsFollowedByItsValue() async throws {
    let model = try await Self.answer(try Self.worker())
    #expect(model.text == "1.5 ETH ≈ 3,000.00 USD")
    #expect(model.notes.contains("1 ETH on dev ≈ 2,000.00 USD, price 25 minutes old"))
    let json = try Samples.json(model)
    #expect(json.contains(#""value":{"amount":"3000","currency":"USD"}"#))
  }

  @Test func severalAmountsHaveAColumnAndASum() async throws {
    let token = try Samples.token(try Samples.address("5"))
    let model = try await Self.answer(
      try Self.worker(),
      ["savings/0", "savings/1"],
      tokens: [token]
    )
    #expect(
      model.text == """
        savings      1.5  ETH   ≈ 3,000.00 USD
                   250    TUSD   value unknown
        savings/1    1.5  ETH   ≈ 3,000.00 USD
                   250    TUSD   value unknown
        total        3    ETH   ≈ 6,000.00 USD
                   500    TUSD   value unknown
        value                   ≈ 6,000.00 USD
        """
    )
    #expect(model.notes.last == .info("the sum is without 1 asset of unknown value"))
  }

  @Test func wonAreCountedByTheirOwnPrice() async throws {
    let model = try await Self.answer(try Self.worker(), in: .krw)
    #expect(model.text == "1.5 ETH ≈ 3,750,000 KRW")
  }

  @Test func aPriceTooOldIsNoPrice() async throws {
    let model = try await Self.answer(try Self.worker(200_000))
    #expect(model.text == "1.5 ETH value unknown")
    #expect(
      model.notes.contains {
        $0.english.contains(
          "value of ETH on dev unknown: price too old (2 days; heartbeat 24 hours)"
        )
      }
    )
  }

  @Test func aChainWhoseFeedsFailHasItsBalances() async throws {
    let worker = StubBalances(book: try Samples.book())
    let model = try await Self.answer(worker)
    #expect(model.text == "1.5 ETH value unknown")
    #expect(
      model.notes.contains {
        $0.english.contains("value of ETH on dev unknown: prices of this chain were not read")
      }
    )
  }

  @Test func whyNoPricesWereReadIsSaid() async throws {
    let chain = try Samples.chain()
    let failures: [(any Error, String)] = [
      (RPCFailure.unauthorized, RPCFailure.unauthorized.report.message.english),
      (
        Report(.usage, "no-node", "no node of dev is known"),
        "no node of dev is known"
      ),
      (CancellationError(), "prices of this chain were not read"),
    ]
    for (failure, reason) in failures {
      let worker = StubBalances(
        book: try Samples.book(),
        prices: [chain.id: { _ in throw failure }]
      )
      let model = try await Self.answer(worker)
      #expect(model.text == "1.5 ETH value unknown")
      #expect(
        model.notes.contains { $0.english.contains("value of ETH on dev unknown: \(reason)") },
        "\(failure)"
      )
    }
  }

  @Test func littleIsHiddenAndCountedButNotWhatHasNoPrice() async throws {
    let token = try Samples.token(try Samples.address("5"))
    let chain = try Samples.chain()
    let cheap: @Sendable (ReadPrices) throws -> PriceSheet = { question in
      PriceSheet(
        block: try Samples.block(),
        readings: question.feeds.map { _ in
          .round(FeedRound(answer: 66_000_000, updatedAt: UInt256(Self.time), decimals: 8))
        },
        sequencer: nil
      )
    }
    let worker = StubBalances(book: try Samples.book(), prices: [chain.id: cheap])
    let model = try await Self.answer(
      worker,
      showsValues: false,
      hidesSmall: true,
      tokens: [token]
    )
    // 1.5 ether at 0.66 dollars are 0.99.
    #expect(model.text == "250 TUSD")
    #expect(model.notes.contains(.info("1 balance below 1 USD is left out of the table")))
    #expect(model.accounts[0].wei == "1500000000000000000" && model.accounts[0].value == nil)
  }

  @Test func theWonOfAnotherChainIsAskedForIfNoneOfTheseHasIt() async throws {
    let (base, ethereum) = (
      try ChainRegistry.builtIn.chain(named: "base"),
      try ChainRegistry.builtIn.chain(named: "ethereum")
    )
    let own = PriceFeeds.Own(
      feeds: [
        .coin: PriceFeed(chain: base.id, address: try Samples.address("b"), heartbeat: 86_400)
      ]
    )
    let worker = StubBalances(
      book: try Samples.book(),
      prices: [
        base.id: { question in
          // Also the feed about the sequencer is answered: it works since 1970.
          PriceSheet(
            block: try Samples.block(),
            readings: question.feeds.map { _ in
              .round(
                FeedRound(answer: 200_000_000_000, updatedAt: UInt256(Self.time), decimals: 8)
              )
            },
            sequencer: question.uptime == nil
              ? nil : .status(SequencerStatus(answer: 0, startedAt: 1))
          )
        },
        ethereum.id: { question in
          PriceSheet(
            block: try Samples.block(),
            readings: question.feeds.map { _ in
              .round(FeedRound(answer: 80_000, updatedAt: UInt256(Self.time), decimals: 8))
            },
            sequencer: nil
          )
        },
      ]
    )
    let response = try await ShowAllBalances.Interactor(worker: worker).act(
      on: .init(
        accounts: ["savings/0"],
        places: [BalancePlace(chain: base, tokens: [Token]())],
        block: .latest,
        prices: PriceOptions(
          feeds: PriceFeeds(adding: [base.id: own]),
          currency: .krw,
          showsValues: true,
          hidesSmall: false
        ),
        now: 1_800_000_000
      )
    )
    let model = ShowAllBalances.Presenter().present(response)
    #expect(model.text == "base   1.5  ETH  ≈ 3,750,000 KRW\nvalue            ≈ 3,750,000 KRW")
  }

  @Test func whatIsOfDifferentBlocksIsInNoTotalValue() async throws {
    let chains = try ["ethereum", "base"].map { try ChainRegistry.builtIn.chain(named: $0) }
    func text(_ blocks: [UInt64]) async throws -> String {
      let kept = try zip(["1", "2"] as [Character], blocks).map { account, block in
        KeptBalance(
          account: try Samples.address(account),
          token: nil,
          units: 1_000_000_000_000_000_000,
          block: try Samples.block(block),
          readAt: 1_800_000_000 - 60
        )
      }
      let failure = RPCFailure.transport(TransportFault(endpoint: .sample, kind: .refused))
      let worker = StubBalances(
        book: try Samples.book(),
        failures: ["base": failure],
        kept: kept,
        prices: [chains[0].id: Self.prices(), chains[1].id: Self.prices()]
      )
      let response = try await ShowAllBalances.Interactor(worker: worker).act(
        on: .init(
          accounts: ["savings/0", "savings/1"],
          places: chains.map { BalancePlace(chain: $0, tokens: [Token]()) },
          block: .latest,
          prices: PriceOptions(
            feeds: try Self.feeds(chains),
            currency: .usd,
            showsValues: true,
            hidesSmall: false
          ),
          now: 1_800_000_000
        )
      )
      return ShowAllBalances.Presenter().present(response).text
    }
    let mixed = try await text([7, 9])
    #expect(mixed.contains("≈ 2,000.00 USD"), "each balance has its value")
    #expect(mixed.hasSuffix("≈ 6,000.00 USD"), "\(mixed)")
    #expect(try await text([7, 7]).hasSuffix("≈ 10,000.00 USD"))
  }
}
