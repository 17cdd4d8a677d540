import Core
import Entity
import Synchronization
import Testing

@testable import Scenes
@testable import WalletKit

struct PayoutBroadcastTests {
  /// A chain with some payments mined and more pending; it accepts others except `refused`.
  final class StubNode: BroadcastPayouts.Worker {
    let signed: [SignedTransaction]
    let mined: Int
    let held: Int
    /// The payment that has no receipt, though its nonce is used.
    let lost: Int?
    /// Whether ``other`` used the nonce of ``lost``.
    let isReplaced: Bool
    let refused: Int?
    /// Why the outbox shows nothing of the payments.
    let unrecorded: StoreError?
    let waited = Mutex<[Hash32]>([])
    let taken = Mutex<[Hash32]>([])

    static let other = MinedTransaction(hash: .keccak(of: [1]), block: 12)

    init(
      mined: Int = 0,
      held: Int = 0,
      lost: Int? = nil,
      isReplaced: Bool = true,
      refused: Int? = nil,
      unrecorded: StoreError? = nil
    ) throws {
      (self.mined, self.held, self.lost, self.refused) = (mined, held, lost, refused)
      (self.isReplaced, self.unrecorded) = (isReplaced, unrecorded)
      signed = try PayoutBroadcastTests.document().signed
    }

    private func place(_ hash: Hash32) -> Int { signed.firstIndex { $0.hash == hash } ?? 99 }

    func mined(of account: Address) async throws -> UInt64 { 4 + UInt64(mined) }

    func receipts(_ hashes: [Hash32]) async throws -> [Receipt?] {
      try hashes.map { hash in
        place(hash) == lost
          ? nil : try Samples.receipt(hash, succeeded: place(hash) != 1)
      }
    }

    func holds(_ hashes: [Hash32]) async throws -> [Bool] {
      hashes.map { place($0) < mined + held }
    }

    func broadcast(_ payment: PooledTransaction, number: Int) async throws
      -> OutboxResult<BroadcastVerdict>
    {
      let hash = payment.signed.hash
      #expect(place(hash) == number - 1)
      if place(hash) == lost {
        return OutboxResult(
          isReplaced ? .replaced(by: Self.other) : .minedBefore(try Samples.receipt(hash))
        )
      }
      guard place(hash) != refused else { return OutboxResult(.rejected(.cancelled)) }
      taken.withLock { $0.append(hash) }
      return OutboxResult(.accepted, failure: unrecorded)
    }

    func wait(for hash: Hash32, confirmations: UInt64, seconds: Int64) async throws
      -> OutboxResult<Receipt>
    {
      waited.withLock { $0.append(hash) }
      return OutboxResult(try Samples.receipt(hash))
    }
  }

  static func document() throws -> SignedPayouts {
    try SignedPayouts(
      chainName: "dev",
      signed: (0..<5).map { index in
        let one = try Samples.transaction()
        return try Samples.signed(
          try Transaction(
            chain: one.chain,
            nonce: 4 + UInt64(index),
            gas: one.gas,
            to: one.to,
            value: one.value,
            input: [],
            fees: one.fees
          )
        )
      }
    )
  }

  static func broadcast(_ post: StubNode, atOnce: Int = 64, waits: Bool = false) async throws
    -> BroadcastPayouts.Response
  {
    try await BroadcastPayouts.Interactor(worker: post).act(
      on: .init(
        document: try document(),
        chain: try Samples.chain(),
        atOnce: atOnce,
        waits: waits
      )
    )
  }

