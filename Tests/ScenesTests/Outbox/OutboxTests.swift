import Core
import Testing

@testable import Entity
@testable import Scenes

/// What `tx outbox` lists, and what it gives up.
@Suite struct OutboxTests {
  /// The transactions of this machine; records what is dropped.
  private final class StubOutbox: OutboxWorker {
    let all: [SavedTransaction]
    nonisolated(unsafe) var dropped: [Hash32] = []

    /// With the nonces 0, 1, … if none are given.
    init(
      _ states: [OutboxEntry.State],
      nonces: [UInt64]? = nil,
      maxFees: [UInt256]? = nil,
      isPrivate: Bool = false
    ) throws {
      all = try states.enumerated().map { number, state in
        let nonce = nonces?[number] ?? UInt64(number)
        return SavedTransaction(
          signed: try Samples.signed(
            try Samples.transaction(
              gas: nonces == nil ? nil : 60_000 + UInt64(number),
              nonce: nonce,
              maxFee: maxFees?[number] ?? 30_000_000_000
            )
          ),
          chain: try ChainID(31_337),
          state: state,
          sent: 1_769_903_999 + Int64(number),
          block: nil,
          errorCode: state == .signed ? "rate-limited" : nil,
          isPrivate: isPrivate
        )
      }
    }

    func accounts() throws -> AccountBook { try Samples.book() }
    func saved() throws -> [SavedTransaction] { all }
    func drop(_ transactions: [SavedTransaction]) async throws {
      dropped.append(contentsOf: transactions.map(\.signed.hash))
    }
  }

  private static func list(
    _ outbox: StubOutbox,
    chain: ChainID? = nil,
    isWhole: Bool = false
  ) async throws -> Answer<ListOutbox.Body> {
    ListOutbox.Presenter().present(
      try await ListOutbox.Interactor(worker: outbox).act(
        on: .init(
          chains: try ChainRegistry(adding: [try Samples.chain()]),
          tokens: TokenList(),
          chain: chain,
          isWhole: isWhole
        )
      )
    )
  }

  private static func draft(_ outbox: StubOutbox, _ hashes: Hash32...) async throws
    -> DropTransaction.Draft
  {
    try await draft(outbox, .hashes(hashes))
  }

  private static func draft(_ outbox: StubOutbox, _ selection: DropTransaction.Selection)
    async throws -> DropTransaction.Draft
  {
    try await DropTransaction.Interactor(worker: outbox).draft(
      .init(
        selection: selection,
        chains: try ChainRegistry(adding: [try Samples.chain()]),
        tokens: TokenList()
      )
    )
  }

