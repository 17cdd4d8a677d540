import Core
import Entity
import Synchronization
import Testing

@testable import Scenes
@testable import WalletKit

/// An earlier transaction that no node has is sent before a payment.
@Suite struct SendInOrderTests {
  /// The outbox of this machine and its node, which has what was broadcast from then on.
  final class Pool: SendInOrder.Worker, Broadcast.Worker, BuildTransaction.ChainWorker {
    let kept: [SentTransaction]
    let hasRelay: Bool
    private let verdict: BroadcastVerdict
    private let usualFee: Wei
    private let broadcasts = Mutex<[(hash: Hash32, route: BroadcastRoute)]>([])

    init(
      _ kept: [SentTransaction],
      hasRelay: Bool = false,
      verdict: BroadcastVerdict = .accepted,
      usualFee: Wei = Wei(count: 1_000_000_000)
    ) {
      (self.kept, self.hasRelay, self.verdict) = (kept, hasRelay, verdict)
      self.usualFee = usualFee
    }

    var sent: [Hash32] { broadcasts.withLock { $0.map(\.hash) } }
    var routes: [BroadcastRoute] { broadcasts.withLock { $0.map(\.route) } }

    func sentTransaction(_ hash: Hash32) throws -> SentTransaction {
      guard let found = kept.first(where: { $0.transaction.signed.hash == hash }) else {
        throw OutboxError.unknown(hash)
      }
      return found
    }

    func broadcast(
      _ transaction: PooledTransaction,
      awaitsReceipt: Bool,
      route: BroadcastRoute
    ) -> OutboxResult<BroadcastVerdict> {
      #expect(!awaitsReceipt)
      broadcasts.withLock { $0.append((transaction.signed.hash, route)) }
      return OutboxResult(verdict)
    }

    func isPrivate(_ hash: Hash32) -> Bool { kept.contains(where: \.isPrivate) }

    func wait(for hash: Hash32, confirmations: UInt64, seconds: Int64) throws
      -> OutboxResult<Receipt>
    {
      Issue.record("nobody waits for an earlier transaction")
      return OutboxResult(try Samples.receipt(hash))
    }

    private var node: BuildTransactionTests.Node {
      let waiting = kept.map(\.transaction.signed)
      let next = 4 + UInt64(kept.count)
      let unsent = waiting.filter { !sent.contains($0.hash) }
      return .init(
        usual: usualFee,
        nonces: NonceAdvice(next: next, mined: 4, waiting: waiting, unsent: unsent)
      )
    }

    func facts(for needs: PaymentFactsRequest) async throws -> PaymentFacts {
      try await node.facts(for: needs)
    }
    func trial(of attempt: SimulationRequest) async throws -> PaymentSimulation {
      try await node.trial(of: attempt)
    }
    func rollupFee(of transaction: Transaction) async throws -> RollupFee? { nil }
  }

  /// Payments of 1.5 ETH that were signed one after the other, from the nonce 4 on.
  private static func kept(_ count: UInt64 = 1, isPrivate: Bool = false) throws
    -> [SentTransaction]
  {
    try (0..<count).map { number in
      let signed = try Samples.signed(try Samples.transaction(nonce: 4 + number))
      return SentTransaction(transaction: PooledTransaction(signed), isPrivate: isPrivate)
    }
  }

  private static func interactor(_ pool: Pool, of payer: Address? = nil) throws
    -> SendInOrder.Interactor
  {
    let book = AccountBook([try Samples.keyWallet(at: try payer ?? Samples.signed().sender)])
    let builder = BuildTransaction.Interactor(
      worker: BuildTransactionTests.StubWorker(book: book),
      chain: pool
    )
    return .init(send: .init(builder: builder, broadcaster: .init(worker: pool)), worker: pool)
  }

  private static func request(asks: Bool = true, isAsked: Bool = true) throws
    -> SendInOrder.Request
  {
    let payment = Send.Request(try BuildTransactionTests.request("1 eth"), isAsked: isAsked)
    return .init(payment, asks: asks)
  }

  /// The earlier transaction of a draft, which must have one.
  private static func earlier(_ draft: SendInOrder.Draft) throws -> SendInOrder.Earlier {
    guard case .earlier(let earlier) = draft else { throw AnotherDraft() }
    return earlier
  }

  /// The payment of a draft, before which nothing must be left.
  private static func payment(_ draft: SendInOrder.Draft) throws -> Send.Draft {
    guard case .payment(let payment) = draft else { throw AnotherDraft() }
    return payment
  }

  private struct AnotherDraft: Error {}

  private static func unsent(_ kept: SentTransaction) -> SendError {
    let signed = kept.transaction.signed
    return .unsent(signed.hash, nonce: signed.transaction.nonce)
  }

  @Test func aPaymentIsDraftedIfNothingIsUnsent() async throws {
    for asks in [true, false] {
      let inOrder = try Self.interactor(Pool([]))
      let payment = try Self.payment(try await inOrder.draft(try Self.request(asks: asks)))
      #expect(payment.document.transaction.nonce == 4)
      #expect(payment.refusal == .declined && payment.declined as? SendError == .declined)
    }
  }