  @Test func sendsEachInItsOrder() async throws {
    let post = try StubNode()
    let model = BroadcastPayouts.Presenter().present(try await Self.broadcast(post))
    #expect(post.taken.withLock { $0 } == post.signed.map(\.hash))
    #expect(post.waited.withLock { $0 }.isEmpty)
    #expect(model.text == "payments  5\nsent now  5\nlast      \(post.signed[4].hash)")
    #expect(model.next == .history(account: post.signed[0].sender.description, chain: "dev"))
    let json = try Samples.json(model)
    #expect(
      json.contains(
        #"{"hash":"\#(post.signed[0].hash)","nonce":"4","number":1,"status":"sent"}"#
      )
    )
    #expect(json.hasSuffix(#""sent":5}"#))
  }

  @Test func resumesAnEarlierRun() async throws {
    let post = try StubNode(mined: 2, held: 1)
    let response = try await Self.broadcast(post)
    #expect(post.taken.withLock { $0 } == post.signed[3...].map(\.hash))
    #expect(
      response.statuses
        == [.mined(succeeded: true), .mined(succeeded: false), .known, .sent, .sent]
    )
    let model = BroadcastPayouts.Presenter().present(response)
    #expect(
      model.text == """
        payments         5
        sent now         2
        already pending  1
        mined            1
        failed           1
        last             \(post.signed[4].hash)
        """
    )
    #expect(
      model.notes == [
        "caution: payment 2 failed on the chain and paid nobody: \(post.signed[1].hash)"
      ]
    )
  }

  @Test func pendingPaymentsAreLimited() async throws {
    let post = try StubNode()
    _ = try await Self.broadcast(post, atOnce: 2, waits: true)
    #expect(post.waited.withLock { $0 } == [1, 3, 4].map { post.signed[$0].hash })
  }

  @Test func pendingPaymentIsReportedFirst() async throws {
    let heard = Mutex<[BroadcastPayouts.BroadcastEvent]>([])
    _ = try await BroadcastPayouts.Interactor(worker: try StubNode()).act(
      on: .init(
        document: try Self.document(),
        chain: try Samples.chain(),
        atOnce: 2,
        waits: true
      )
    ) { moment in heard.withLock { $0.append(moment) } }
    let notes = heard.withLock { $0 }.compactMap(\.note)
    let next = "the next ones follow when these are mined; Ctrl-C cancels none of them"
    #expect(
      notes == [
        "info: 2 of 5 payments are broadcast; \(term: next)",
        "info: 4 of 5 payments are broadcast; \(term: next)",
        "info: 5 of 5 payments are broadcast; waiting until they are mined; "
          + "Ctrl-C cancels none of them",
      ]
    )
    #expect(heard.withLock { $0 }.filter { $0.note == nil }.last == .broadcast(5))
  }

  @Test func whatIsMinedIsNotWaitedFor() async throws {
    let heard = Mutex<[BroadcastPayouts.BroadcastEvent]>([])
    _ = try await BroadcastPayouts.Interactor(worker: try StubNode(mined: 5)).act(
      on: .init(
        document: try Self.document(),
        chain: try Samples.chain(),
        atOnce: 64,
        waits: true
      )
    ) { moment in heard.withLock { $0.append(moment) } }
    #expect(heard.withLock { $0 } == [.broadcast(5)])
  }

  @Test("M2: a payment that a node refuses is named") func stopsWhereTheNodeRefuses() async throws {
    let post = try StubNode(refused: 3)
    let refused = BroadcastError.refused(post.signed[3].hash, .cancelled)
    let error = PayoutBroadcastError.stopped(number: 4, refused.report)
    #expect(error.report.message.english.contains("a node refused \(post.signed[3].hash): "))
    await #expect(throws: error) { try await Self.broadcast(post) }
    #expect(post.taken.withLock { $0 } == post.signed[..<3].map(\.hash))
  }

  @Test func usedNonceIsReportedBeforeAnythingIsSent() async throws {
    let post = try StubNode(mined: 3, lost: 1)
    let error = PayoutBroadcastError.replaced(number: 2, post.signed[1].hash, by: StubNode.other)
    await #expect(throws: error) { try await Self.broadcast(post) }
    #expect(post.taken.withLock { $0 }.isEmpty)
  }

  @Test("M3: a mined payment that the node does not list yet is not replaced")
  func waitsForALateReceipt() async throws {
    let post = try StubNode(mined: 3, lost: 2, isReplaced: false)
    let response = try await Self.broadcast(post)
    #expect(response.statuses[2] == .mined(succeeded: true) && response.sent == 2)
    #expect(post.taken.withLock { $0 } == post.signed[3...].map(\.hash))
  }

  @Test("M2: payments that the outbox does not show are named")
  func reportsWhatIsNotRecorded() async throws {
    let post = try StubNode(mined: 4, unrecorded: .busy(path: "chain.sqlite"))
    let heard = Mutex<[BroadcastPayouts.BroadcastEvent]>([])
    let response = try await BroadcastPayouts.Interactor(worker: post).act(
      on: .init(
        document: try Self.document(),
        chain: try Samples.chain(),
        atOnce: 64,
        waits: false
      )
    ) { moment in heard.withLock { $0.append(moment) } }
    #expect(
      heard.withLock { $0 }.compactMap(\.note) == [
        """
        caution: the status of payment 5, \(post.signed[4].hash), was not recorded in the outbox: \
        chain.sqlite is in use by another process
        """
      ]
    )
    let json = try Samples.json(BroadcastPayouts.Presenter().present(response))
    #expect(json.contains(#""recorded":false"#))
    let usual = BroadcastPayouts.Presenter().present(try await Self.broadcast(try StubNode()))
    #expect(!(try Samples.json(usual).contains("recorded")))
  }

  @Test func refusesAnotherChain() async throws {
    let post = try StubNode()
    let ethereum = try ChainRegistry.builtIn.chain(named: "ethereum")
    await #expect(throws: BroadcastError.otherChain(try ChainID(31_337), wanted: ethereum.id)) {
      try await BroadcastPayouts.Interactor(worker: post).act(
        on: .init(document: try Self.document(), chain: ethereum, atOnce: 1, waits: false)
      )
    }
  }
}
