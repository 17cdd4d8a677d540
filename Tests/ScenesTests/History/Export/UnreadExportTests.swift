import Core
import Entity
import Foundation
import Testing

@testable import Scenes

/// Exports and charts of accounts of which some were never read.
@Suite struct UnreadExportTests {
  private static func history() throws -> ExportedHistory {
    ExportedHistory(try ExportedHistory.sample(), unread: [try Samples.address("3")])
  }

  private static let said =
    "caution: not complete on ethereum: the history of savings/2 was not read to its end yet"

  @Test func anExportNamesTheAccounts() async throws {
    let third = try Samples.address("3")
    let response = try await ExportHistory.Interactor(worker: Self.history()).act(
      on: try ExportedHistory.request(.csv)
    )
    let answer = ExportHistory.Presenter().present(response)
    #expect(answer.notes.first?.english == Self.said)
    #expect(answer.etherIs == nil && answer.asOfBlock == nil)
    #expect(
      try Samples.json(answer).contains(
        #""unread":[{"account":"\#(third)","accountName":"savings/2"}]"#
      )
    )
    #expect(answer.next == .syncHistory(accounts: ["\(third)"], chain: "ethereum"))
    let json = try await Self.history().exported(as: .json)
    #expect(json.contains("  \"unread\": [\"\(third)\"],\n"))
    let journal = try await Self.history().exported(as: .ledger)
    #expect(journal.contains("; \(Self.said)\n"))
  }

  @Test func accountsThatWereReadAreNotNamed() async throws {
    let history = try Self.history()
    let one = try await ExportHistory.Interactor(worker: history).act(
      on: try ExportedHistory.request(.csv, accounts: ["savings/1"])
    )
    let answer = ExportHistory.Presenter().present(one)
    #expect(answer.unread == nil && answer.next == nil && answer.etherIs == .proved)
    let json = try await ExportedHistory(history.movements).exported(as: .json)
    #expect(json.contains("  \"unread\": [],\n"))
  }

  @Test func aChartNamesTheAccounts() async throws {
    let chain = try ChainRegistry.builtIn.chain(named: "ethereum")
    let response = try await ChartHistory.Interactor(worker: Self.history()).act(
      on: .init(
        accounts: [],
        asset: nil,
        chain: chain,
        tokens: TokenList(),
        period: try ExportPeriod()
      )
    )
    let answer = ChartHistory.Presenter(width: 40, isASCII: true).present(response)
    #expect(answer.notes.map(\.english) == [Self.said])
    #expect(answer.unread?.map(\.accountName) == ["savings/2"] && !answer.points.isEmpty)
    let third = try Samples.address("3")
    #expect(answer.next == .syncHistory(accounts: ["\(third)"], chain: "ethereum"))
  }
}
