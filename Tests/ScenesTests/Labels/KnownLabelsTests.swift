import Core
import Entity
import Testing

@testable import Scenes

/// Labels and notes in the list of the history.
@Suite struct KnownLabelsTests {
  /// A history with rows of 0xcccc… and 0xdddd…, both with the account 0x7777….
  private struct StubHistory: ListHistory.Worker {
    let source: StubLabels

    func labels() throws -> HistoryLabels { try source.labels() }
    func accounts() throws -> AccountBook { try Samples.book() }
    func found(of accounts: [Address]) -> [FoundToken] { [] }
    func pending(of accounts: [Address]) async -> PendingTransactions { PendingTransactions([]) }
    func metadata(of tokens: [Address]) async throws -> [Token] { [] }
    func counterpartyHistory(
      of accounts: [Address],
      near addresses: [Address],
      tokens: [Token]
    ) -> CounterpartyHistory {
      .none
    }
    func lastLooks(of accounts: [Address]) -> [LastLook?] { [] }
    func keep(_ look: LastLook, of account: Address) {}

    func sync(_ accounts: [Address], listed: [Address]) async throws -> HistoryReport {
      // The history is only read offline here.
      throw CancellationError()
    }

    func page(_ question: ReadHistory) throws -> HistoryPage {
      let other = try Samples.address("7")
      return HistoryPage(
        movements: [
          try ListHistoryTests.movement(.sent, counterparty: other),
          try ListHistoryTests.movement(.fee, amount: 21_000_000_000_000),
          try ListHistoryTests.movement(.received, transaction: "d", counterparty: other),
        ],
        total: 2,
        offset: 0,
        asOf: try Samples.block()
      )
    }
  }

  private static func list(_ labels: StubLabels) async throws -> Answer<ListHistory.Body> {
    let history = StubHistory(source: labels)
    let response = try await ListHistory.Interactor(worker: history).act(
      on: .init(
        try HistorySelection(of: nil, limit: 20, offset: 0, knowing: history),
        chain: try Samples.chain(),
        tokens: [],
        isOffline: true
      )
    )
    return ListHistory.Presenter().present(response)
  }

  @Test func aTransactionIsListedWithItsLabelAndNote() async throws {
    let labels = StubLabels(try HistoryLabels([try StubLabels.label(note: "late")]))
    let answer = try await Self.list(labels)
    let lines = answer.text.split(separator: "\n")
    let named = lines.map { $0.split(separator: " ", maxSplits: 1).map(String.init) }
    #expect(named.filter { $0.first == "label" }.count == 1)
    #expect(named.contains { $0.first == "note" && $0.last?.hasSuffix("late") == true })
    #expect(answer.movements.map(\.label) == ["rent", "rent", nil])
    #expect(answer.movements.map(\.note) == ["late", "late", nil])
  }

  @Test func anAddressIsListedWithItsLabel() async throws {
    let place = HistoryLabel.Subject.address(try Samples.address("7"))
    let labels = StubLabels(try HistoryLabels([try StubLabels.label("landlord", of: place)]))
    let answer = try await Self.list(labels)
    #expect(answer.text.contains("landlord"))
    // A fee has no other side.
    #expect(answer.movements.map(\.counterpartyLabel) == ["landlord", nil, "landlord"])
    #expect(answer.movements.map(\.label) == [nil, nil, nil])
  }

  /// A blank of another width is allowed, but shown as what it is.
  @Test func aTextIsEscapedForPeopleOnly() async throws {
    let wide = "5\u{3000}월"
    let labels = StubLabels(try HistoryLabels([try StubLabels.label(wide, note: wide)]))
    let answer = try await Self.list(labels)
    #expect(answer.text.contains("5\\u{3000}월") && !answer.text.contains(wide))
    #expect(answer.movements.first?.label == wide && answer.movements.first?.note == wide)
    let chains = try ChainRegistry(adding: [try Samples.chain()])
    let listed = ListLabels.Presenter().present(
      try ListLabels.Interactor(worker: labels).act(on: .init(chain: nil, chains: chains))
    )
    #expect(listed.text.hasSuffix("label        5\\u{3000}월\nnote         5\\u{3000}월"))
    #expect(listed.labels.first?.label == wide)
  }

  @Test func labelsOfAnotherChainAreNotShown() async throws {
    let elsewhere = HistoryLabel.Subject.transaction(try Samples.hash("c"), .ethereum)
    let labels = StubLabels(try HistoryLabels([try StubLabels.label(of: elsewhere)]))
    let answer = try await Self.list(labels)
    #expect(answer.movements.allSatisfy { $0.label == nil })
    #expect(!answer.text.contains("rent"))
  }

  /// The history is of use without them.
  @Test func unreadableLabelsAreSaidAndLeftOut() async throws {
    let answer = try await Self.list(StubLabels(failure: HistoryLabelsError.version))
    #expect(answer.movements.count == 3)
    #expect(
      answer.notes.contains(
        "caution: the labels could not be read and are left out: unsupported labels file: expected "
          + "kingtherum.labels, version 1"
      )
    )
    #expect(!(try await Self.list(StubLabels())).notes.contains { $0.english.contains("labels") })
  }
}
