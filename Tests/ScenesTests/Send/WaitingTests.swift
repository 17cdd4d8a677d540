import Core
import Entity
import Scenes
import Synchronization
import Testing

@testable import Scenes

/// The events between broadcasting and the answer, and the warnings about pending transactions.
struct WaitingTests {
  /// Accepts every transaction; waiting for it may fail.
  struct StubNode: Broadcast.Worker {
    var verdict = BroadcastVerdict.accepted
    var failure: SendingError?
    /// Why the outbox shows neither the verdict nor the receipt.
    var unrecorded: StoreError?

    func broadcast(
      _ transaction: PooledTransaction,
      awaitsReceipt: Bool,
      route: BroadcastRoute
    ) async throws -> OutboxResult<BroadcastVerdict> { OutboxResult(verdict, failure: unrecorded) }

    func isPrivate(_ hash: Hash32) -> Bool { false }

    func wait(for hash: Hash32, confirmations: UInt64, seconds: Int64) async throws
      -> OutboxResult<Receipt>
    {
      if let failure { throw failure }
      return OutboxResult(try Samples.receipt(hash), failure: unrecorded)
    }
  }

  private static func heard(
    _ post: StubNode = StubNode(),
    confirmations: UInt64 = 1
  ) async throws -> (events: [Broadcast.BroadcastEvent], model: Answer<Broadcast.Body>) {
    let heard = Mutex<[Broadcast.BroadcastEvent]>([])
    let response = try await Broadcast.Interactor(worker: post).act(
      on: .init(
        transaction: PooledTransaction(try Samples.signed()),
        chain: try Samples.chain(),
        confirmations: confirmations
      )
    ) { moment in heard.withLock { $0.append(moment) } }
    return (heard.withLock { $0 }, Broadcast.Presenter().present(response))
  }

