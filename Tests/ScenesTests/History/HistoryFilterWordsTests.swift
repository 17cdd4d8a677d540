import Core
import Entity
import Testing

@testable import Scenes

/// What an empty page says of the filters that left its rows out.
@Suite struct HistoryFilterWordsTests {
  private static func text(
    _ scope: HistoryScope,
    counterparty: String? = nil,
    asset: String? = nil
  ) async throws -> String {
    let stub = ListHistoryTests.StubHistory(
      people: try ContactBook([try StubStore.contact("Bob", "7")])
    )
    let chain = try Samples.chain()
    let tokens = [try Samples.token(try Samples.address("a"))]
    let response = try await ListHistory.Interactor(worker: stub).act(
      on: ListHistory.Request(
        try HistorySelection(of: ["savings"], scope, counterparty: counterparty, knowing: stub),
        chain: chain,
        tokens: tokens,
        isOffline: true,
        asset: try asset.map { try HistoryAsset($0, on: chain, among: tokens) }
      )
    )
    return ListHistory.Presenter().present(response).text
  }

  @Test func everyFilterIsNamed() async throws {
    let scope = try HistoryScope(
      limit: 20,
      direction: .out,
      kinds: "sent,fee",
      after: "2026-01-31",
      until: "2026-01-31",
      least: "0.5",
      most: "2 eth"
    )
    #expect(
      try await Self.text(scope, counterparty: "bob", asset: "eth")
        == "no transaction matches asset ETH; direction out; kind sent, fee; counterparty "
        + "\(try Samples.address("7")) (contact Bob); from 2026-01-31T00:00:00Z; until "
        + "2026-01-31T23:59:59Z; at least 0.5; at most 2 eth"
    )
  }

  @Test("a token is named with its contract, and an open end of time is not named")
  func eachAlone() async throws {
    let (listed, other) = (try Samples.address("a"), try Samples.address("e"))
    let scope = try HistoryScope(limit: 20)
    #expect(
      try await Self.text(scope, asset: "TUSD") == "no transaction matches asset TUSD (\(listed))"
    )
    #expect(
      try await Self.text(scope, asset: "\(other)") == "no transaction matches asset \(other)"
    )
    #expect(
      try await Self.text(HistoryScope(limit: 20, after: "2026-01-31"))
        == "no transaction matches from 2026-01-31T00:00:00Z"
    )
    #expect(
      try await Self.text(HistoryScope(limit: 20, until: "2026-01-31"))
        == "no transaction matches until 2026-01-31T23:59:59Z"
    )
  }
}
