import Core
import Entity
import Testing

@testable import ChainKit

/// `eth_sendRawTransactionSync`: only its receipt counts, and nothing else that it says decides.
@Suite struct ReceiptBroadcastTests {
  private let journal: Journal
  private let signed: SignedTransaction

  init() throws {
    journal = try Journal()
    signed = try StoreTests.signed(nonce: 4)
  }

  private static let sync = SendRawTransactionSync.name
  private static let plain = SendRawTransaction.name

  /// A node with these answers; it lacks all other methods.
  private func node(_ answers: [String: String]) -> ScriptedPool { ScriptedPool([answers]) }

  private func broadcast(_ pool: ScriptedPool) async throws -> BroadcastVerdict {
    let told = try await Broadcaster(
      Node(pool.pool.nodes[0]),
      journal: journal,
      chain: .ethereum,
      timing: pool.time.timing
    ).broadcast(signed, awaitsReceipt: true)
    #expect(told.failure == nil)
    return told.value
  }

  private func count(_ method: String, _ pool: ScriptedPool) -> Int {
    pool.requests(to: 0, "\"\(method)\"")
  }

  private var state: OutboxEntry.State? {
    get throws { try journal.outboxEntry(signed.hash)?.state }
  }

  private func receipt(of hash: Hash32) -> String {
    """
    {"transactionHash":"\(hash)","blockHash":"\(Hash32.keccak(of: [7]))",\
    "blockNumber":"0x7","transactionIndex":"0x0","from":"\(signed.sender)","to":"\(Address.zero)",\
    "status":"0x1","gasUsed":"0x5208","effectiveGasPrice":"0x1","logs":[]}
    """
  }

  @Test func theReceiptComesWithTheAnswer() async throws {
    let pool = node([Self.sync: receipt(of: signed.hash)])
    guard case .mined(let found) = try await broadcast(pool) else {
      Issue.record("not mined")
      return
    }
    #expect(found.transaction == signed.hash && found.blockNumber == 7)
    #expect(count(Self.sync, pool) == 1 && count(Self.plain, pool) == 0)
    // Whoever waits records it once the chain has the block.
    #expect(try state == .accepted)
  }

  @Test func aNodeWithoutTheMethodGetsThePlainOne() async throws {
    let pool = node([Self.plain: "\"\(signed.hash)\""])
    #expect(try await broadcast(pool) == .accepted)
    #expect(count(Self.sync, pool) == 1 && count(Self.plain, pool) == 1)
    #expect(try state == .accepted)
  }

  @Test func severalNodesGetThePlainMethod() async throws {
    let accepting = [
      Self.plain: "\"\(signed.hash)\"", Self.sync: receipt(of: signed.hash),
    ]
    let pool = ScriptedPool([accepting, accepting])
    let told = try await Broadcaster(
      Node(pool.session),
      journal: journal,
      chain: .ethereum,
      timing: pool.time.timing
    ).broadcast(signed, awaitsReceipt: true)
    #expect(told.value == .accepted)
    await pool.wait(forRequestTo: 0, "\"\(Self.plain)\"")
    #expect(count(Self.sync, pool) == 0 && count(Self.plain, pool) == 1)
  }

  @Test func whoDoesNotWaitGetsThePlainMethod() async throws {
    let pool = node([Self.plain: "\"\(signed.hash)\"", Self.sync: receipt(of: signed.hash)])
    let told = try await Broadcaster(
      Node(pool.pool.nodes[0]),
      journal: journal,
      chain: .ethereum,
      timing: pool.time.timing
    ).broadcast(signed)
    #expect(told.value == .accepted)
    #expect(count(Self.sync, pool) == 0)
  }