  @Test func sentTransactionIsReportedBeforeWaiting() async throws {
    let hash = try Samples.signed().hash
    let events = try await Self.heard().events
    #expect(
      events.map(\.note) == [
        "info: sent \(hash)",
        "info: waiting until it is mined (up to 180 s); Ctrl-C stops waiting, not the transaction",
      ]
    )
    let known = try await Self.heard(StubNode(verdict: .alreadyKnown), confirmations: 12).events
    #expect(
      known.map(\.note) == [
        "info: already sent \(hash)",
        "info: waiting for 12 confirmations; Ctrl-C stops waiting, not the transaction",
      ]
    )
  }

  @Test func nothingIsReportedIfAlreadyMined() async throws {
    #expect(try await Self.heard(confirmations: 0).events == [])
    let receipt = try Samples.receipt(try Samples.signed().hash)
    let before = StubNode(verdict: .minedBefore(receipt))
    #expect(try await Self.heard(before).events == [])
    #expect(try await Self.heard(before, confirmations: 2).events.count == 2)
    // A receipt that comes with the broadcast may be of a block that is only proposed.
    #expect(try await Self.heard(StubNode(verdict: .mined(receipt))).events.count == 2)
  }

  @Test func nothingIsReportedOfARefusedTransaction() async throws {
    let heard = Mutex<[Broadcast.BroadcastEvent]>([])
    let refusal = BroadcastError.refused(try Samples.signed().hash, .replacementUnderpriced)
    await #expect(throws: refusal) {
      try await Broadcast.Interactor(
        worker: StubNode(verdict: .rejected(.replacementUnderpriced))
      ).act(
        on: .init(
          transaction: PooledTransaction(try Samples.signed()),
          chain: try Samples.chain(),
          confirmations: 1
        )
      ) { moment in heard.withLock { $0.append(moment) } }
    }
    #expect(heard.withLock { $0 } == [])
  }

  /// A script that takes a failed wait for a failed payment would pay twice.
  @Test func losingTheNodeWhileWaitingKeepsTheResult() async throws {
    let hash = try Samples.signed().hash
    let reason = RPCFailure.quota.report.message
    await #expect(throws: BroadcastError.notFollowed(hash, reason)) {
      try await Self.heard(StubNode(failure: .node(.quota)))
    }
    #expect(
      BroadcastError.notFollowed(hash, reason).report.message
        == "\(hash) was broadcast, but its status is unknown: \(reason)"
    )
    #expect(
      Broadcast.left(hash, .pending)
        == Report(
          .node,
          "broadcast-not-followed",
          "\(hash) was broadcast and is still pending"
        )
    )
    // Of a transaction that the node does not answer for, nobody knows that.
    #expect(
      Broadcast.left(hash, .unknown(reason)) == BroadcastError.notFollowed(hash, reason).report
    )
    await #expect(throws: SendingError.notMined(hash, seconds: 180)) {
      try await Self.heard(StubNode(failure: .notMined(hash, seconds: 180)))
    }
  }

  @Test("M2: what the outbox does not show is said, beside the usual answer")
  func reportsWhatIsNotRecorded() async throws {
    let hash = try Samples.signed().hash
    let post = StubNode(unrecorded: .busy(path: "chain.sqlite"))
    let note: Sentence = """
      caution: the status of \(hash) was not recorded in the outbox: chain.sqlite is in use by \
      another process
      """
    for confirmations in 0...1 as ClosedRange<UInt64> {
      let (events, model) = try await Self.heard(post, confirmations: confirmations)
      #expect(events.map(\.note).filter { $0 == note }.count == 1)
      #expect(events.first?.note == note, "it is said before the wait")
      let usual = try await Self.heard(confirmations: confirmations).model
      #expect(model.text == usual.text)
      #expect(try Samples.json(model).contains(#""recorded":false"#))
      #expect(!(try Samples.json(usual).contains("recorded")))
    }
  }

  @Test("M2: a rejected transaction whose rejection is not recorded is rejected")
  func reportsARejectionThatIsNotRecorded() async throws {
    let post = StubNode(
      verdict: .rejected(.replacementUnderpriced),
      unrecorded: .damaged(path: "c")
    )
    let refusal = BroadcastError.refused(try Samples.signed().hash, .replacementUnderpriced)
    await #expect(throws: refusal) { try await Self.heard(post) }
  }

  @Test("M16: losing the nonce while waiting ends the wait with both hashes")
  func passesOnAReplacement() async throws {
    let other = MinedTransaction(hash: try Samples.hash("d"), block: 12)
    let error = SendingError.replaced(try Samples.signed().hash, by: other)
    await #expect(throws: error) { try await Self.heard(StubNode(failure: error)) }
  }

  @Test func minedTransactionIsNotReportedAsSent() async throws {
    let signed = try Samples.signed()
    let mined = BroadcastVerdict.minedBefore(try Samples.receipt(signed.hash))
    let model = try await Self.heard(StubNode(verdict: mined)).model
    #expect(
      model.text == """
        already sent  \(signed.hash)
        status        success
        block         7
        fee           0.000021 ETH (21000 gas)
        """
    )
    #expect(try Samples.json(model).contains(#""knownBefore":true"#))
    let sent = try await Self.heard().model
    #expect(sent.text.hasPrefix("sent    \(signed.hash)\n"))
    #expect(!(try Samples.json(sent).contains("knownBefore")))
  }

  private static func advice(_ nonces: UInt64..., to address: Address) throws -> NonceAdvice {
    let waiting = try nonces.map {
      try Samples.signed(try Samples.transaction(to: address, nonce: $0))
    }
    return NonceAdvice(next: 9, mined: 0, taken: Set(nonces), waiting: waiting)
  }

  private static func waiting(_ transaction: Transaction, _ advice: NonceAdvice?) throws
    -> Warning?
  {
    try [Rule.othersWait].warnings(
      about: transaction,
      seeing: NodeFindings(addressCodes: [:], nonces: advice)
    ).first
  }

  @Test func whatWaitsIsToldWhereItComesBefore() throws {
    let transaction = try Samples.transaction(to: try Samples.address("7"))
    let own = transaction.nonce
    let other = try Samples.address("5")
    let one = try Self.advice(own - 1, to: other)
    #expect(
      try Self.waiting(transaction, one)?.line
        == "caution: a transaction sent from this machine is pending, with nonce "
        + "\(own - 1): \(one.waiting[0].hash); this transaction waits until that one is mined"
    )
    let two = try Self.advice(own - 2, own - 1, own + 1, to: other)
    #expect(
      try Self.waiting(transaction, two)?.line.english
        == "caution: 2 transactions sent from this machine are pending, the first with nonce "
        + "\(own - 2): \(two.waiting[0].hash); this transaction waits until they are mined"
    )
    #expect(try Self.waiting(transaction, try Self.advice(own, own + 1, to: other)) == nil)
    #expect(try Self.waiting(transaction, nil) == nil)
  }

  private static func later(_ transaction: Transaction, _ advice: NonceAdvice?) throws -> Warning? {
    try [Rule.laterWait].warnings(
      about: transaction,
      seeing: NodeFindings(addressCodes: [:], nonces: advice)
    ).first
  }

  @Test func whatWaitsWithAHigherNonceIsReported() throws {
    let transaction = try Samples.transaction(to: try Samples.address("7"))
    let (own, other) = (transaction.nonce, try Samples.address("5"))
    let one = try Self.advice(own - 1, own + 2, to: other)
    #expect(
      try Self.later(transaction, one)?.line.english
        == "caution: a transaction sent from this machine is pending with the higher nonce "
        + "\(own + 2): \(one.waiting[1].hash); it may still be mined, after this"
    )
    let two = try Self.advice(own + 1, own + 2, to: other)
    #expect(
      try Self.later(transaction, two)?.line.english
        == "caution: 2 transactions sent from this machine are pending with higher nonces, the first "
        + "with nonce \(own + 1): \(two.waiting[0].hash); they may still be mined, after this"
    )
    #expect(try Self.later(transaction, try Self.advice(own - 1, to: other)) == nil)
    #expect(try Self.later(transaction, try Self.advice(own, own + 1, to: other)) == nil)
    #expect(try Self.later(transaction, nil) == nil)
  }

  @Test func resendingIsReported() throws {
    let transaction = try Samples.transaction(to: try Samples.address("7"))
    let own = transaction.nonce
    let advice = try Self.advice(own - 1, to: try Samples.address("7"))
    let warning = try Self.waiting(transaction, advice)
    #expect(warning?.code == "waiting-same")
    #expect(
      warning?.line.english
        == "caution: a transaction that does the same was already sent from this machine and is "
        + "pending, with nonce \(own - 1): \(advice.waiting[0].hash); this does it a second time"
    )
  }
}
