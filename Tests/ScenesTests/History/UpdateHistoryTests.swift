import Core
import Entity
import Testing

@testable import Scenes

/// The summary of a sync.
@Suite struct UpdateHistoryTests {
  private struct Stub: UpdateHistory.Worker {
    /// The block up to which the history was read before.
    var before: UInt64?
    var forkedAt: UInt64?
    var gaps: [HistoryGap] = []
    var added = 3

    func status(of account: Address) async throws -> AccountHistoryStatus {
      AccountHistoryStatus(
        account: account,
        asOf: before,
        asOfTime: nil,
        rows: 0,
        transactions: 0,
        searched: [],
        assurance: []
      )
    }

    func sync(_ account: Address) async throws -> HistoryReport {
      HistoryReport(
        asOf: try Samples.block(),
        added: added,
        questions: 1_009,
        forkedAt: forkedAt,
        accounts: [
          AccountAssurance(account: account, ether: HistoryAssurance(gaps), tokens: .verified)
        ]
      )
    }
  }

  private static func answer(
    _ stub: Stub,
    account: AccountBook.Account? = nil
  ) async throws -> Answer<UpdateHistory.Body> {
    let request = UpdateHistory.Request(
      account: try account ?? Samples.book().all[0],
      chain: try Samples.chain()
    )
    return UpdateHistory.Presenter().present(
      try await UpdateHistory.Interactor(worker: stub).act(on: request)
    )
  }

  @Test func saysHowMuchWasRead() async throws {
    let answer = try await Self.answer(Stub(before: 4))
    let account = try Samples.address("1")
    #expect(
      answer.text == """
        account   \(account) (savings)
        blocks    5 to 7
        new rows  3
        requests  1,009
        """
    )
    #expect(
      answer.notes.map(\.english) == [
        "complete on dev, as of block 7 (2026-01-31T23:59:59Z): all rows add up to the balance"
      ]
    )
    #expect(answer.next == .history(account: account.description, chain: "dev"))
    #expect(
      try Samples.json(answer)
        == #"{"account":"\#(account)","accountName":"savings","added":3,"asOfBlock":"7","#
        + #""asOfTime":"2026-01-31T23:59:59Z","chainID":"31337","chainName":"dev","#
        + #""etherIs":"verified","fromBlock":"5","requests":1009,"tokensAre":"verified"}"#
    )
  }

  @Test(
    "the blocks begin after those that were read before and are still there",
    arguments: [
      (nil, nil, "0 to 7"), (0, nil, "1 to 7"), (6, nil, "7"), (7, nil, "none since block 7"),
      (9, nil, "none since block 7"), (6, 3, "4 to 7"), (7, 0, "1 to 7"), (2, 5, "3 to 7"),
    ] as [(UInt64?, UInt64?, String)]
  )
  func theFirstBlockIsTheFirstNewOne(
    before: UInt64?,
    forkedAt: UInt64?,
    blocks: String
  ) async throws {
    let answer = try await Self.answer(Stub(before: before, forkedAt: forkedAt))
    #expect(answer.text.contains("\nblocks    \(blocks)\n"))
    let hasNew = !blocks.hasPrefix("none")
    #expect(try Samples.json(answer).contains("\"fromBlock\"") == hasNew)
    let said = answer.notes.contains { $0.english.hasPrefix("info: the chain was reorganized") }
    #expect(said == (forkedAt != nil))
  }

  @Test("gaps are said as beside the rows, and nothing new leads nowhere")
  func gapsAreSaid() async throws {
    let answer = try await Self.answer(Stub(before: 7, gaps: [.missingState(upTo: 2)], added: 0))
    #expect(
      answer.notes.map(\.english) == [
        "caution: not complete on dev, as of block 7 (2026-01-31T23:59:59Z)",
        "caution: the node does not keep the state of blocks up to 2; an archive node does",
      ]
    )
    #expect(answer.next == nil)
    #expect(try Samples.json(answer).contains(#""etherIs":"partial""#))
  }

  @Test func anAddressWithoutANameStandsAlone() async throws {
    let stranger = AccountBook.Account(stranger: try Samples.address("9"))
    let answer = try await Self.answer(Stub(), account: stranger)
    #expect(answer.text.hasPrefix("account   \(stranger.address)\n"))
    #expect(try !Samples.json(answer).contains("accountName"))
  }
}
