import Core
import Testing

@testable import Entity
@testable import Scenes

/// What `balance --all-chains` shows.
@Suite struct ShowAllBalancesTests {
  private let failure = RPCFailure.transport(TransportFault(endpoint: .sample, kind: .refused))

  private static func chain(_ name: String) throws -> ChainEntry {
    try ChainRegistry.builtIn.chain(named: name)
  }

  private static func response(
    _ worker: StubBalances,
    _ accounts: [String] = ["savings/0"],
    on chains: [String] = ["ethereum", "base", "polygon"],
    tokens: [Token] = [],
    at block: BlockTag = .latest
  ) async throws -> ShowAllBalances.Response {
    let places = try chains.map { name in
      let chain = try chain(name)
      return BalancePlace(chain: chain, tokens: tokens.filter { $0.chain == chain.id })
    }
    return try await ShowAllBalances.Interactor(worker: worker).act(
      on: .init(accounts: accounts, places: places, block: block, now: 1_800_000_000)
    )
  }

  private static func model(
    _ worker: StubBalances,
    _ accounts: [String] = ["savings/0"],
    on chains: [String] = ["ethereum", "base", "polygon"],
    tokens: [Token] = []
  ) async throws -> Answer<ShowAllBalances.Body> {
    ShowAllBalances.Presenter().present(
      try await response(worker, accounts, on: chains, tokens: tokens)
    )
  }

