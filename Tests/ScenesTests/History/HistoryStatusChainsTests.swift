import Core
import Entity
import Testing

@testable import Scenes

/// The status of the histories of several chains, and what reading them has cost.
@Suite struct HistoryStatusChainsTests {
  private struct Stub: ShowHistoryStatus.Worker, NamingWorker {
    var stored: [ChainID] = []
    /// By chain ID; a chain that is not here was not read.
    var heads: [UInt64: UInt64] = [:]
    var costs: [UInt64: HistoryCost] = [:]

    func accounts() throws -> AccountBook { try Samples.book() }
    func contacts() throws -> ContactBook { .empty }
    func storedChains() async throws -> [ChainID] { stored }

    func status(of accounts: [Address], on chain: ChainEntry) async throws -> HistoryStatus {
      let head = heads[chain.id.value]
      return HistoryStatus(
        head: head,
        accounts: accounts.map { account in
          AccountHistoryStatus(
            account: account,
            asOf: head,
            asOfTime: nil,
            rows: head == nil ? 0 : 3,
            transactions: head == nil ? 0 : 2,
            searched: head.map { [SearchedBlocks(subject: .ether, ranges: [0...$0])] } ?? [],
            assurance: []
          )
        },
        cost: costs[chain.id.value]
      )
    }
  }

  private static func entry(_ id: UInt64, _ name: String, isTest: Bool = false) throws
    -> ChainEntry
  {
    ChainEntry(id: try ChainID(id), name: name, title: name, symbol: "ETH", isTest: isTest)
  }

  private static let first = HistoryCost(
    requests: 1_234,
    bytes: 12_345_678,
    milliseconds: 183_500,
    runs: 5,
    since: 1_769_903_999
  )
  private static let second = HistoryCost(
    requests: 14,
    bytes: 499,
    milliseconds: 499,
    runs: 1,
    since: 1_769_904_000
  )

  /// The answer about the first account, if no chain is chosen.
  private func answer(_ stub: Stub) async throws -> Answer<ShowHistoryStatus.Body> {
    let known = try ChainRegistry(adding: [
      Self.entry(7_001, "alpha", isTest: true), Self.entry(7_002, "beta"),
      Self.entry(7_003, "gamma"),
    ])
    let usual = try #require(known[.ethereum])
    let request = try ShowHistoryStatus.Request(
      of: "savings",
      on: .stored(known: known, usual: usual),
      knowing: stub
    )
    return ShowHistoryStatus.Presenter().present(
      try await ShowHistoryStatus.Interactor(worker: stub).act(on: request)
    )
  }

  @Test("without a chosen chain, all with a stored history are shown, main nets first")
  func allStoredChainsAreShown() async throws {
    let stored = try [7_001, 7_003].map { try ChainID($0) }
    let answer = try await answer(
      Stub(stored: stored, heads: [7_001: 9, 7_003: 199], costs: [7_003: Self.first])
    )
    let account = try Samples.address("1")
    #expect(
      answer.text == """
        history on gamma

        \(account) (savings)
          as of  block 199
          rows   3 (2 transactions)
          ETH    [====================]

        cost so far
          requests  1,234
          received  12 MB
          time      3 min
          syncs     5, the first at 2026-01-31T23:59:59Z

        history on alpha

        \(account) (savings)
          as of  block 9
          rows   3 (2 transactions)
          ETH    [====================]
        """
    )
    #expect(
      answer.notes.map(\.english) == [
        "info: on gamma, the bars show blocks 0 to 199",
        "info: on alpha, the bars show blocks 0 to 9: # proved, = searched, + searched in part, "
          + ". missing",
        "info: from the history database on gamma, alpha; no node was asked",
      ]
    )
    #expect(answer.next == nil)
    #expect(
      try Samples.json(answer) == """
        {"chains":[\(try chain(7_003, "gamma", 199, account, Self.firstJSON)),\
        \(try chain(7_001, "alpha", 9, account, nil))]}
        """
    )
    #expect(ShowHistoryStatus.Body.schemaVersion == 2)
  }

  private static let firstJSON =
    #""cost":{"bytes":12345678,"requests":1234,"runs":5,"seconds":184,"#
    + #""since":"2026-01-31T23:59:59Z"},"#

  private func chain(
    _ id: UInt64,
    _ name: String,
    _ head: UInt64,
    _ account: Address,
    _ cost: String?
  ) throws -> String {
    #"{"accounts":[{"account":"\#(account)","accountName":"savings","asOfBlock":"\#(head)","#
      + #""rows":3,"subjects":[{"searched":[{"fromBlock":"0","toBlock":"\#(head)"}],"spans":[],"#
      + #""subject":"ether"}],"transactions":2}],"chainID":"\#(id)","chainName":"\#(name)","#
      + (cost ?? "") + #""headBlock":"\#(head)"}"#
  }

  @Test("one chain is shown as if it were chosen, and a chain that is unknown is named")
  func oneChainNeedsNoHeading() async throws {
    let answer = try await answer(
      Stub(
        stored: try [7_002, 999_999].map { try ChainID($0) },
        heads: [7_002: 9],
        costs: [7_002: Self.second]
      )
    )
    let account = try Samples.address("1")
    #expect(answer.text.hasPrefix("\(account) (savings)\n"))
    #expect(
      answer.text.hasSuffix(
        """
        cost so far
          requests  14
          received  1 kB
          time      1 s
          syncs     1, the first at 2026-02-01T00:00:00Z
        """
      )
    )
    #expect(
      answer.notes.map(\.english) == [
        "info: the bars show blocks 0 to 9: # proved, = searched, + searched in part, . missing",
        "info: not shown: the stored history of chain 999999, which is unknown; add the chain to "
          + "config.toml",
        "info: from the history database on beta; no node was asked",
      ]
    )
    let json = try Samples.json(answer)
    #expect(json.hasSuffix(#"],"unknownChains":["999999"]}"#))
    #expect(
      json.contains(
        #""cost":{"bytes":499,"requests":14,"runs":1,"seconds":0,"since":"2026-02-01T00:00:00Z"}"#
      )
    )
  }

  @Test("if nothing is stored, it is the usual chain, whose accounts can be read")
  func nothingStoredIsTheUsualChain() async throws {
    for stored in [[], [try ChainID(999_999)]] {
      let answer = try await answer(Stub(stored: stored))
      let account = try Samples.address("1")
      #expect(answer.text == "\(account) (savings)\n  nothing was read yet")
      #expect(answer.next == .syncHistory(accounts: ["\(account)"], chain: "ethereum"))
      let json = try Samples.json(answer)
      #expect(json.contains(#""chainName":"ethereum""#) && !json.contains(#""cost""#))
      #expect(json.contains("unknownChains") == !stored.isEmpty)
    }
  }

  @Test("the next step is to read what was not read on the first such chain")
  func theNextStepNamesItsChain() async throws {
    // A sync that failed has a cost all the same.
    let answer = try await answer(
      Stub(
        stored: try [7_001, 7_002].map { try ChainID($0) },
        heads: [7_002: 9],
        costs: [7_001: Self.second]
      )
    )
    let account = try Samples.address("1")
    #expect(answer.next == .syncHistory(accounts: ["\(account)"], chain: "alpha"))
    let unread = "(savings)\n  nothing was read yet\n\ncost so far\n  requests  14\n"
    #expect(answer.text.contains(unread))
  }
}
