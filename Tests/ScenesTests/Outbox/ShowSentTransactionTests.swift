import Core
import Testing

@testable import Entity
@testable import Scenes

/// What `tx outbox show` says about one transaction.
@Suite struct ShowSentTransactionTests {
  private struct StubOutbox: ShowSentTransaction.Worker {
    let all: [SavedTransaction]

    func accounts() throws -> AccountBook { try Samples.book() }
    func saved() throws -> [SavedTransaction] { all }
    func drop(_ transactions: [SavedTransaction]) async throws {}
    func sources(for transaction: Transaction, from: Address) throws -> DescriptionSources? { nil }
  }

  private static func saved(
    _ state: OutboxEntry.State,
    nonce: UInt64 = 4,
    maxFee: UInt256 = 30_000_000_000,
    isPrivate: Bool = false
  ) throws -> SavedTransaction {
    SavedTransaction(
      signed: try Samples.signed(
        try Samples.transaction(gas: 60_000, nonce: nonce, maxFee: maxFee)
      ),
      chain: try ChainID(31_337),
      state: state,
      sent: 1_769_904_000,
      block: nil,
      errorCode: state == .signed ? "rate-limited" : nil,
      isPrivate: isPrivate
    )
  }

  private static func show(_ hash: Hash32, among all: [SavedTransaction]) async throws
    -> Answer<ShowSentTransaction.Body>
  {
    ShowSentTransaction.Presenter().present(
      try await ShowSentTransaction.Interactor(worker: StubOutbox(all: all)).act(
        on: .init(
          hash: hash,
          chains: try ChainRegistry(adding: [try Samples.chain()]),
          tokens: TokenList(),
          abi: nil
        )
      )
    )
  }

  @Test("what was recorded comes first, then what `tx show` says of the signed transaction")
  func showsRecordAndReview() async throws {
    let one = try Self.saved(.signed)
    let answer = try await Self.show(
      one.signed.hash,
      among: [try Self.saved(.mined, nonce: 3), one]
    )
    let shown = ShowTransaction.Presenter().present(
      try ShowTransaction.Interactor(worker: StubOutbox(all: [])).act(
        on: .init(
          text: .signed(PooledTransaction(one.signed), chainName: nil),
          chains: try ChainRegistry(adding: [try Samples.chain()])
        )
      )
    )
    #expect(
      answer.text == """
        status      not sent
        last error  rate-limited
        sent        2026-02-01T00:00:00Z

        \(shown.text)
        """
    )
    #expect(answer.transaction.hash == "\(one.signed.hash)" && answer.transaction.nonce == "4")
    #expect(
      answer.signed?.hash == "\(one.signed.hash)" && answer.signed?.raw.hasPrefix("0x") == true
    )
    #expect(answer.suggestedActions == shown.suggestedActions)
  }

  @Test("the one that was mined in its place is named, and no other")
  func namesWhatReplacedIt() async throws {
    let old = try Self.saved(.replaced)
    let new = try Self.saved(.mined, maxFee: 40_000_000_000)
    let others = [
      try Self.saved(.mined, nonce: 5), try Self.saved(.accepted, maxFee: 50_000_000_000),
    ]
    let answer = try await Self.show(old.signed.hash, among: others + [old, new])
    #expect(answer.transaction.replacedBy == "\(new.signed.hash)")
    #expect(
      answer.text.hasPrefix(
        """
        status       replaced by another transaction
        replaced by  \(new.signed.hash)
        sent         2026-02-01T00:00:00Z
        """
      )
    )
    for (one, all) in [(old, others + [old]), (new, [old, new])] {
      let answer = try await Self.show(one.signed.hash, among: all)
      #expect(answer.transaction.replacedBy == nil && !answer.text.contains("replaced by  "))
      #expect(!(try Samples.json(answer).contains("replacedBy")))
    }
  }

  @Test("the blobs of what was sent are kept elsewhere, and not called missing")
  func doesNotMissTheBlobs() async throws {
    let sidecar = try Samples.sidecar()
    let saved = SavedTransaction(
      signed: try Samples.signed(try Samples.blobTransaction(sidecar)),
      chain: try ChainID(31_337),
      state: .accepted,
      sent: 1_769_904_000,
      block: nil,
      errorCode: nil,
      isPrivate: false
    )
    let text = try await Self.show(saved.signed.hash, among: [saved]).text
    #expect(text.contains("\nblobs  ") && !text.contains("sidecar"))
  }

  @Test func namesARivalAndARelay() async throws {
    let old = try Self.saved(.accepted, isPrivate: true)
    let new = try Self.saved(.accepted, maxFee: 40_000_000_000)
    let text = try await Self.show(old.signed.hash, among: [old, new]).text
    #expect(text.hasPrefix("status   outbid by another transaction with the same nonce\n"))
    #expect(text.contains("\nsent to  a private relay, not to nodes\n"))
    #expect(
      try await Self.show(new.signed.hash, among: [old, new]).text
        .hasPrefix("status  pending when it was last seen\n")
    )
  }

  @Test func refusesWhatWasNotSentFromHere() async throws {
    let other = try Samples.hash("d")
    await #expect(throws: OutboxError.unknown(other)) {
      try await Self.show(other, among: [try Self.saved(.accepted)])
    }
  }
}
