import Core
import Entity
import Testing

@testable import Scenes

/// What people and scripts are told of collections that were compared with their contracts.
@Suite struct HistoryCollectionTests {
  private static let place = "on dev, as of block 7 (2026-01-31T23:59:59Z)"
  private static let proved = HistoryGrade.proved(.node(.sample))
  private static let told = HistoryGrade.told(by: .sample)

  private func answer(
    _ others: [HistorySubject: HistorySpans]
  ) async throws -> Answer<ListHistory.Body> {
    let own: [HistorySubject: HistorySpans] = [
      .ether: HistorySpans(0...7, Self.proved), .nonces: HistorySpans(0...7, Self.proved),
      .otherTokens: HistorySpans(0...7, Self.told),
    ]
    let stub = ListHistoryTests.StubHistory(assurance: own.merging(others) { $1 })
    return try await ListHistoryTests.model(stub)
  }

  @Test("the line says how many tokens and collections were compared, and how many were not")
  func comparedCollectionsAreCounted() async throws {
    let contracts = try ["a", "b", "c", "d"].map(Samples.address)
    let proved = HistorySpans(0...7, Self.proved)
    let told = HistorySpans(0...7, Self.told)
    let node = "http://127.0.0.1:8545"
    let gave =
      "add up to the balances that \(node) gave; other tokens are known only from the logs of \(node)"
    let cases: [([HistorySubject: HistorySpans], [String])] = [
      (
        [.items(contracts[0]): proved],
        ["complete for ETH \(Self.place): the rows of ETH and 1 collection \(gave)"]
      ),
      (
        [.items(contracts[0]): proved, .items(contracts[1]): proved, .token(contracts[2]): proved],
        ["complete for ETH \(Self.place): the rows of ETH, 1 token and 2 collections \(gave)"]
      ),
      (
        [.items(contracts[0]): proved, .items(contracts[1]): told, .token(contracts[2]): told],
        [
          "complete for ETH \(Self.place): the rows of ETH and 1 collection \(gave)",
          "info: 1 token is known from logs alone, without a balance to compare",
          "info: 1 collection is known from logs alone, without a balance to compare",
        ]
      ),
      (
        [.items(contracts[0]): told, .items(contracts[1]): told],
        [
          ListHistoryTests.complete,
          "info: 2 collections are known from logs alone, without a balance to compare",
        ]
      ),
    ]
    for (others, notes) in cases {
      let model = try await answer(others)
      #expect(model.notes.map(\.english) == notes)
      #expect(model.etherIs == .proved && model.tokensAre == .told && model.gaps == nil)
    }
  }

  @Test("a gap names the collection and the item, and spoils nothing else")
  func gapsNameCollectionAndItem() async throws {
    let contract = try Samples.address("a")
    let differs = HistorySpans(3...3, .missing(.rowsDiffer(rows: 1, held: 0)))
    let fewer = HistorySpans(0...7, .missing(.rowsDiffer(rows: 2, held: 3)))
    let model = try await answer([
      .item(contract, id: 77): HistorySpans(0...7, Self.proved).replaced(by: differs),
      .items(contract): fewer,
    ])
    #expect(
      model.notes.map(\.english) == [
        "caution: not complete \(Self.place)",
        "caution: the collection \(contract), blocks 0 to 7: the rows add up to 2 items, but the "
          + "account has 3",
        "caution: item 77 of the collection \(contract), block 3: the rows add up to 1 item, but the "
          + "account has 0",
      ]
    )
    #expect(model.etherIs == .proved && model.tokensAre == .partial)
    let json = try Samples.json(model)
    #expect(
      json.contains(
        #"{"fromBlock":"0","held":"3","reason":"rows-differ","rows":"2","subject":"\#(contract)","toBlock":"7"}"#
      )
    )
    #expect(
      json.contains(
        #"{"fromBlock":"3","held":"0","reason":"rows-differ","rows":"1","subject":"\#(contract)","toBlock":"3","tokenID":"77"}"#
      )
    )
  }

  @Test("more items may have left than came")
  func fewerThanNoneAreNamed() async throws {
    let contract = try Samples.address("a")
    let model = try await answer([
      .items(contract): HistorySpans(0...7, .missing(.rowsDiffer(rows: nil, held: 1)))
    ])
    #expect(
      model.notes.last?.english
        == "caution: the collection \(contract), blocks 0 to 7: the rows add up to less than zero, "
        + "but the account has 1 item"
    )
  }

  @Test("one that gives no balances is named, too")
  func anUnreadableCollectionIsNamed() async throws {
    let contract = try Samples.address("a")
    let model = try await answer([
      .items(contract): HistorySpans(0...7, .missing(.unreadable))
    ])
    #expect(
      model.notes.last?.english
        == "caution: the collection \(contract), blocks 0 to 7: the contract gives no balance"
    )
  }
}
