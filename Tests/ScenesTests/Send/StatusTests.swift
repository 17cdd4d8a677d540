import Core
import Testing

@testable import Entity
@testable import Scenes

/// What `tx status` says of a transaction, and of one that waits.
@Suite struct StatusTests {
  private static func status(_ finding: TransactionFinding?) async throws
    -> Answer<TransactionStatus.Body>
  {
    try await StubLookup(found: finding.map { FoundTransaction($0) }).status()
  }

  static func outlook(
    next: UInt64 = 4,
    nextHash: Hash32? = nil,
    balance: UInt256 = 9_000_000_000_000_000_000,
    earlier: UInt256 = 0,
    base: UInt64? = 10_000_000_000,
    usual: UInt64 = 1_000_000_000,
    head: BlockReference? = nil,
    time: UInt64 = 1_769_904_000
  ) -> PendingOutlook {
    PendingOutlook(
      nextNonce: next,
      nextHash: nextHash,
      balance: Wei(balance),
      earlierCost: Wei(earlier),
      fees: suggestion(.normal, base, usual),
      fastFees: suggestion(.fast, base, usual),
      head: head,
      time: time
    )
  }

  /// Two or three times the base fee.
  private static func suggestion(_ speed: FeeSpeed, _ base: UInt64?, _ usual: UInt64)
    -> FeeSuggestion
  {
    let times: UInt64 = speed == .fast ? 3 : 2
    return FeeSuggestion(
      speed: speed,
      fees: base.map {
        .dynamic(
          maxPriorityFeePerGas: Wei(count: usual),
          maxFeePerGas: Wei(count: times * $0 + usual),
          .empty
        )
      } ?? .legacy(gasPrice: Wei(count: usual)),
      usual: Wei(count: usual),
      nextBaseFee: base.map { Wei(count: $0) },
      horizon: 6,
      asOf: nil
    )
  }

  static func pending(
    _ outlook: PendingOutlook,
    _ transaction: Transaction? = nil,
    on chain: ChainEntry? = nil
  ) async throws -> Answer<TransactionStatus.Body> {
    try await StubLookup(
      found: FoundTransaction(
        .waiting(nonce: 4, from: try Samples.address("1")),
        signed: try Samples.signed(transaction),
        sentAt: 1_769_903_999,
        outlook: outlook
      )
    ).status(on: chain)
  }