  @Test func oneAccountHasARowPerAssetAndATotal() async throws {
    let model = try await Self.model(StubBalances(book: try Samples.book()))
    #expect(
      model.text == """
        ethereum  1.5  ETH
        base      1.5  ETH
        polygon   1.5  POL
        total     3    ETH
                  1.5  POL
        """
    )
    #expect(model.notes.isEmpty && model.failed == nil)
    #expect(model.totals.map(\.chains) == [["ethereum", "base"], ["polygon"]])
    #expect(model.totals[0].units == "3000000000000000000" && model.totals[0].decimals == 18)
  }

  @Test func severalAccountsAreNamed() async throws {
    let model = try await Self.model(
      StubBalances(book: try Samples.book()),
      ["savings/0", "savings/1"],
      on: ["ethereum", "base"]
    )
    #expect(
      model.text == """
        ethereum  savings    1.5  ETH
                  savings/1  1.5  ETH
        base      savings    1.5  ETH
                  savings/1  1.5  ETH
        total                6    ETH
        """
    )
  }

  @Test func aTokenOfTheUsersIsSummedOnItsChainAlone() async throws {
    let base = try Self.chain("base")
    let tokens = try [ChainID.ethereum, base.id].map { chain in
      try Token(
        chain: chain,
        address: try Samples.address("a"),
        symbol: "USDC",
        name: "Mine",
        decimals: 6
      )
    }
    let model = try await Self.model(
      StubBalances(book: try Samples.book()),
      on: ["ethereum", "base"],
      tokens: tokens
    )
    let rows = model.totals.filter { $0.symbol == "USDC" }
    #expect(
      rows.map(\.chains) == [["ethereum"], ["base"]]
        && rows.map(\.contracts) == [
          [tokens[0].address.description], [tokens[1].address.description],
        ]
    )
    #expect(model.totals.first?.amount == "3" && model.totals.count == 3)
    #expect(model.text.contains("USDC (\(try Samples.address("a")))"))
  }

  @Test func testCoinsAreNotAddedToRealOnes() async throws {
    let model = try await Self.model(
      StubBalances(book: try Samples.book()),
      on: ["ethereum", "sepolia"]
    )
    #expect(model.totals.map(\.chains) == [["ethereum"], ["sepolia"]])
    #expect(model.text == "ethereum  1.5  ETH\nsepolia   1.5  ETH", "nothing is added up")
    let two = try await Self.model(
      StubBalances(book: try Samples.book()),
      ["savings/0", "savings/1"],
      on: ["ethereum", "sepolia"]
    )
    #expect(
      two.text.hasSuffix("total                3    ETH\n                     3    ETH on sepolia")
    )
  }

  @Test func howOldReusedBalancesAreIsSaid() async throws {
    let worker = StubBalances(book: try Samples.book(), readAt: 1_800_000_000 - 240)
    let model = try await Self.model(worker)
    #expect(model.notes == [.info("read up to 4 minutes ago")])
    #expect(model.chains.allSatisfy { $0.readAt?.english == "2027-01-15T07:56:00Z" })
  }

  @Test func tokensOfTheHistoryThatNoListHoldsAreSaid() async throws {
    let found = try FoundTokensTests.received()
    let worker = StubBalances(book: try Samples.book(), found: [found])
    let model = try await Self.model(worker, on: ["ethereum"])
    let note = try #require(model.notes.last)
    #expect(note.english.contains("1 token of the history is in no list"))
    #expect(model.next == .listFoundTokens(chain: "ethereum"))
  }

  @Test func chainsWithoutAnythingAreCounted() async throws {
    let some = try await Self.model(
      StubBalances(book: try Samples.book(), empty: ["base", "polygon"])
    )
    #expect(some.text == "ethereum  1.5  ETH")
    #expect(some.notes == [.info("nothing on 2 other chains")])
    #expect(some.chains.count == 3, "all are in JSON")
    let all = ["ethereum", "base", "polygon"]
    let none = try await Self.model(StubBalances(book: try Samples.book(), empty: Set(all)))
    #expect(none.text == "nothing on any chain" && none.notes.isEmpty && none.totals.isEmpty)
  }

  @Test func aChainThatFailsDoesNotSpoilTheOthers() async throws {
    let worker = StubBalances(book: try Samples.book(), failures: ["base": failure])
    let response = try await Self.response(worker)
    let model = ShowAllBalances.Presenter().present(response)
    #expect(
      model.text == """
        ethereum  1.5  ETH
        base      ?    ETH
        polygon   1.5  POL
        """
    )
    let message = failure.report.message
    #expect(model.notes == [.caution("base is not in the total: \(message)")])
    #expect(response.failure as? ShowBalancesError == .failed(["base"]) && model.failed == ["base"])
    #expect(response.failure?.report.kind == .node, "so the exit status is 69")
    #expect(model.chains[1].accounts.isEmpty && model.chains[1].block == nil)
  }

  @Test func itsLastKnownBalancesAreShownWithTheirAge() async throws {
    let kept = KeptBalance(
      account: try Samples.address("1"),
      token: nil,
      units: 2_000_000_000_000_000_000,
      block: try Samples.block(),
      readAt: 1_800_000_000 - 11_100
    )
    let worker = StubBalances(
      book: try Samples.book(),
      failures: ["base": failure],
      kept: [kept]
    )
    let response = try await Self.response(worker, ["savings/0", "savings/1"])
    let model = ShowAllBalances.Presenter().present(response)
    #expect(
      model.text == """
        ethereum            savings    1.5  ETH
                            savings/1  1.5  ETH
        base (3 hours old)  savings    2    ETH
                            savings/1  ?    ETH
        polygon             savings    1.5  POL
                            savings/1  1.5  POL
        total                          5    ETH
                                       3    POL
        """
    )
    #expect(model.notes == [.caution("base is 3 hours old: \(failure.report.message)")])
    #expect(response.failure as? ShowBalancesError == .failed(["base"]))
    #expect(model.chains[1].accounts.map(\.wei) == ["2000000000000000000", nil])
  }

  @Test func offlineOnlyChainsAreShownOfWhichSomethingIsKnown() async throws {
    let kept = KeptBalance(
      account: try Samples.address("1"),
      token: nil,
      units: 2_000_000_000_000_000_000,
      block: try Samples.block(),
      readAt: 1_800_000_000 - 11_100
    )
    func response(_ kept: [KeptBalance]) async throws -> ShowAllBalances.Response {
      let worker = StubBalances(book: try Samples.book(), kept: kept)
      return try await ShowAllBalances.Interactor(worker: worker).act(
        on: .init(
          accounts: ["savings/0"],
          places: [BalancePlace(chain: try Self.chain("base"), tokens: [])],
          block: .latest,
          isOffline: true,
          now: 1_800_000_000
        )
      )
    }
    let found = try await response([kept])
    #expect(ShowAllBalances.Presenter().present(found).text == "base (3 hours old)  2  ETH")
    #expect(found.failure == nil)
    await #expect(throws: ShowBalancesError.nothingKeptAnywhere) { try await response([]) }
  }

  @Test func refusesABlockOfOneChainAndNoChains() async throws {
    let worker = StubBalances(book: try Samples.book())
    for block in [BlockTag.number(7), .hash(try Samples.hash("b")), .earliest, .pending] {
      await #expect(throws: ShowBalancesError.block) { try await Self.response(worker, at: block) }
    }
    await #expect(throws: ShowBalancesError.noChains) { try await Self.response(worker, on: []) }
    for block in [BlockTag.latest, .safe, .finalized] {
      #expect(try await Self.response(worker, at: block).chains.count == 3)
    }
  }

  @Test func moreChainsThanAreAskedAtOnceStayInTheirOrder() async throws {
    let names = ChainRegistry.builtIn.chains.map(\.name)
    #expect(names.count > BalanceLookup.atOnce)
    let response = try await Self.response(StubBalances(book: try Samples.book()), on: names)
    #expect(response.chains.map(\.chain.name) == names)
  }
}
