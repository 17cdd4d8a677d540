import Core
import Entity
import Testing

@testable import Scenes
@testable import WalletKit

struct SendingTests {
  /// Answers every broadcast with one verdict.
  struct StubNode: Broadcast.Worker {
    var verdict = BroadcastVerdict.accepted

    func broadcast(_ transaction: PooledTransaction) async throws -> BroadcastVerdict { verdict }

    func wait(for hash: Hash32, confirmations: UInt64, seconds: Int64) async throws -> Receipt {
      try Samples.receipt(hash)
    }
  }

  static func broadcast(_ verdict: BroadcastVerdict, confirmations: UInt64 = 0) async throws
    -> Broadcast.Response
  {
    try await Broadcast.Interactor(worker: StubNode(verdict: verdict)).act(
      on: .init(
        transaction: PooledTransaction(try Samples.signed()),
        chain: try Samples.chain(),
        confirmations: confirmations
      )
    )
  }

  @Test func reportsTheHashOfTheTransaction() async throws {
    let signed = try Samples.signed()
    let model = Broadcast.Presenter().present(try await Self.broadcast(.accepted))
    #expect(model.text == "sent  \(signed.hash)")
    #expect(
      try Samples.json(model) == """
        {"from":"\(signed.sender)","hash":"\(signed.hash)","status":"accepted"}
        """
    )
    #expect(model.next == .transactionStatus(signed.hash, chain: "dev"))
  }

  @Test func sendingTwiceIsNoError() async throws {
    let model = Broadcast.Presenter().present(try await Self.broadcast(.alreadyKnown))
    #expect(model.status == "already-known")
    #expect(model.text.hasPrefix("known before"))
  }

  @Test func waitsWhenAskedAndReportsTheFee() async throws {
    let signed = try Samples.signed()
    let model = Broadcast.Presenter().present(
      try await Self.broadcast(.accepted, confirmations: 1)
    )
    #expect(
      model.text == """
        sent    \(signed.hash)
        status  success
        block   7
        fee     0.000021 ETH (21000 gas)
        """
    )
    #expect(try Samples.json(model).contains(#""fee":{"ether":"0.000021","wei":"21000000000000"}"#))
    #expect(model.next == .history(account: signed.sender.description, chain: "dev"))
  }

  @Test func whatIsMinedAlreadyNeedsNoWaiting() async throws {
    let receipt = try Samples.receipt(try Samples.signed().hash, succeeded: false)
    let model = Broadcast.Presenter().present(try await Self.broadcast(.mined(receipt)))
    #expect(model.status == "failed")
    #expect(model.text.contains("status  failed: only the fee was paid"))
  }

  @Test func passesOnAFailureUnlessItIsUnclear() async throws {
    await #expect(throws: RPCFailure.replacementUnderpriced) {
      try await Self.broadcast(.rejected(.replacementUnderpriced))
    }
    let hash = try Samples.signed().hash
    await #expect(
      throws: BroadcastError.unclear(hash, RPCFailure.quota.report.message)
    ) { try await Self.broadcast(.unknown(.quota)) }
  }

  @Test func refusesATransactionOfAnotherChain() async throws {
    let other = ChainEntry(
      id: try ChainID(1),
      name: "ethereum",
      title: "Ethereum",
      symbol: "ETH",
      decimals: 18
    )
    await #expect(
      throws: BroadcastError.otherChain(try ChainID(31_337), wanted: try ChainID(1))
    ) {
      try await Broadcast.Interactor(worker: StubNode()).act(
        on: .init(
          transaction: PooledTransaction(try Samples.signed()),
          chain: other,
          confirmations: 0
        )
      )
    }
  }

  struct StubWatchOnlyWallet: TransactionStatus.Worker {
    var finding: TransactionFinding?
    func finding(for hash: Hash32) async throws -> TransactionFinding? { finding }
  }

  static func status(_ finding: TransactionFinding?) async throws
    -> Answer<TransactionStatus.Body>
  {
    TransactionStatus.Presenter().present(
      try await TransactionStatus.Interactor(worker: StubWatchOnlyWallet(finding: finding)).act(
        on: .init(hash: try Samples.hash("c"), chain: try Samples.chain())
      )
    )
  }

  @Test func reportsAMinedTransaction() async throws {
    let model = try await Self.status(
      .mined(try Samples.receipt(try Samples.hash("c")), confirmations: 3)
    )
    #expect(
      model.text == """
        transaction  \(try Samples.hash("c"))
        from         \(try Samples.address("1"))
        to           \(try Samples.address("7"))
        status       success
        block        7 (3 confirmations)
        fee          0.000021 ETH (21000 gas)
        """
    )
    let json = try Samples.json(model)
    #expect(json.hasPrefix(#"{"confirmations":"3","from":"\#(try Samples.address("1"))","#))
    #expect(json.hasSuffix(#""status":"success","to":"\#(try Samples.address("7"))"}"#))
  }

  @Test func reportsAPendingTransaction() async throws {
    let model = try await Self.status(.waiting(nonce: 4, from: try Samples.address("1")))
    #expect(
      model.text == """
        transaction  \(try Samples.hash("c"))
        status       pending
        from         \(try Samples.address("1"))
        nonce        4
        """
    )
    #expect(
      try Samples.json(model) == """
        {"from":"\(try Samples.address("1"))","hash":"\(try Samples.hash("c"))","nonce":"4",\
        "status":"waiting"}
        """
    )
  }

  @Test("the status of a replaced transaction names the one that took its nonce")
  func namesWhatTookANonce() async throws {
    let (own, other) = (try Samples.address("1"), try Samples.hash("d"))
    let mined = try await Self.status(.replaced(nonce: 9, from: own, by: .mined(other, block: 12)))
    #expect(
      mined.text == """
        transaction  \(try Samples.hash("c"))
        status       replaced: another transaction took its nonce
        replaced by  \(other) (mined in block 12)
        from         \(own)
        nonce        9
        """
    )
    #expect(mined.status == "replaced" && mined.replacedBy == "\(other)" && mined.next == nil)
    let waiting = try await Self.status(.replaced(nonce: 9, from: own, by: .waiting(other)))
    #expect(waiting.next == .transactionStatus(other, chain: "dev"))
    let foreign = try await Self.status(.replaced(nonce: 9, from: own, by: .foreign))
    #expect(foreign.replacedBy == nil)
    #expect(foreign.text.contains("replaced by  a transaction that was not sent from this machine"))
    let dropped = try await Self.status(.dropped(nonce: 9, from: own))
    #expect(dropped.status == "dropped" && dropped.text.contains("its nonce is free"))
  }

  @Test func refusesAnUnknownHash() async throws {
    await #expect(throws: TransactionStatusError.unknown(try Samples.hash("c"))) {
      try await Self.status(nil)
    }
  }

  static func send(_ node: BuildTransactionTests.Node = BuildTransactionTests.Node()) throws
    -> Send.Interactor
  {
    Send.Interactor(
      builder: .init(
        worker: BuildTransactionTests.StubWorker(
          book: AccountBook([
            WalletEntry(
              name: try WalletName(parsing: "savings"),
              id: "00",
              kind: .privateKey,
              address: try Samples.signed().sender,
              accounts: [AccountEntry(path: nil, address: try Samples.signed().sender, label: nil)],
              standings: [.verified],
              generation: 1,
              updated: 0,
              cost: .standard,
              slots: [.passphrase]
            )
          ])
        ),
        chain: node
      ),
      broadcaster: .init(worker: StubNode())
    )
  }

  @Test func sendsWhatWasShown() async throws {
    let request = try BuildTransactionTests.request("1.5 eth")
    let send = try Self.send()
    let shown = try await send.draft(request)
    let response = try await send.commit(
      Approved(shown),
      confirmations: 0,
      signing: { approved in
        let document = approved.payload.document
        return try SignedDocument(
          chainName: document.chainName,
          signed: try Samples.signed(document.transaction)
        )
      }
    )
    #expect(response.transaction.transaction == shown.document.transaction)
  }

  @Test func discardsASignatureOfSomethingElse() async throws {
    let send = try Self.send()
    let draft = try await send.draft(try BuildTransactionTests.request("1 eth"))
    await #expect(throws: SignError.differsFromReview) {
      try await send.commit(
        Approved(draft),
        confirmations: 0,
        signing: { approved in
          let name = approved.payload.document.chainName
          return try SignedDocument(chainName: name, signed: try Samples.signed())
        }
      )
    }
  }
}
