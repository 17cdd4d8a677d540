import Entity
import Testing

@testable import Scenes

@Suite struct ListLabelsTests {
  private static func list(_ labels: StubLabels, on chain: ChainID? = nil) throws
    -> Answer<ListLabels.Body>
  {
    let chains = try ChainRegistry(adding: [try Samples.chain()])
    return ListLabels.Presenter().present(
      try ListLabels.Interactor(worker: labels).act(on: .init(chain: chain, chains: chains))
    )
  }

  private static func labels() throws -> StubLabels {
    let hash = try Samples.hash("d")
    return StubLabels(
      try HistoryLabels([
        try StubLabels.label(note: "late"),
        try StubLabels.label("landlord", of: .address(try Samples.address("7"))),
        try StubLabels.label("swap", of: .transaction(hash, try ChainID(987_654))),
      ])
    )
  }

  @Test func theNewestComesFirst() throws {
    let answer = try Self.list(try Self.labels())
    #expect(
      answer.text == """
        transaction  \(try Samples.hash("d"))
        chain        id 987654
        label        swap

        address  \(try Samples.address("7"))
        label    landlord

        transaction  \(try Samples.hash("c"))
        chain        dev (id 31337)
        label        rent
        note         late
        """
    )
    #expect(
      try Samples.json(answer) == """
        {"labels":[{"chainID":"987654","label":"swap","time":"2026-01-31T23:59:59Z",\
        "transaction":"\(try Samples.hash("d"))","type":"tx"},\
        {"address":"\(try Samples.address("7"))","label":"landlord",\
        "time":"2026-01-31T23:59:59Z","type":"addr"},\
        {"chainID":"31337","chainName":"dev","label":"rent","note":"late",\
        "time":"2026-01-31T23:59:59Z","transaction":"\(try Samples.hash("c"))","type":"tx"}]}
        """
    )
  }

  /// An address has no chain.
  @Test func transactionsOfOtherChainsAreLeftOut() throws {
    let answer = try Self.list(try Self.labels(), on: try Samples.chain().id)
    #expect(answer.labels.map(\.label) == ["landlord", "rent"])
  }

  @Test func thereMayBeNone() throws {
    let answer = try Self.list(StubLabels())
    #expect(answer.text == "no labels")
    #expect(try Samples.json(answer) == #"{"labels":[]}"#)
  }

  @Test func whatCannotBeReadIsAnError() {
    #expect(throws: HistoryLabelsError.tooLarge) {
      try Self.list(StubLabels(failure: HistoryLabelsError.tooLarge))
    }
  }
}
