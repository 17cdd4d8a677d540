import Testing

@testable import Entity
@testable import Scenes

/// What `tx pending` shows of all transactions that are not mined.
@Suite struct ListPendingTests {
  /// The transactions of this machine, as a node finds them.
  private struct StubPending: ListPending.Worker {
    let found: [(hash: Hash32, transaction: FoundTransaction?)]

    func accounts() throws -> AccountBook { try Samples.book() }
    func contacts() throws -> ContactBook { .empty }
    func unsettled() async throws -> [Hash32] { found.map(\.hash) }
    func find(_ hash: Hash32) async throws -> FoundTransaction? {
      found.first { $0.hash == hash }?.transaction
    }
    func sent(_ hash: Hash32) async throws -> PooledTransaction? { nil }
  }

  private static func pending(_ found: (Hash32, FoundTransaction?)...) async throws
    -> Answer<ListPending.Body>
  {
    ListPending.Presenter().present(
      try await ListPending.Interactor(worker: StubPending(found: found)).act(
        on: .init(chain: try Samples.chain(), tokens: TokenList())
      )
    )
  }

  @Test("each is shown as by `tx status`, and the first one's next step is suggested")
  func showsEach() async throws {
    let (first, second) = (try Samples.hash("c"), try Samples.hash("d"))
    let sender = try Samples.address("1")
    let answer = try await Self.pending(
      (first, FoundTransaction(.dropped(nonce: 4, from: sender))),
      (second, FoundTransaction(.mined(try Samples.receipt(second), confirmations: 1)))
    )
    #expect(answer.body.transactions.map(\.hash) == [first, second].map(\.description))
    #expect(answer.body.transactions.map(\.status) == ["dropped", "success"])
    let alone = try await StubLookup(found: FoundTransaction(.dropped(nonce: 4, from: sender)))
      .status()
    #expect(answer.text.hasPrefix(alone.text + "\n\ntransaction  \(second)"), "\(answer.text)")
    #expect(answer.next == alone.next && answer.cancellation == nil)
  }

  @Test func saysThatNothingIsPending() async throws {
    let answer = try await Self.pending()
    #expect(answer.text == "no transaction sent from this machine is pending on dev")
    #expect(answer.body.transactions.isEmpty && answer.next == nil)
  }

  @Test func failsForOneThatIsGone() async throws {
    let hash = try Samples.hash("c")
    await #expect(throws: TransactionStatusError.unknown(hash)) {
      try await Self.pending((hash, nil))
    }
  }
}
