import Core
import Entity
import Synchronization
import Testing

@testable import Scenes

/// The note that a sync found tokens which no list holds.
@Suite struct HistoryFoundTokensTests {
  /// A history whose contracts answer as `described` tells; nil if the node fails.
  private final class Stub: ListHistory.Worker {
    private let plain: ListHistoryTests.StubHistory
    private let described: [Token]?
    private let asked = Mutex<[Address]>([])

    /// The contracts that were asked for their descriptions.
    var questions: [Address] { asked.withLock { $0 } }

    init(_ plain: ListHistoryTests.StubHistory, described: [Token]?) {
      (self.plain, self.described) = (plain, described)
    }

    func accounts() throws -> AccountBook { try plain.accounts() }
    func contacts() throws -> ContactBook { try plain.contacts() }
    func pending(of accounts: [Address]) async -> PendingTransactions { PendingTransactions([]) }
    func sync(_ accounts: [Address], listed: [Address]) async throws -> HistoryReport {
      try await plain.sync(accounts, listed: listed)
    }
    func page(_ question: ReadHistory) throws -> HistoryPage { try plain.page(question) }
    func found(of accounts: [Address]) -> [FoundToken] { plain.found }
    func counterpartyHistory(
      of accounts: [Address],
      near addresses: [Address],
      tokens: [Token]
    ) -> CounterpartyHistory {
      plain.counterpartyHistory(of: accounts, near: addresses, tokens: tokens)
    }
    func lastLooks(of accounts: [Address]) -> [LastLook?] { [] }
    func keep(_ look: LastLook, of account: Address) {}
    func metadata(of tokens: [Address]) async throws -> [Token] {
      asked.withLock { $0 += tokens }
      guard let described else { throw RPCFailure.missingData(.block) }
      return described.filter { tokens.contains($0.address) }
    }
  }

  private static func history(_ found: [FoundToken], isNew: Bool = true) throws
    -> ListHistoryTests.StubHistory
  {
    ListHistoryTests.StubHistory(
      rows: isNew ? [try ListHistoryTests.movement(.received)] : [],
      people: try ContactBook([try StubStore.contact("Bob", "7")]),
      found: found
    )
  }

  private static func answer(
    _ stub: Stub,
    isOffline: Bool = false,
    account: String? = nil
  ) async throws -> Answer<ListHistory.Body> {
    let request = ListHistory.Request(
      try HistorySelection(of: account, limit: 20, offset: 0, knowing: stub),
      chain: try Samples.chain(),
      tokens: [],
      isOffline: isOffline
    )
    return ListHistory.Presenter().present(
      try await ListHistory.Interactor(worker: stub).act(on: request)
    )
  }

  private static let note = "info: 1 token of the history is in no list, so balances leave it out"

  @Test func aSyncThatReadSomethingSaysIt() async throws {
    let found = [try FoundTokensTests.received()]
    let answer = try await Self.answer(Stub(try Self.history(found), described: []))
    #expect(answer.notes.last?.english == Self.note)
    #expect(answer.next == .listFoundTokens(chain: "dev"))
  }

  @Test func itIsSaidOnlyOnceAndOnlyOfOwnAccounts() async throws {
    let found = [try FoundTokensTests.received()]
    let stub = Stub(try Self.history(found), described: [])
    let nothingNew = Stub(try Self.history(found, isNew: false), described: [])
    for answer in [
      try await Self.answer(nothingNew), try await Self.answer(stub, isOffline: true),
      try await Self.answer(stub, account: "Bob"),
    ] {
      #expect(!answer.notes.contains { $0.english.contains("in no list") })
      #expect(answer.next == nil)
    }
  }

  @Test func contractsThatAreNotDescribedAreAsked() async throws {
    let found = [
      try FoundTokensTests.received("a", symbol: nil), try FoundTokensTests.received("b"),
    ]
    let token = try Samples.token(try Samples.address("a"), symbol: "NEW")
    let stub = Stub(try Self.history(found), described: [token])
    let answer = try await Self.answer(stub)
    #expect(try stub.questions == [Samples.address("a")])
    #expect(answer.notes.last?.english.hasPrefix("info: 2 tokens of the history") == true)
  }

  @Test func nodesThatFailDoNotFailTheCommand() async throws {
    let found = [
      try FoundTokensTests.received("a", symbol: nil), try FoundTokensTests.received("b"),
    ]
    let answer = try await Self.answer(Stub(try Self.history(found), described: nil))
    #expect(answer.notes.last?.english == Self.note)
  }

  @Test func onlySomeContractsAreAskedAtOnce() async throws {
    let found = try (0..<50).map { number in
      FoundToken(
        contract: try Address(bytes: [UInt8](repeating: UInt8(number), count: 20)),
        received: 1,
        sent: 0,
        first: .init(block: 1, time: 1),
        last: .init(block: 1, time: 1)
      )
    }
    let stub = Stub(try Self.history(found), described: [])
    _ = try await Self.answer(stub)
    #expect(stub.questions == found.prefix(20).map(\.contract))
  }
}
