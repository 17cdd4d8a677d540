import Core
import Entity
import Testing

@testable import Scenes

/// A source of the settings that fails is named, with what was wrong and what can be done.
@Suite struct SourceFailureTests {
  private static let source = EndpointID(redacted: "https://api.example.org/v2/…")
  private static let failures = SourceFailure.Reason.allCases.map { SourceFailure(source, $0) }
  private static let words = [
    "it refuses its key or all requests, or the quota of the day is used up; check the key, or try "
      + "again tomorrow",
    "it was asked too often; try again later, or give it a key",
    "it was not reached, or failed; try again later",
    "its answer is not that of its kind; check its kind and address in the settings",
    "it has nothing of this chain; check its kind and its address or folder in the settings",
    "it has more blocks than are asked for; the nodes were asked instead",
  ]
  private static let notes = words.map {
    "info: https://api.example.org/v2/… did not help to read the history: \($0)"
  }
  private static let json =
    #""failedSources":[{"reason":"refused","source":"https://api.example.org/v2/…"},"#

  private static func report(_ failures: [SourceFailure]) throws -> HistoryReport {
    HistoryReport(
      asOf: try Samples.block(),
      settled: nil,
      added: 0,
      questions: 9,
      forkedAt: nil,
      assurance: [],
      sourceFailures: failures
    )
  }

  @Test func aListNamesThem() async throws {
    var ledger = ListHistoryTests.StubHistory(rows: [try ListHistoryTests.movement(.received)])
    ledger.report = try Self.report(Self.failures)
    let answer = try await ListHistoryTests.model(ledger)
    #expect(answer.notes.map(\.english).filter { $0.contains("did not help") } == Self.notes)
    #expect(try Samples.json(answer).contains(Self.json))
    // Offline nothing was asked.
    let offline = try await ListHistoryTests.model(ledger, isOffline: true)
    #expect(!offline.notes.contains { $0.english.contains("did not help") })
    #expect(try !Samples.json(offline).contains("failedSources"))
  }

  private struct Stub: UpdateHistory.Worker {
    let report: HistoryReport

    func sync(
      _ accounts: [Address],
      listed: [Address],
      readUpTo: UInt64?
    ) async throws -> HistoryReport { report }

    func status(of accounts: [Address]) async throws -> [AccountHistoryStatus] {
      accounts.map { account in
        AccountHistoryStatus(
          account: account,
          asOf: 4,
          asOfTime: nil,
          rows: 0,
          transactions: 0,
          searched: [],
          assurance: []
        )
      }
    }
  }

  @Test func aSyncNamesThem() async throws {
    for failures in [Self.failures, []] {
      let request = UpdateHistory.Request(
        try HistorySelection(
          of: ["savings"],
          HistoryScope(limit: 1),
          knowing: ListHistoryTests.StubHistory()
        ),
        chain: try Samples.chain(),
        tokens: []
      )
      let stub = Stub(report: try Self.report(failures))
      let answer = UpdateHistory.Presenter().present(
        try await UpdateHistory.Interactor(worker: stub).act(on: request)
      )
      let said = answer.notes.map(\.english).filter { $0.contains("did not help") }
      #expect(said == (failures.isEmpty ? [] : Self.notes))
      #expect(try Samples.json(answer).contains(Self.json) == !failures.isEmpty)
      #expect(try Samples.json(answer).contains("failedSources") == !failures.isEmpty)
    }
  }

  @Test func theWordsOfJSONStay() {
    #expect(
      SourceFailure.Reason.allCases.map(\.rawValue) == [
        "refused", "limited", "unreachable", "malformed", "unsupported", "too-much",
      ]
    )
  }
}