  @Test func whatIsUnsentIsToldAndSentFirst() async throws {
    let kept = try Self.kept()
    let pool = Pool(kept)
    let inOrder = try Self.interactor(pool)
    let earlier = try Self.earlier(try await inOrder.draft(try Self.request()))
    let hash = try #require(kept.first).transaction.signed.hash
    #expect(earlier.hash == hash && earlier.route == .nodes)
    #expect(earlier.reason == Self.unsent(kept[0]))
    #expect(
      earlier.description.text == """
        earlier  \(hash)
        amount   1.5 ETH
        to       \(try Samples.address("7"))
        nonce    4
        """
    )
    #expect(pool.sent == [])
    let next = try await inOrder.commit(earlier, isAgreed: true)
    #expect(pool.sent == [hash] && pool.routes == [.nodes])
    let payment = try Self.payment(try await inOrder.draft(next))
    #expect(payment.document.transaction.nonce == 5)
    // Whoever declines the payment now has sent the other one.
    #expect(payment.refusal == .declinedAfter(hash))
    #expect(payment.declined as? SendError == .declinedAfter(hash))
  }

  @Test func twoInARowAreSentInOrder() async throws {
    let kept = try Self.kept(2)
    let hashes = kept.map(\.transaction.signed.hash)
    let pool = Pool(kept)
    let inOrder = try Self.interactor(pool)
    let first = try Self.earlier(try await inOrder.draft(try Self.request()))
    #expect(first.hash == hashes[0])
    let request = try await inOrder.commit(first, isAgreed: true)
    let second = try Self.earlier(try await inOrder.draft(request))
    #expect(second.hash == hashes[1] && second.reason == Self.unsent(kept[1]))
    await #expect(throws: SendError.declinedAfter(hashes[0])) {
      try await inOrder.commit(second, isAgreed: false)
    }
    #expect(pool.sent == [hashes[0]])
    let last = try await inOrder.commit(second, isAgreed: true)
    #expect(pool.sent == hashes)
    let payment = try Self.payment(try await inOrder.draft(last))
    #expect(payment.document.transaction.nonce == 6)
    #expect(payment.refusal == .declinedAfter(hashes[1]))
  }

  @Test func whatIsDeclinedIsNotSent() async throws {
    let kept = try Self.kept()
    let pool = Pool(kept)
    let inOrder = try Self.interactor(pool)
    let earlier = try Self.earlier(try await inOrder.draft(try Self.request()))
    await #expect(throws: Self.unsent(kept[0])) {
      try await inOrder.commit(earlier, isAgreed: false)
    }
    #expect(pool.sent == [])
  }

  @Test func nobodyIsAskedInAScript() async throws {
    let kept = try Self.kept()
    let inOrder = try Self.interactor(Pool(kept))
    await #expect(throws: Self.unsent(kept[0])) {
      try await inOrder.draft(try Self.request(asks: false))
    }
  }

  @Test func whatWasSentPrivatelyStaysPrivate() async throws {
    let kept = try Self.kept(isPrivate: true)
    let hash = kept[0].transaction.signed.hash
    await #expect(throws: SendingError.sentPrivately(hash)) {
      try await Self.interactor(Pool(kept)).draft(try Self.request())
    }
    let pool = Pool(kept, hasRelay: true)
    let inOrder = try Self.interactor(pool)
    let earlier = try Self.earlier(try await inOrder.draft(try Self.request()))
    #expect(earlier.route == .relay)
    _ = try await inOrder.commit(earlier, isAgreed: true)
    #expect(pool.sent == [hash] && pool.routes == [.relay])
  }

  /// A relay is for what was sent to one.
  @Test func whatWasSentToNodesIsSentToThemAgain() async throws {
    let inOrder = try Self.interactor(Pool(try Self.kept(), hasRelay: true))
    let earlier = try Self.earlier(try await inOrder.draft(try Self.request()))
    #expect(earlier.route == .nodes)
  }

  @Test func aBroadcastThatFailsEndsIt() async throws {
    let kept = try Self.kept()
    let hash = kept[0].transaction.signed.hash
    for (verdict, error) in [
      (.rejected(.quota), .refused(hash, .quota)),
      (.unknown(.quota), .unclear(hash, RPCFailure.quota.report.message)),
    ] as [(BroadcastVerdict, BroadcastError)] {
      let inOrder = try Self.interactor(Pool(kept, verdict: verdict))
      let earlier = try Self.earlier(try await inOrder.draft(try Self.request()))
      await #expect(throws: error) { try await inOrder.commit(earlier, isAgreed: true) }
    }
  }

  /// A worker could name another account's.
  @Test func anotherAccountsIsNotSent() async throws {
    let kept = try Self.kept()
    let inOrder = try Self.interactor(Pool(kept), of: try Samples.address("9"))
    await #expect(throws: Self.unsent(kept[0])) { try await inOrder.draft(try Self.request()) }
  }

  @Test func whatIsRefusedForAnotherReasonIsNoEarlierOne() async throws {
    let pool = Pool([], usualFee: Wei(count: 1))
    let tip = UnusualFee.tip(Wei(count: 1_000_000_000), usual: Wei(count: 1))
    await #expect(throws: SendError.unusualFee(tip)) {
      try await Self.interactor(pool).draft(try Self.request(isAsked: false))
    }
  }
}
