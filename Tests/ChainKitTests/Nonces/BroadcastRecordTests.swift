import Core
import Entity
import GRDB
import Testing

@testable import ChainKit

/// Broadcasting while the outbox cannot be written, and what it shows of transactions not sent.
@Suite struct BroadcastRecordTests {
  private let journal: Journal
  private let signed: SignedTransaction
  private let time = VirtualTime()

  init() throws {
    journal = try Journal()
    signed = try StoreTests.signed(nonce: 4)
  }

  /// A node that answers each method with a result or an error; `meanwhile` runs as it is sent to.
  private func node(
    _ answers: [String: String],
    meanwhile: @escaping @Sendable () throws -> Void = {}
  ) -> (node: Node, transport: ScriptedTransport) {
    let transport = ScriptedTransport { place, body in
      let method = answers.keys.first { body.contains("\"\($0)\"") }
      if method == SendRawTransaction.name { try meanwhile() }
      let id = body.firstMatch(of: /"id":(\d+)/).flatMap { Int($0.1) } ?? place + 1
      let text = method.flatMap { answers[$0] } ?? "null"
      return HTTPAnswer(
        body: Array((text.hasPrefix("-") ? refusal(-32000, text, id: id) : ok(text, id: id)).utf8)
      )
    }
    return (ChainKitTests.node(transport, time: time), transport)
  }

  private func broadcast(_ node: Node) async throws -> OutboxResult<BroadcastVerdict> {
    try await Broadcaster(node, journal: journal, chain: .ethereum, timing: time.timing)
      .broadcast(signed)
  }

  /// Makes the outbox refuse changes of this kind.
  private func lock(_ change: String) throws {
    try journal.write { db in
      try db.execute(
        sql: """
          CREATE TRIGGER locked BEFORE \(change) ON outbox
          BEGIN SELECT RAISE(ABORT, 'locked'); END
          """
      )
    }
  }

  /// What the journal reports while it is locked.
  private static let locked = StoreError.sqlite(code: 19)

  private var state: OutboxEntry.State? {
    get throws { try journal.outboxEntry(signed.hash)?.state }
  }

