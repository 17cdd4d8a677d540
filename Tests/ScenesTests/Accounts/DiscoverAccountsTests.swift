import Core
import Entity
import Synchronization
import Testing
import WalletKit

@testable import Scenes

struct DiscoverAccountsTests {
  /// A number of accounts per scheme, some of which are used on a chain.
  struct Words: DiscoverAccounts.Worker {
    var count: UInt32 = 60
    var used: [DerivationScheme: Set<UInt32>] = [:]
    var failure: RPCFailure?
    /// The only chain that fails.
    var failing: String?
    /// Receives the progress.
    var told: @Sendable (Int, Int) -> Void = { _, _ in }

    func searched(_ done: Int, of all: Int) { told(done, all) }

    static func address(_ scheme: DerivationScheme, _ number: UInt32) throws -> Address {
      let place = DerivationScheme.allCases.firstIndex(of: scheme) ?? 0
      return try Address(
        bytes: [UInt8(place + 1)] + [UInt8](repeating: 0, count: 17) + [
          UInt8(number >> 8), UInt8(number & 0xFF),
        ]
      )
    }

    func derived() throws -> [DeriveAccounts.Row] {
      try DerivationScheme.allCases.flatMap { scheme in
        try (0..<count).map { number in
          DeriveAccounts.Row(
            scheme: scheme,
            path: try scheme.path(number),
            address: try Self.address(scheme, number),
            isListed: number == 0
          )
        }
      }
    }

    func uses(of accounts: [Address], on chain: ChainEntry) async throws -> [AccountActivity] {
      if let failure, failing == nil || failing == chain.name { throw failure }
      let known = try Set(
        used.flatMap { scheme, numbers in
          try numbers.map { try Self.address(scheme, $0) }
        }
      )
      return accounts.map { account in
        AccountActivity(
          account: account,
          nonce: known.contains(account) ? 3 : 0,
          ether: .zero,
          tokens: []
        )
      }
    }
  }

  static var wallet: WalletName { get throws { try WalletName(parsing: "savings") } }

  static func discover(_ words: Words, gap: Int = 20, chains: Int = 1) async throws
    -> DiscoverAccounts.Response
  {
    try await DiscoverAccounts.Interactor(worker: words).act(
      on: .init(chains: try (0..<chains).map { _ in try Samples.chain() }, gap: gap)
    )
  }

