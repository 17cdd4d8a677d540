import Core
import Entity
import Testing

@testable import Scenes
@testable import WalletKit

struct SendingTests {
  /// Answers every broadcast with one verdict.
  struct StubNode: Broadcast.Worker {
    var verdict = BroadcastVerdict.accepted
    var isPrivate = false

    func broadcast(
      _ transaction: PooledTransaction,
      awaitsReceipt: Bool,
      route: BroadcastRoute
    ) async throws -> OutboxResult<BroadcastVerdict> { OutboxResult(verdict) }

    func isPrivate(_ hash: Hash32) -> Bool { isPrivate }

    func wait(for hash: Hash32, confirmations: UInt64, seconds: Int64) async throws
      -> OutboxResult<Receipt>
    { OutboxResult(try Samples.receipt(hash)) }
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

  @Test func saysThatItWasSentPrivately() async throws {
    let signed = try Samples.signed()
    for verdict in [BroadcastVerdict.accepted, .mined(try Samples.receipt(signed.hash))] {
      for isPrivate in [true, false] {
        let node = StubNode(verdict: verdict, isPrivate: isPrivate)
        let response = try await Broadcast.Interactor(worker: node).act(
          on: .init(
            transaction: PooledTransaction(signed),
            chain: try Samples.chain(),
            confirmations: 0,
            route: .relay
          )
        )
        let model = Broadcast.Presenter().present(response)
        let says = model.text.contains("sent to  a private relay, not to nodes")
        #expect(says == isPrivate, "nodes had it before, or not: \(model.text)")
        #expect(try Samples.json(model).contains(#""private":true"#) == isPrivate)
      }
    }
  }

  @Test func sendingTwiceIsNoError() async throws {
    let model = Broadcast.Presenter().present(try await Self.broadcast(.alreadyKnown))
    #expect(model.status == "already-known")
    #expect(model.text.hasPrefix("already sent"))
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

  @Test("M2: a refusal names the transaction, and keeps the code and the exit status")
  func aRefusalNamesTheTransaction() async throws {
    let hash = try Samples.signed().hash
    let failures = [RPCFailure.replacementUnderpriced, .insufficientFunds(have: nil, want: nil)]
    for failure in failures {
      let error = BroadcastError.refused(hash, failure)
      await #expect(throws: error) { try await Self.broadcast(.rejected(failure)) }
      #expect(error.report.code == failure.report.code)
      #expect(error.report.kind == failure.report.kind)
      #expect(
        error.report.message.english
          == "a node refused \(hash): \(failure.report.message.english)"
      )
    }
  }

  @Test("M2: what may have been sent is told as unclear, with its hash")
  func tellsWhatIsUnclear() async throws {
    let hash = try Samples.signed().hash
    await #expect(
      throws: BroadcastError.unclear(hash, RPCFailure.quota.report.message)
    ) { try await Self.broadcast(.unknown(.quota)) }
  }

  @Test("M3: the error of a replaced transaction names the one that took its nonce")
  func namesWhatIsMinedInstead() async throws {
    let hash = try Samples.signed().hash
    let other = MinedTransaction(hash: try Samples.hash("d"), block: 12)
    let error = SendingError.replaced(hash, by: other)
    await #expect(throws: error) { try await Self.broadcast(.replaced(by: other)) }
    #expect(
      error.report.message.english
        == "\(other.hash) replaced \(hash) (same nonce, block 12), which can no longer be mined"
    )
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
    let shown = try await send.draft(.init(request))
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
    let draft = try await send.draft(.init(try BuildTransactionTests.request("1 eth")))
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