  @Test("a mined transaction is shown with amount, names and time")
  func reportsAMinedTransaction() async throws {
    let receipt = try Samples.receipt(try Samples.hash("c"))
    let alice = try Contact(
      name: try ContactName(parsing: "Alice"),
      address: try Samples.address("7")
    )
    let model = try await StubLookup(
      found: FoundTransaction(
        .mined(receipt, confirmations: 3),
        signed: try Samples.signed(),
        minedAt: 1_769_903_999
      ),
      people: try ContactBook([alice])
    ).status()
    #expect(
      model.text == """
        transaction  \(try Samples.hash("c"))
        from         \(try Samples.address("1")) (savings)
        amount       1.5 ETH
        to           \(try Samples.address("7")) (contact Alice)
        status       success
        block        7 (3 confirmations)
        fee          0.000021 ETH (21000 gas)
        time         2026-01-31T23:59:59Z
        """
    )
    let json = try Samples.json(model)
    #expect(json.hasPrefix(#"{"confirmations":"3","from":"\#(try Samples.address("1"))","#))
    #expect(json.contains(#""names":[{"address":"\#(try Samples.address("1"))","kind":"own","#))
    #expect(json.contains(#""time":"2026-01-31T23:59:59Z""#))
  }

  @Test("one that only a relay was sent is shown as that, mined or not")
  func saysThatItWasSentPrivately() async throws {
    let findings: [TransactionFinding] = [
      .waiting(nonce: 4, from: try Samples.address("1")),
      .mined(try Samples.receipt(try Samples.hash("c")), confirmations: 1),
    ]
    for finding in findings {
      let found = FoundTransaction(finding, signed: try Samples.signed(), isPrivate: true)
      let model = try await StubLookup(found: found).status()
      #expect(model.text.contains("\nsent to      a private relay, not to nodes"), "\(model.text)")
      #expect(try Samples.json(model).contains(#""private":true"#))
      let json = try Samples.json(try await Self.status(finding))
      #expect(!json.contains("private"))
    }
  }

  @Test("a transaction of an unsupported type is shown by its receipt")
  func reportsAMinedTransactionOfAnotherType() async throws {
    let receipt = try Samples.receipt(try Samples.hash("c"))
    let model = try await Self.status(.mined(receipt, confirmations: 1))
    #expect(
      model.text == """
        transaction  \(try Samples.hash("c"))
        from         \(try Samples.address("1")) (savings)
        to           \(try Samples.address("7"))
        status       success
        block        7 (1 confirmation)
        fee          0.000021 ETH (21000 gas)
        """
    )
    #expect(model.body.value == nil && model.body.time == nil)
  }

  @Test func showsTheAmountAndTheRecipientOfATokenPayment() async throws {
    let contract = try Samples.address("e")
    let input = ERC20.transfer(to: try Samples.address("7"), amount: 12_500_000)
    let transaction = try Samples.transaction(to: contract, value: 0, input: input)
    let known = try await StubLookup(
      found: FoundTransaction(
        .waiting(nonce: 4, from: try Samples.address("1")),
        signed: try Samples.signed(transaction)
      )
    ).status(tokens: [try Samples.token(contract)])
    #expect(known.text.contains("amount       12.5 TUSD\n"))
    #expect(known.text.contains("to           \(try Samples.address("7"))\n"))
    #expect(!known.text.contains("token  "))
    let unknown = try await Self.pending(Self.outlook(), transaction)
    #expect(unknown.text.contains("amount       12500000 base units\n"))
    #expect(unknown.text.contains("token        \(contract)\n"))
  }

  @Test("a pending transaction that can be mined next waits for its turn")
  func reportsAPendingTransaction() async throws {
    let model = try await Self.pending(Self.outlook())
    #expect(
      model.text == """
        transaction  \(try Samples.hash("c"))
        status       pending
        from         \(try Samples.address("1")) (savings)
        amount       1.5 ETH
        to           \(try Samples.address("7"))
        nonce        4
        sent         2026-01-31T23:59:59Z
        reason       its fees are high enough; it waits for the next block
        """
    )
    // The time of the last block shows a chain that stands still.
    let late = try await Self.pending(Self.outlook(head: try Samples.block()))
    let time = UTC.text(try Samples.block().time)
    let words = "it waits for the next block (the last one, 7, is from \(time.english))"
    #expect(late.text.contains("reason       its fees are high enough; \(words)"))
    #expect(model.cancellation == .cancel(try Samples.hash("c"), chain: "dev"))
    #expect(model.body.waitsFor == [])
    let json = try Samples.json(model)
    #expect(
      json.contains(
        #""replacement":{"maxFeePerGas":"33000000000","maxPriorityFeePerGas":"1100000000","#
          + #""nonce":"4"}"#
      )
    )
  }

  @Test("what this machine cannot replace is not suggested for it")
  func suggestsOnlyWhatCanBeDone() async throws {
    let low = Self.outlook(base: 40_000_000_000)
    let ours = try await Self.pending(low)
    #expect(ours.next == .speedUp(try Samples.hash("c"), chain: "dev"))
    let theirs = try await StubLookup(
      found: FoundTransaction(
        .waiting(nonce: 4, from: try Samples.address("1")),
        signed: try Samples.signed(),
        outlook: low
      ),
      isOurs: false
    ).status()
    #expect(theirs.next == nil && theirs.cancellation == nil)
    #expect(theirs.body.waitsFor?.map(\.code) == ["low-max-fee"])
  }

  @Test("B22: the status of a replaced transaction names the one that took its nonce")
  func namesWhatTookANonce() async throws {
    let (own, other) = (try Samples.address("1"), try Samples.hash("d"))
    let place = MinedTransaction(hash: other, block: 12)
    let mined = try await Self.status(.replaced(nonce: 9, from: own, by: .mined(place)))
    #expect(
      mined.text == """
        transaction  \(try Samples.hash("c"))
        status       replaced: another transaction took its nonce, so this one paid nothing
        replaced by  \(other) (mined in block 12)
        from         \(own) (savings)
        nonce        9
        """
    )
    #expect(mined.body.status == "replaced" && mined.body.replacedBy == "\(other)")
    #expect(mined.next == .transactionStatus(other, chain: "dev"))
    let waiting = try await Self.status(.replaced(nonce: 9, from: own, by: .waiting(other)))
    #expect(waiting.next == .transactionStatus(other, chain: "dev"))
    #expect(waiting.text.contains("is pending; only one can be mined"))
    let foreign = try await Self.status(.replaced(nonce: 9, from: own, by: .foreign(place)))
    #expect(foreign.body.replacedBy == "\(other)")
    #expect(foreign.text.contains("\(other) (mined in block 12, not sent from this machine)"))
  }

  @Test("without evidence of another transaction, a used nonce is not called a replacement")
  func saysThatANonceIsUsed() async throws {
    let used = try await Self.status(.nonceUsed(nonce: 9, from: try Samples.address("1")))
    #expect(used.body.status == "nonce-used" && used.body.replacedBy == nil)
    #expect(used.text.contains("the transaction that used it was not found"))
    let dropped = try await Self.status(.dropped(nonce: 9, from: try Samples.address("1")))
    #expect(dropped.body.status == "dropped" && dropped.text.contains("its nonce is free"))
    #expect(dropped.cancellation == nil)
  }

  @Test func refusesAnUnknownHash() async throws {
    await #expect(throws: TransactionStatusError.unknown(try Samples.hash("c"))) {
      try await Self.status(nil)
    }
  }
}