  @Test func findsTheLastAccountBeforeTheGapAndNoneBehindIt() async throws {
    let used: [DerivationScheme: Set<UInt32>] = [.standard: [0, 19, 39], .ledgerLive: [20]]
    let found = try await Self.discover(Words(used: used))
    #expect(
      found.found.map(\.place.path.description) == [
        "m/44'/60'/0'/0/0", "m/44'/60'/0'/0/19", "m/44'/60'/0'/0/39",
      ]
    )
    #expect(found.searched == 60 + 20 + 20)
    #expect(found.cutShort.isEmpty)
  }

  @Test func saysWhereItStoppedTooEarly() async throws {
    let found = try await Self.discover(Words(count: 25, used: [.ledgerLegacy: [10]]))
    #expect(found.cutShort == [.ledgerLegacy])
    let model = DiscoverAccounts.Presenter(of: try Self.wallet).present(found)
    #expect(model.notes.contains("caution: more accounts may have been used under ledger-legacy"))
    #expect(model.suggestedActions == [.searchFurther])
    #expect(
      model.next
        == .addAccount(
          wallet: try Self.wallet,
          path: try DerivationPath(parsing: "m/44'/60'/0'/10")
        )
    )
  }

  @Test func reportsEveryChainAnAccountWasUsedOn() async throws {
    let found = try await Self.discover(Words(used: [.standard: [1]]), gap: 2, chains: 2)
    let account = try Words.address(.standard, 1)
    let model = DiscoverAccounts.Presenter(of: try Self.wallet).present(found)
    #expect(
      model.text == """
        m/44'/60'/0'/0/1  \(account)  standard  dev: 3 sent, 0 ETH
        \(String(repeating: " ", count: 72))dev: 3 sent, 0 ETH
        """
    )
    let activity =
      #"{"chainID":"31337","chainName":"dev","ether":"0","nonce":"3","tokens":[],"wei":"0"}"#
    #expect(
      try Samples.json(model) == """
        {"accounts":[{"address":"\(account)","chains":[\(activity),\(activity)],\
        "isListed":false,"path":"m/44'/60'/0'/0/1","scheme":"standard"}],\
        "chains":["dev","dev"],"gap":2,"searched":8,"silent":[]}
        """
    )
  }

  @Test func saysThatNothingWasFound() async throws {
    let model = DiscoverAccounts.Presenter(of: try Self.wallet).present(
      try await Self.discover(Words(), gap: 3)
    )
    #expect(model.text == "no used account was found")
    #expect(
      model.notes == [
        "info: searched 9 addresses on dev: in each scheme, until 3 in a row were unused"
      ]
    )
    #expect(model.suggestedActions == [])
  }

  private static func twoChains() throws -> [ChainEntry] {
    try [
      Samples.chain(),
      ChainEntry(id: try ChainID(31_338), name: "other", title: "Other", symbol: "X", decimals: 18),
    ]
  }

  @Test func namesAFailedChainAndReportsTheOthers() async throws {
    let words = Words(used: [.standard: [1, 4]], failure: .quota, failing: "other")
    let found = try await DiscoverAccounts.Interactor(worker: words).act(
      on: .init(chains: Self.twoChains(), gap: 3)
    )
    #expect(found.chains.map(\.name) == ["dev"])
    #expect(found.silent.map(\.chain.name) == ["other"])
    #expect(found.found.count == 2)
    let model = DiscoverAccounts.Presenter(of: try Self.wallet).present(found)
    let reason = RPCFailure.quota.report
    #expect(
      model.notes.first == "caution: other was not searched to the end: \(reason.message)"
    )
    #expect(
      try Samples.json(model).contains(
        #""silent":[{"chainName":"other","code":"\#(reason.code)","message":"#
      )
    )
  }

  private static func manyChains(_ count: Int) throws -> [ChainEntry] {
    try (1...count).map { number in
      ChainEntry(
        id: try ChainID(UInt64(number)),
        name: "chain\(number)",
        title: "",
        symbol: "X",
        decimals: 18
      )
    }
  }

  @Test func manyChainsAreInTheirOrderAndOnlyCounted() async throws {
    let chains = try Self.manyChains(40)
    let words = Words(used: [.standard: [1]], failure: .quota, failing: "chain7")
    let found = try await DiscoverAccounts.Interactor(worker: words).act(
      on: .init(chains: chains, gap: 2)
    )
    let others = chains.filter { $0.name != "chain7" }
    #expect(found.chains == others && found.silent.map(\.chain.name) == ["chain7"])
    #expect(found.found.map { $0.activities.map(\.chain) } == [others])
    let notes = DiscoverAccounts.Presenter(of: try Self.wallet).present(found).notes
    #expect(
      notes.last
        == "info: searched 8 addresses on 39 chains: in each scheme, until 2 in a row were unused"
    )
  }

  @Test func eachRoundTellsItsProgress() async throws {
    let told = Mutex<[[Int]]>([])
    let words = Words(used: [.standard: [1]]) { done, all in
      told.withLock { $0.append([done, all]) }
    }
    _ = try await DiscoverAccounts.Interactor(worker: words).act(
      on: .init(chains: try Self.manyChains(3), gap: 2)
    )
    let round = [[1, 3], [2, 3], [3, 3]]
    #expect(told.withLock { $0 } == round + round)
  }

  @Test func failsWhereEveryChainDoes() async throws {
    await #expect(throws: RPCFailure.self) {
      try await Self.discover(Words(failure: .quota), chains: 2)
    }
  }

  @Test func findsTheChainsOfOneAddress() async throws {
    let words = Words(used: [.ledgerLive: [7]])
    let used = try Words.address(.ledgerLive, 7)
    let unused = try Words.address(.ledgerLegacy, 30)
    let discover = DiscoverAccounts.Interactor(worker: words)
    let chains = try Self.twoChains()
    let first = DiscoverAccounts.Presenter(of: try Self.wallet).present(
      try await discover.act(on: .init(chains: chains, gap: 3, wanted: used))
    )
    #expect(
      first.text.hasPrefix("m/44'/60'/7'/0/0  \(used)  ledger-live  dev: 3 sent, 0 ETH\n")
    )
    let second = DiscoverAccounts.Presenter(of: try Self.wallet).present(
      try await discover.act(on: .init(chains: chains, gap: 3, wanted: unused))
    )
    #expect(second.text == "m/44'/60'/0'/30  \(unused)  ledger-legacy  never used")
    #expect(
      second.next
        == .addAccount(
          wallet: try Self.wallet,
          path: try DerivationPath(parsing: "m/44'/60'/0'/30")
        )
    )
    #expect(second.accounts.first?.chains.isEmpty == true)
    await #expect(throws: DiscoverAccountsError.notFound(try Samples.address("e"), tried: 180)) {
      try await discover.act(on: .init(chains: chains, gap: 3, wanted: try Samples.address("e")))
    }
  }

  @Test func aNodeThatFailsEndsTheSearch() async throws {
    await #expect(throws: RPCFailure.self) { try await Self.discover(Words(failure: .quota)) }
  }

  @Test(arguments: [0, -1, 201]) func refusesAnInvalidGap(gap: Int) async throws {
    await #expect(throws: DiscoverAccountsError.gap(gap)) {
      try await Self.discover(Words(), gap: gap)
    }
  }

  @Test func refusesASearchWithoutChains() async throws {
    await #expect(throws: DiscoverAccountsError.noChains) {
      try await Self.discover(Words(), chains: 0)
    }
  }
}