  @Test("the transactions that are not mined are listed, the newest first")
  func listsWhatWaits() async throws {
    let outbox = try StubOutbox([.mined, .signed, .accepted, .replaced, .unknown, .rejected])
    let answer = try await Self.list(outbox)
    #expect(answer.body.transactions.map(\.state) == [.unknown, .accepted, .signed])
    #expect(answer.body.settled == "3")
    #expect(
      answer.text.hasSuffix(
        """
        transaction  \(outbox.all[1].signed.hash)
        status       not sent
        last error   rate-limited
        chain        dev (id 31337)
        amount       1.5 ETH
        from         \(outbox.all[1].signed.sender)
        to           \(try Samples.address("7"))
        nonce        1
        sent         2026-02-01T00:00:00Z
        """
      ),
      "\(answer.text)"
    )
    #expect(answer.notes.map(\.english).first?.contains("3 transactions are not listed") == true)
    let whole = try await Self.list(outbox, isWhole: true)
    #expect(whole.body.transactions.count == 6 && whole.notes.isEmpty)
  }

  @Test("one that was sent privately is listed as that")
  func namesPrivateOnes() async throws {
    let answer = try await Self.list(try StubOutbox([.accepted], isPrivate: true))
    #expect(answer.body.transactions.map(\.private) == [true])
    #expect(answer.text.hasSuffix("\nsent to      a private relay, not to nodes"))
    #expect(try Samples.json(answer).contains(#""private":true"#))
    let other = try await Self.list(try StubOutbox([.accepted]))
    #expect(!(try Samples.json(other).contains("private")))
  }

  @Test("of several transactions with one nonce it is said that only one can be mined")
  func namesCompetitors() async throws {
    let outbox = try StubOutbox(
      [.accepted, .accepted, .accepted, .rejected],
      nonces: [4, 4, 5, 5]
    )
    let text = try await Self.list(outbox, isWhole: true).text
    let said = text.split(separator: "\n").filter { $0.hasPrefix("nonce") }.map { $0.dropFirst(13) }
    #expect(
      said == ["5", "5"]
        + Array(
          repeating: "4 (shared with others in this list; only one can be mined)",
          count: 2
        )
    )
  }

  @Test("a transaction that was sent again with higher fees is not called pending")
  func namesWhatIsOutbid() async throws {
    let outbox = try StubOutbox(
      [.accepted, .accepted, .signed, .signed],
      nonces: [4, 4, 5, 5],
      maxFees: [30_000_000_000, 40_000_000_000, 30_000_000_000, 40_000_000_000]
    )
    let answer = try await Self.list(outbox)
    let said = answer.text.split(separator: "\n").filter { $0.hasPrefix("status") }
      .map { $0.dropFirst(13) }
    #expect(
      said == [
        "not sent", "not sent", "pending when it was last seen",
        "outbid by another transaction with the same nonce",
      ]
    )
    #expect(answer.body.transactions.map(\.state) == [.signed, .signed, .accepted, .accepted])
  }

  @Test func listsNothingOfAnotherChain() async throws {
    let outbox = try StubOutbox([.signed])
    let answer = try await Self.list(outbox, chain: try ChainID(1), isWhole: true)
    #expect(answer.body.transactions.isEmpty)
    #expect(answer.text == "no transaction is waiting to be mined")
  }

  @Test("a transaction that may still be mined is dropped, with a warning if it was sent")
  func dropsWhatWaits() async throws {
    let outbox = try StubOutbox([.signed, .accepted, .unknown])
    for (one, warns) in zip(outbox.all, [false, true, true]) {
      let draft = try await Self.draft(outbox, one.signed.hash)
      let asked = draft.reviewText.text
      #expect(asked.contains("a node may still have it") == warns, "\(asked)")
      #expect(draft.question == "Drop this transaction?")
      let answer = DropTransaction.OnePresenter().present(
        try await DropTransaction.Interactor(worker: outbox).commit(draft)
      )
      let nonce = one.signed.transaction.nonce
      #expect(
        answer.text
          == "dropped \(one.signed.hash); the next transaction gets its nonce, \(nonce)"
      )
    }
    #expect(outbox.dropped == outbox.all.map(\.signed.hash))
  }

  @Test("what is mined, replaced, rejected or unknown is not dropped")
  func refusesToDropTheRest() async throws {
    let outbox = try StubOutbox([.mined, .replaced, .rejected])
    for one in outbox.all {
      await #expect(throws: OutboxError.settled(one.signed.hash, one.state)) {
        try await Self.draft(outbox, one.signed.hash)
      }
    }
    let other = try Samples.hash("d")
    await #expect(throws: OutboxError.unknown(other)) { try await Self.draft(outbox, other) }
    #expect(outbox.dropped.isEmpty)
  }

  @Test("several are shown, asked about once and dropped together, each once")
  func dropsSeveral() async throws {
    let outbox = try StubOutbox([.signed, .accepted, .mined])
    let (first, second) = (outbox.all[0].signed.hash, outbox.all[1].signed.hash)
    let draft = try await Self.draft(outbox, second, first, second)
    let asked = draft.reviewText.text
    #expect(asked.contains("\(first)") && asked.contains("\(second)"), "\(asked)")
    #expect(asked.matches(of: /a node may still have/).count == 1, "\(asked)")
    #expect(draft.question.english == "Drop these 2 transactions?")
    #expect(outbox.dropped.isEmpty)
    let dropped = try await DropTransaction.Interactor(worker: outbox).commit(draft)
    #expect(outbox.dropped == [second, first])
    let answer = DropTransaction.ListPresenter().present(dropped)
    #expect(
      answer.text == "dropped \(second), with nonce 1\ndropped \(first), with nonce 0"
    )
    #expect(answer.body.transactions.map(\.hash) == ["\(second)", "\(first)"])
    #expect(answer.body.transactions.map(\.nonce) == ["1", "0"])
  }

  @Test("those that no node has are dropped without a warning")
  func dropsUnsentOnes() async throws {
    let outbox = try StubOutbox([.signed, .signed])
    let draft = try await Self.draft(outbox, .all(try Samples.chain()))
    #expect(!draft.reviewText.text.contains("a node may still have"))
  }

  @Test("all of a chain are those that are not mined, and of no other chain")
  func dropsAllOfAChain() async throws {
    let outbox = try StubOutbox([.mined, .signed, .replaced, .unknown, .rejected, .accepted])
    let draft = try await Self.draft(outbox, .all(try Samples.chain()))
    #expect(draft.saved == [1, 3, 5].map { outbox.all[$0] })
    let other = try #require(ChainRegistry(adding: [])[.ethereum])
    await #expect(throws: OutboxError.noneWaiting(chain: other.name)) {
      try await Self.draft(outbox, .all(other))
    }
    await #expect(throws: OutboxError.noneWaiting(chain: "dev")) {
      try await Self.draft(try StubOutbox([.mined, .rejected]), .all(try Samples.chain()))
    }
  }

  @Test("of several that cannot all be dropped, none is, and the first that cannot is named")
  func dropsAllOrNone() async throws {
    let outbox = try StubOutbox([.signed, .mined, .accepted, .replaced])
    let hashes = outbox.all.map(\.signed.hash)
    await #expect(throws: OutboxError.settled(hashes[1], .mined)) {
      try await Self.draft(outbox, .hashes(hashes))
    }
    let other = try Samples.hash("d")
    await #expect(throws: OutboxError.unknown(other)) {
      try await Self.draft(outbox, hashes[0], other)
    }
    #expect(outbox.dropped.isEmpty)
  }
}