  @Test(
    "whatever is no receipt, a node that has the transaction accepted it",
    arguments: [
      "error 4 The transaction was added to the mempool but wasn't processed in 2s.",
      "error 5 added to the mempool but wasn't processed due to insufficient funds",
      "error 6 nonce gap",
      "error -32602 missing value for required argument 1",
      "error -32000 header not found",
      "error -32000 transaction indexing is in progress",
      "error -32003 something else",
      "!", "~", "null", "\"0x01\"",
    ]
  )
  func theNodeHasIt(answer: String) async throws {
    let pool = node([Self.sync: answer, Self.plain: "error -32000 already known"])
    #expect(try await broadcast(pool) == .accepted)
    #expect(count(Self.sync, pool) == 1 && count(Self.plain, pool) == 1)
    #expect(try state == .accepted)
  }

  @Test func theReceiptOfAnotherDoesNotCount() async throws {
    let pool = node([
      Self.sync: receipt(of: .keccak(of: [1])), Self.plain: "error -32000 already known",
    ])
    #expect(try await broadcast(pool) == .accepted)
  }

  @Test func oneThatIsMinedMeanwhileIsFound() async throws {
    let pool = node([
      Self.sync: "error 4 timeout", Self.plain: "error -32000 nonce too low",
      GetReceipt.name: receipt(of: signed.hash),
    ])
    guard case .mined(let found) = try await broadcast(pool) else {
      Issue.record("not mined, or mined before")
      return
    }
    #expect(found.transaction == signed.hash)
    #expect(try state == .mined)
  }

  @Test func oneThatWasKnownBeforeIsToldAsThat() async throws {
    let pool = node([Self.sync: "error -32000 already known"])
    #expect(try await broadcast(pool) == .alreadyKnown)
    #expect(count(Self.plain, pool) == 0)
    // The outbox knows that it was sent before.
    let again = node([Self.sync: "error 4 timeout", Self.plain: "error -32000 already known"])
    #expect(try await broadcast(again) == .alreadyKnown)
  }

  @Test func aRejectionThatIsRepeatedIsOne() async throws {
    let words = "error -32000 insufficient funds for transfer"
    let pool = node([
      Self.sync: words, Self.plain: words, GetReceipt.name: "null", GetTransaction.name: "null",
    ])
    #expect(try await broadcast(pool) == .rejected(.insufficientFunds(have: nil, want: nil)))
    #expect(try state == .rejected)
  }

  @Test("M2: a refusal of what the node has in a block is no rejection")
  func whatIsMinedIsNotRejected() async throws {
    let words = "error -32000 insufficient funds for transfer"
    let pool = node([
      Self.sync: words, Self.plain: words, GetReceipt.name: receipt(of: signed.hash),
    ])
    guard case .mined(let found) = try await broadcast(pool) else {
      Issue.record("rejected")
      return
    }
    #expect(found.transaction == signed.hash)
    #expect(try state == .mined)
  }

  @Test("M1: a rejection after a lost answer frees no nonce, unless the node says why twice")
  func aRejectionAfterALostAnswerIsUnclear() async throws {
    let pool = node([
      Self.sync: "~", Self.plain: "error -32000 replacement transaction underpriced",
      GetReceipt.name: "null", GetTransaction.name: "null",
    ])
    #expect(try await broadcast(pool) == .unknown(.replacementUnderpriced))
    #expect(try state == .unknown)
  }

  @Test("M2: what may have been sent is not called unsent, though the second attempt was not")
  func aFailureAfterALostAnswerIsUnclear() async throws {
    let pool = node([Self.sync: "~", Self.plain: "?"])
    guard case .unknown(.transport) = try await broadcast(pool) else {
      Issue.record("known")
      return
    }
    #expect(try state == .unknown)
  }

  @Test("M2: a node that cannot be reached was sent nothing, and is not tried twice")
  func whatWasNotSentIsKept() async throws {
    let pool = node([Self.sync: "?"])
    let refused = RPCFailure.transport(TransportFault(endpoint: .sample, kind: .refused))
    await #expect(throws: SendingError.notSent(signed.hash, refused)) {
      try await broadcast(pool)
    }
    #expect(count(Self.plain, pool) == 0)
    #expect(try state == .signed)
  }
}
