import Core
import Entity
import Testing

@testable import Scenes
@testable import WalletKit

/// A transaction is built with what this machine and the node know of its recipient.
struct BuildKnowingTests {
  typealias StubWorker = BuildTransactionTests.StubWorker
  typealias Node = BuildTransactionTests.Node

  private static func build(
    _ amount: String = "1 eth",
    to: String,
    _ node: Node? = Node(),
    contacts: [Contact] = [],
    past: [AuditLine] = [],
    history: [CounterpartyRecord] = [],
    _ fix: (inout BuildTransaction.Overrides) -> Void = { _ in }
  ) async throws -> BuildTransaction.Response {
    let stub = StubWorker(
      book: try Samples.book(),
      people: try ContactBook(contacts),
      past: past,
      history: history
    )
    return try await BuildTransaction.Interactor(worker: stub, chain: node)
      .act(on: try BuildTransactionTests.request(amount, to: to, fix))
  }

  @Test func aContactIsPaidByName() async throws {
    let alice = try StubStore.contact("Alice", "7")
    let response = try await Self.build(to: "ALICE", contacts: [alice])
    #expect(response.document.transaction.to == alice.address)
    #expect(response.document.claims.recipientName == "Alice")
    let model = BuildTransaction.Presenter().present(response)
    #expect(model.text.contains("to            \(alice.address) (contact Alice)\n"))
    #expect(!model.text.contains("\nrecipient "))
    #expect(!model.text.contains("danger:") && !model.text.contains("caution:"))
    let token = try await Self.build("12.5 tusd", to: "alice", contacts: [alice])
    #expect(
      BuildTransaction.Presenter().present(token).text
        .contains("to            \(alice.address) (contact Alice)\n")
    )
  }

  @Test func unknownNameIsNotPaid() async throws {
    await #expect(throws: RecipientError.unknown("alice")) { try await Self.build(to: "alice") }
    await #expect(throws: RecipientError.self) {
      try await Self.build(to: "rent", contacts: [try StubStore.contact("Rent", "7")])
    }
  }

  @Test func localKnowledgeIsReported() async throws {
    let seven = try Samples.address("7")
    let past = [try StubStore.payment(to: try Samples.address("8"))]
    let response = try await Self.build(to: "\(seven)", past: past)
    // The log has the same nonce; the node, which knows better, reports 4 as the next one.
    #expect(response.review.warnings.map(\.code) == ["first-payment", "nonce-reused"])
    let spoofed = CounterpartyRecord(
      counterparty: seven,
      kind: .tokenOut,
      asset: .token(try Samples.address("b")),
      most: 5,
      isOwn: false
    )
    let poisoned = try await Self.build(to: "\(seven)", history: [spoofed])
    #expect(poisoned.review.warnings.map(\.code) == ["history-pretended"])
    let offline = try await Self.build(to: "\(seven)", nil, history: [spoofed]) { overrides in
      (overrides.nonce, overrides.gas) = (9, 21_000)
      overrides.gasPrice = Wei(count: 1)
    }
    #expect(offline.review.warnings.map(\.code) == ["history-pretended"])
  }

  @Test func nodeFindingsAreReported() async throws {
    let seven = try Samples.address("7")
    var node = Node(addressCodes: [seven: .contract])
    #expect(
      try await Self.build(to: "\(seven)", node).review.warnings.map(\.code)
        == ["recipient-contract"]
    )
    node.isToken = true
    let review = try await Self.build(to: "\(seven)", node).review
    #expect(review.warnings.map(\.code) == ["recipient-token"])
    #expect(review.warnings[0].message.english.contains("calls itself WET\\u{202e}H"))
    // A token known on this machine is not looked up.
    let known = try Samples.address("a")
    let told = Node(addressCodes: [known: .contract])
    #expect(
      try await Self.build(to: "\(known)", told).review.warnings.map(\.message)
        == [
          "the recipient is the contract of a token that calls itself TUSD: anything sent to it is "
            + "most likely lost"
        ]
    )
  }

  @Test func aNonceGivenByHandIsHeldAgainstTheNodes() async throws {
    let seven = "\(try Samples.address("7"))"
    let node = Node(nonces: NonceAdvice(next: 6, mined: 4, taken: [4, 5]))
    for (nonce, code) in [(3, "nonce-used"), (5, "nonce-reused"), (8, "nonce-gap")] {
      let response = try await Self.build(to: seven, node) { $0.nonce = UInt64(nonce) }
      #expect(response.review.warnings.map(\.code) == [code])
      #expect(response.document.transaction.nonce == UInt64(nonce))
    }
    #expect(try await Self.build(to: seven, node).document.transaction.nonce == 6)
  }

  @Test func delegateWithoutCodeIsReported() async throws {
    let delegate = try Samples.address("c")
    let secret = try SecretBytes(count: 32) { $0[31] = 5 }
    let key = try PrivateKey(secret)
    let plain = try Authorization(chain: try ChainID(31_337), delegate: delegate, nonce: 5)
    let signed = SignedAuthorization(plain, try key.sign(plain.signingHash))
    let own = "\(try Samples.address("2"))"
    let none = try await Self.build(to: own) { $0.authorizations = [signed] }
    #expect(none.review.warnings.map(\.code).contains("delegate-no-code"))
    let node = Node(addressCodes: [delegate: .contract])
    let there = try await Self.build(to: own, node) { $0.authorizations = [signed] }
    #expect(!there.review.warnings.map(\.code).contains("delegate-no-code"))
  }

  @Test func theNoncesOfAListAreHeldAgainstTheNodesToo() async throws {
    let stub = StubWorker(book: try Samples.book())
    var node = PayoutTests.Node()
    node.one.nonces = NonceAdvice(next: 6, mined: 4, taken: [4, 5])
    let build = BuildPayouts.Interactor(worker: stub, chain: node)
    let codes = { (nonce: UInt64?) in
      try await build.act(on: try PayoutTests.request { $0.nonce = nonce }).review.findings
        .filter { $0.warning.code.hasPrefix("nonce") }.map { "\($0.warning.code) \($0.rows)" }
    }
    #expect(try await codes(3) == ["nonce-used [2]", "nonce-reused [3, 4]"])
    #expect(try await codes(5) == ["nonce-reused [2]"])
    #expect(try await codes(6) == [])
    #expect(try await codes(8) == ["nonce-gap []"])
    #expect(try await codes(nil) == [])
  }

  @Test func aListOfPaymentsTakesContacts() async throws {
    let alice = try StubStore.contact("Alice", "7")
    let stub = StubWorker(book: try Samples.book(), people: try ContactBook([alice]))
    let list = "to,amount\nalice,1 eth\nbob,1 eth"
    let build = BuildPayouts.Interactor(worker: stub, chain: PayoutTests.Node())
    await #expect(throws: PayoutRowError.self) {
      try await build.act(on: try PayoutTests.request(list))
    }
    let response = try await build.act(on: try PayoutTests.request("to,amount\nalice,1 eth"))
    #expect(response.review.rows.map(\.payment.to) == [alice.address])
    let text = BuildPayouts.Presenter().present(response).text
    #expect(text.contains("row 2  \(alice.address)  1 ETH\n  contact Alice\n"))
  }
}