  @Test("M2: a verdict is told although the outbox cannot be written", arguments: [false, true])
  func aVerdictIsNeverLost(isRejected: Bool) async throws {
    let answer = isRejected ? "-insufficient funds for transfer" : "\"\(signed.hash)\""
    let (node, _) = node([SendRawTransaction.name: answer]) { try lock("UPDATE") }
    let told = try await broadcast(node)
    #expect(
      told.value == (isRejected ? .rejected(.insufficientFunds(have: nil, want: nil)) : .accepted)
    )
    #expect(told.failure == Self.locked)
    // Its bytes and its nonce were kept before it was sent.
    #expect(try state == .unknown)
    let taken = try journal.usedNonces(chain: .ethereum, sender: signed.sender, from: 0, now: 0)
      .taken
    #expect(taken == [4])
  }

  @Test("F91: one that leaves a gap is rejected, and its nonce is free")
  func rejectsAGap() async throws {
    let answer = "-nonce too high: tx nonce 4, gapped nonce 2"
    let (node, _) = node([SendRawTransaction.name: answer])
    #expect(try await broadcast(node).value == .rejected(.nonceGap(expected: 2)))
    #expect(try state == .rejected)
  }

  @Test("F95: another hash, and no trace of the transaction, is told as that")
  func tellsAnotherHash() async throws {
    let other = Hash32.keccak(of: [1])
    let (node, _) = node([SendRawTransaction.name: "\"\(other)\""])
    #expect(
      try await broadcast(node).value
        == .unknown(.protocolViolation(.otherHash(sent: signed.hash, told: other)))
    )
    #expect(try state == .unknown)
  }

  @Test("M2: nothing is sent that the outbox does not keep")
  func nothingIsSentWithoutTheOutbox() async throws {
    let (node, transport) = node([SendRawTransaction.name: "\"\(signed.hash)\""])
    try lock("INSERT")
    await #expect(throws: SendingError.store(Self.locked)) { try await broadcast(node) }
    #expect(transport.posted.isEmpty)
  }

  @Test("M2: a transaction that was not sent is named, and waits in the outbox")
  func whatWasNotSentIsKept() async throws {
    let (node, _) = node([SendRawTransaction.name: "-txpool is full"])
    await #expect(throws: SendingError.notSent(signed.hash, .poolBusy)) {
      try await broadcast(node)
    }
    #expect(try state == .signed)
    #expect(
      SendingError.notSent(signed.hash, .poolBusy).report.message.english
        == "\(signed.hash) was not sent, but is kept in the outbox: the node's pool accepts no more "
        + "transactions from this sender"
    )
  }

  @Test("M2: a transaction that was sent before is not reported as not sent")
  func whatWasSentBeforeMayBeMined() async throws {
    let accepting = node([SendRawTransaction.name: "\"\(signed.hash)\""]).node
    #expect(try await broadcast(accepting).value == .accepted)
    let busy = node([SendRawTransaction.name: "-txpool is full"]).node
    #expect(try await broadcast(busy) == OutboxResult(.unknown(.poolBusy)))
    #expect(try state == .accepted, "the outbox knows more than this attempt")
  }

  @Test(
    "M2: what a node accepted is not rejected by another node, which need not know it",
    arguments: ["insufficient funds for transfer", "some reason of its own"]
  )
  func whatWasAcceptedStaysOpen(reason: String) async throws {
    let accepting = node([SendRawTransaction.name: "\"\(signed.hash)\""]).node
    #expect(try await broadcast(accepting).value == .accepted)
    let refusing = node([SendRawTransaction.name: "-\(reason)"]).node
    guard case .unknown = try await broadcast(refusing).value else {
      Issue.record("the first node may still have it mined")
      return
    }
    #expect(try state?.isOpen == true)
    let taken = try journal.usedNonces(chain: .ethereum, sender: signed.sender, from: 0, now: 0)
      .taken
    #expect(taken == [4])
  }

  @Test(
    "M2: a refusal frees the nonce only if the node answers that it does not have the transaction",
    arguments: ["!", "error -32601 no such method", "null"],
    ["!", "error -32601 no such method", "null"]
  )
  func aFailedLookupProvesNothing(receipt: String, transaction: String) async throws {
    let pool = ScriptedPool([
      [
        SendRawTransaction.name: "error -32000 insufficient funds for transfer",
        GetReceipt.name: receipt, GetTransaction.name: transaction,
      ]
    ])
    let told = try await Broadcaster(
      Node(pool.pool.nodes[0]),
      journal: journal,
      chain: .ethereum,
      timing: pool.time.timing
    ).broadcast(signed).value
    // A node without the second method is asked whether the transaction is mined, and says no.
    let isAbsent = receipt == "null" && transaction != "!"
    let reason = RPCFailure.insufficientFunds(have: nil, want: nil)
    #expect(told == (isAbsent ? .rejected(reason) : .unknown(reason)))
    #expect(try state == (isAbsent ? .rejected : .unknown))
    let taken = try journal.usedNonces(chain: .ethereum, sender: signed.sender, from: 0, now: 0)
      .taken
    #expect(taken == (isAbsent ? [] : [4]))
  }

  @Test("M2: a rejected transaction that is sent again holds its nonce again")
  func aRejectedTransactionComesBack() async throws {
    let refusing = node([SendRawTransaction.name: "-insufficient funds for transfer"]).node
    _ = try await broadcast(refusing)
    #expect(try state == .rejected)
    let busy = node([SendRawTransaction.name: "-txpool is full"]).node
    await #expect(throws: SendingError.notSent(signed.hash, .poolBusy)) {
      try await broadcast(busy)
    }
    #expect(try state == .signed)
    let taken = try journal.usedNonces(chain: .ethereum, sender: signed.sender, from: 0, now: 0)
      .taken
    #expect(taken == [4])
  }

  @Test("M2: an interrupted broadcast may have been sent")
  func anInterruptedBroadcastIsUnknown() async throws {
    let (node, _) = node([SendRawTransaction.name: "null"]) { throw RPCFailure.cancelled }
    #expect(try await broadcast(node) == OutboxResult(.unknown(.cancelled)))
    #expect(try state == .unknown)
  }

  private var receipt: String {
    """
    {"transactionHash":"\(signed.hash)","blockHash":"\(Hash32.keccak(of: [7]))",\
    "blockNumber":"0x7","transactionIndex":"0x0","from":"\(signed.sender)","to":"\(Address.zero)",\
    "status":"0x1","gasUsed":"0x5208","effectiveGasPrice":"0x1","logs":[]}
    """
  }

  private var block: String {
    let zero = "0x" + String(repeating: "0", count: 64)
    return """
      {"number":"0x7","hash":"\(Hash32.keccak(of: [7]))","parentHash":"\(zero)",\
      "timestamp":"0x1","stateRoot":"\(zero)","miner":"\(Address.zero)","gasUsed":"0x0",\
      "gasLimit":"0x1","transactions":[]}
      """
  }

  @Test("M2: a receipt is told although the outbox cannot be written")
  func aReceiptIsNeverLost() async throws {
    try journal.enqueue(signed, chain: .ethereum, now: 1)
    try lock("UPDATE")
    let (node, _) = node([
      "eth_getTransactionReceipt": receipt, "eth_blockNumber": "\"0x7\"",
      "eth_getBlockByNumber": block,
    ])
    let told = try await ReceiptWaiter(node, journal: journal, timing: time.timing)
      .wait(for: signed.hash, seconds: 9)
    #expect(told.value.transaction == signed.hash && told.failure == Self.locked)
  }

  /// Answers for a node that lists the receipt this many seconds late, and has nothing else.
  private func late(_ seconds: Int64) -> Node {
    let (start, receipt, time) = (time.now, receipt, time)
    return ChainKitTests.node(
      ScriptedTransport { place, body in
        let id = body.firstMatch(of: /"id":(\d+)/).flatMap { Int($0.1) } ?? place + 1
        let text =
          if body.contains(SendRawTransaction.name) {
            refusal(-32000, "nonce too low", id: id)
          } else if body.contains("eth_getTransactionReceipt"), time.now - start >= seconds {
            ok(receipt, id: id)
          } else if body.contains("eth_blockNumber") || body.contains("eth_getTransactionCount") {
            ok("\"0x3\"", id: id)
          } else {
            ok("null", id: id)
          }
        return HTTPAnswer(body: Array(text.utf8))
      },
      time: time
    )
  }

  @Test("M3: our own mined transaction is found, though its receipt is late", arguments: [3, 11])
  func aLateReceiptIsFound(seconds: Int64) async throws {
    guard case .minedBefore(let found) = try await broadcast(late(seconds)).value else {
      Issue.record("not found")
      return
    }
    #expect(found.transaction == signed.hash)
    #expect(try state == .mined)
  }

  @Test("M3: without the other transaction, nothing is called replaced")
  func noEvidenceIsUnknown() async throws {
    let start = time.now
    let told = try await broadcast(late(99)).value
    #expect(told == .unknown(.nonceTooLow(state: nil)))
    #expect(time.now - start >= 12)
    #expect(try state == .unknown)
    let taken = try journal.usedNonces(chain: .ethereum, sender: signed.sender, from: 0, now: 0)
      .taken
    #expect(taken == [4])
  }
}
