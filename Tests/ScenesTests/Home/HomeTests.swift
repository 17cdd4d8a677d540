import Core
import Testing

@testable import Entity
@testable import Scenes
@testable import WalletKit

/// What the home screen is told, and in which order.
@Suite struct HomeTests {
  /// Returns the moments until the use case ends, or, with a `limit`, as many.
  private static func moments(of worker: StubHome, limit: Int = 100) async throws -> [Home.Moment] {
    var moments: [Home.Moment] = []
    let request = Home.Request(chains: .builtIn, tokens: TokenList())
    await #expect(throws: CancellationError.self) {
      try await Home.Interactor(worker: worker).act(on: request) { moment in
        moments.append(moment)
        if moments.count == limit { throw CancellationError() }
      }
    }
    return moments
  }

  private static func sources(on chains: [ChainEntry]) throws -> StubHomeSources {
    StubHomeSources(watch: StubBalanceWatch(book: try Samples.book()), chains: chains)
  }

  @Test func withoutAWalletNothingIsOpened() async throws {
    let moments = try await Self.moments(of: StubHome())
    // The wallets, then the checks of this machine: opening would have failed.
    #expect(moments.map(\.hasWallets) == [false, false])
    #expect(moments.map { $0.installation != nil } == [false, true])
    guard case .reading = moments[1].state else {
      Issue.record("something was opened")
      return
    }
  }

  @Test func withoutANodeAllIsStored() async throws {
    let home = StubHome(
      listings: [.wallet(try Samples.wallet())],
      sources: try Self.sources(on: [])
    )
    let last = try #require(try await Self.moments(of: home).last)
    guard case .stored = last.state else {
      Issue.record("a node was asked")
      return
    }
    #expect(last.accountCount == 1 && last.balances == nil && last.histories.isEmpty)
    #expect(home.sources?.watch.seen.askedAges == [])
  }

  @Test func whatFailsToOpenIsTold() async throws {
    let home = StubHome(listings: [.wallet(try Samples.wallet())])
    let last = try #require(try await Self.moments(of: home).last)
    guard case .ended(let report) = last.state else {
      Issue.record("it is not told")
      return
    }
    #expect(report.kind == .node && last.hasWallets)
  }

  @Test func aFailedChoiceOfTheChainLeavesWhatIsStored() async throws {
    var sources = try Self.sources(on: [])
    sources.failure = ShowBalancesError.noChains
    let home = StubHome(listings: [.wallet(try Samples.wallet())], sources: sources)
    let last = try #require(try await Self.moments(of: home).last)
    guard case .ended(let report) = last.state else {
      Issue.record("it is not told")
      return
    }
    #expect(report.code == "balance-no-chains" && last.names != nil)
  }

  /// Each history as soon as it is read, all of them before the files of other wallets, whatever is
  /// found there.
  @Test func whatIsStoredIsShownBeforeThisInstallation() async throws {
    var sources = try Self.sources(on: [])
    sources.history.rows = [try ListHistoryTests.movement(.received)]
    let asked = AskedHistory()
    sources.history.asked = asked
    sources.kept = try ["ethereum", "base"].map { try ChainRegistry.builtIn.chain(named: $0).id }
    let home = StubHome(
      listings: [.wallet(try Samples.wallet())],
      foreign: [.file(.sample)],
      sources: sources
    )
    let moments = try await Self.moments(of: home)
    #expect(moments.map(\.histories.count) == [0, 0, 1, 2, 2])
    #expect(moments.map { $0.installation != nil } == [false, false, false, false, true])
    let text = Home.Presenter(commands: HomePictureTests.commands).present(moments[4])
      .picture(rows: 24, columns: 80).text
    #expect(text.contains("1 keystore of another wallet is"))
    #expect(text.contains("latest transactions"))
    // Nobody sees how many there are.
    #expect(asked.last?.wantsTotal == false)
  }

  @Test func aBalanceIsReadAndThenItsHistory() async throws {
    var sources = try Self.sources(on: [try Samples.chain()])
    sources.history.rows = [try ListHistoryTests.movement(.received)]
    let home = StubHome(listings: [.wallet(try Samples.wallet())], sources: sources)
    // Wallets, what is stored, checks, the first balances, the history after them.
    let moments = try await Self.moments(of: home, limit: 5)
    #expect(moments.map { $0.balances != nil } == [false, false, false, true, true])
    #expect(moments.map(\.histories.count) == [0, 0, 0, 0, 1])
    #expect(sources.watch.seen.askedAges.first == 300)
  }

  /// Otherwise the payment that made a new balance would be missing for minutes.
  @Test func aNewHistoryIsReadAgainIfAStoredBalanceHasChanged() async throws {
    let chain = try Samples.chain()
    for hasChanged in [false, true] {
      var sources = try Self.sources(on: [chain])
      let asked = AskedHistory()
      (sources.kept, sources.history.asked) = ([chain.id], asked)
      sources.history.rows = [try ListHistoryTests.movement(.received)]
      let now = Int64(clamping: try Samples.block().time) + 10
      sources.watch.set { state in
        (state.now, state.keptEther) = (now, hasChanged ? state.ether - 1 : state.ether)
      }
      var home = StubHome(listings: [.wallet(try Samples.wallet())], sources: sources)
      home.now = now
      // Wallets, stored balances, stored histories, checks, the first balances, and the history.
      _ = try await Self.moments(of: home, limit: hasChanged ? 6 : 5)
      #expect(asked.limits.count == (hasChanged ? 2 : 1))
    }
  }

  @Test func withoutABalanceNoHistoryIsRead() async throws {
    let sources = try Self.sources(on: [try Samples.chain()])
    sources.watch.set { $0.ether = 0 }
    sources.watch.tick()
    let home = StubHome(listings: [.wallet(try Samples.wallet())], sources: sources)
    let moments = try await Self.moments(of: home, limit: 5)
    #expect(moments.allSatisfy(\.histories.isEmpty) && moments.last?.balances != nil)
  }
}

extension ForeignFile {
  /// A file that is cheap to guess.
  fileprivate static var sample: ForeignFile {
    ForeignFile(
      path: "/srv/user/.ethereum/keystore/UTC--sample",
      format: .v3,
      stretching: .pbkdf2(rounds: 1),
      mode: 0o600,
      address: nil
    )
  }
}
