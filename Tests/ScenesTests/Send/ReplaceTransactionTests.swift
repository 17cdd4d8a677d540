import Core
import Testing

@testable import Entity
@testable import Scenes

private typealias Build = BuildTransactionTests

/// `tx speed-up` and `tx cancel`: what is built in place of a pending transaction.
@Suite struct ReplaceTransactionTests {
  /// A node that has found a transaction, and one that replaces it.
  private struct StubWorker: ReplaceTransaction.Worker {
    var node = Build.Node()
    var found: FoundTransaction?
    var newer: (hash: Hash32, found: FoundTransaction?)?
    /// What was sent from this machine, with its blobs.
    var kept: PooledTransaction?

    func sent(_ hash: Hash32) async throws -> PooledTransaction? { kept }
    func find(_ hash: Hash32) async throws -> FoundTransaction? {
      newer?.hash == hash ? newer?.found : found
    }
    func facts(for needs: PaymentFactsRequest) async throws -> PaymentFacts {
      try await node.facts(for: needs)
    }
    func trial(of attempt: SimulationRequest) async throws -> PaymentSimulation {
      try await node.trial(of: attempt)
    }
    func rollupFee(of transaction: Transaction) async throws -> RollupFee? {
      try await node.rollupFee(of: transaction)
    }
  }

  private static func pending(_ signed: SignedTransaction) -> FoundTransaction {
    FoundTransaction(
      .waiting(nonce: signed.transaction.nonce, from: signed.sender),
      signed: signed
    )
  }

  static func draft(
    _ purpose: ReplaceTransaction.Purpose,
    of transaction: Transaction? = nil,
    finding: ((SignedTransaction) -> FoundTransaction?)? = nil,
    newer: (hash: Hash32, found: FoundTransaction?)? = nil,
    blobs: BlobSidecar? = nil,
    at node: BuildTransactionTests.Node = .init(),
    isAsked: Bool = true
  ) async throws -> Send.Draft {
    let signed = try Samples.signed(transaction)
    let worker = StubWorker(
      node: node,
      found: (finding ?? pending)(signed),
      newer: newer,
      kept: try PooledTransaction(signed, blobs)
    )
    let builder = BuildTransaction.Interactor(
      worker: Build.StubWorker(book: AccountBook([try Samples.keyWallet(at: signed.sender)])),
      chain: worker
    )
    return try await ReplaceTransaction.Interactor(builder: builder, worker: worker).draft(
      .init(
        hash: signed.hash,
        purpose: purpose,
        chain: try Samples.chain(),
        tokens: [],
        speed: .fast,
        isAsked: isAsked
      )
    )
  }

  static func gwei(_ count: UInt64) -> Wei { Wei(count: count * 1_000_000_000) }

  static func slow(_ fees: Fees, input: [UInt8] = []) throws -> Transaction {
    try Transaction(
      chain: try ChainID(31_337),
      nonce: 4,
      gas: 100_000,
      to: try Samples.address("7"),
      value: Wei(count: 5),
      input: input,
      fees: fees
    )
  }

  @Test("a faster transaction is the same but for its fees, which are a tenth higher")
  func speedingUpRaisesTheFees() async throws {
    let old = try Samples.transaction()
    let node = Build.Node(nonces: NonceAdvice(next: 5, mined: 4, taken: [4]))
    let draft = try await Self.draft(.speedUp, at: node)
    // That the nonce is taken is what a replacement is for.
    #expect(!draft.review.warnings.map(\.code).contains("nonce-reused"))
    let new = draft.document.transaction
    #expect(
      new.fees
        == .dynamic(
          maxPriorityFeePerGas: Wei(count: 1_100_000_000),
          maxFeePerGas: Self.gwei(33),
          .empty
        )
    )
    #expect(new.nonce == old.nonce && new.to == old.to && new.value == old.value)
    #expect(new.gas == old.gas && new.input == old.input && new.chain == old.chain)
    #expect(draft.question == "Replace it with this transaction?")
  }

  @Test("what replaces a private transaction must be private, too", arguments: [true, false])
  func staysPrivate(isPrivate: Bool) async throws {
    for purpose in [ReplaceTransaction.Purpose.speedUp, .cancel] {
      let draft = try await Self.draft(purpose) { signed in
        FoundTransaction(
          .waiting(nonce: signed.transaction.nonce, from: signed.sender),
          signed: signed,
          isPrivate: isPrivate
        )
      }
      #expect(draft.replacesPrivate == isPrivate)
    }
  }

  @Test("fees that waited below the market are raised to it")
  func speedingUpFollowsTheMarket() async throws {
    let key = try Samples.hash("d")
    let list = AccessList([.init(address: .zero, storageKeys: [key])])
    let old = try Self.slow(
      .dynamic(maxPriorityFeePerGas: Wei(count: 1), maxFeePerGas: Wei(count: 9), list),
      input: ERC20.transfer(to: try Samples.address("8"), amount: 5)
    )
    let new = try await Self.draft(.speedUp, of: old).document.transaction
    #expect(
      new.fees
        == .dynamic(maxPriorityFeePerGas: Self.gwei(1), maxFeePerGas: Self.gwei(3), list)
    )
    #expect(new.input == old.input && new.gas == 100_000)
    // A gas price pays for both.
    let legacy = try await Self.draft(.speedUp, of: try Self.slow(.legacy(gasPrice: Wei(count: 7))))
    #expect(legacy.document.transaction.fees == .legacy(gasPrice: Self.gwei(3)))
  }

  @Test("cancelling pays nothing to the account itself, with the same nonce")
  func cancellingPaysNothing() async throws {
    let sender = try Samples.signed().sender
    let old = try Self.slow(
      .delegation(
        maxPriorityFeePerGas: Self.gwei(1),
        maxFeePerGas: Self.gwei(20),
        .empty,
        [try DelegationTests.signed(delegate: try Samples.address("9"))]
      ),
      input: [1, 2, 3, 4]
    )
    let draft = try await Self.draft(.cancel, of: old)
    let new = draft.document.transaction
    #expect(new.to == sender && new.value == .zero && new.input.isEmpty && new.nonce == 4)
    #expect(new.gas == 21_000)
    #expect(
      new.fees
        == .dynamic(
          maxPriorityFeePerGas: Wei(count: 1_100_000_000),
          maxFeePerGas: Self.gwei(22),
          .empty
        )
    )
    #expect(draft.question == "Cancel it and pay only the fee?")
  }

  @Test("one that the node forgot can be replaced, too")
  func aDroppedOneIsReplaced() async throws {
    let draft = try await Self.draft(.cancel) { signed in
      FoundTransaction(.dropped(nonce: 4, from: signed.sender), signed: signed)
    }
    #expect(draft.document.transaction.nonce == 4)
  }

  @Test("of several that replace each other, the last one is replaced", arguments: [false, true])
  func followsReplacements(cancels: Bool) async throws {
    let purpose: ReplaceTransaction.Purpose = cancels ? .cancel : .speedUp
    let first = try Samples.signed()
    let second = try Samples.signed(try Samples.transaction(value: 7))
    let waiting: (SignedTransaction) -> FoundTransaction? = {
      FoundTransaction(.replaced(nonce: 4, from: $0.sender, by: .waiting(second.hash)), signed: $0)
    }
    let draft = try await Self.draft(
      purpose,
      finding: waiting,
      newer: (second.hash, Self.pending(second))
    )
    #expect(draft.document.transaction.nonce == 4)
    #expect(draft.document.transaction.value == (cancels ? .zero : Wei(count: 7)))
    // What is indented is about the first line.
    let lines = draft.replaced.text.split(separator: "\n")
    #expect(lines.first == "replaces  \(second.hash)" && lines.last == "earlier   \(first.hash)")
    #expect(lines.dropFirst().dropLast().allSatisfy { $0.hasPrefix("  ") }, "\(lines)")
    // Two that each claim to be replaced by the other are not followed for ever.
    await #expect(throws: ReplaceTransactionError.replacedAlready(second.hash, by: first.hash)) {
      try await Self.draft(
        purpose,
        finding: waiting,
        newer: (
          second.hash,
          FoundTransaction(
            .replaced(nonce: 4, from: second.sender, by: .waiting(first.hash)),
            signed: second
          )
        )
      )
    }
  }

  @Test("what is mined, replaced or unknown cannot be replaced", arguments: [false, true])
  func whatIsSettledStays(cancels: Bool) async throws {
    let purpose: ReplaceTransaction.Purpose = cancels ? .cancel : .speedUp
    let hash = try Samples.signed().hash
    let receipt = try Samples.receipt(hash)
    await #expect(throws: ReplaceTransactionError.mined(hash)) {
      try await Self.draft(purpose) {
        FoundTransaction(.mined(receipt, confirmations: 1), signed: $0)
      }
    }
    let other = try Samples.hash("d")
    let place = MinedTransaction(hash: other, block: 12)
    let outcomes: [(TransactionFinding.Successor, ReplaceTransactionError)] = [
      (.mined(place), .replaced(hash)), (.foreign(place), .replaced(hash)),
    ]
    for (successor, error) in outcomes {
      await #expect(throws: error) {
        try await Self.draft(purpose) {
          FoundTransaction(.replaced(nonce: 4, from: $0.sender, by: successor), signed: $0)
        }
      }
    }
    // The nonce may be used by this very transaction, which the node does not list yet.
    await #expect(throws: ReplaceTransactionError.unclear(hash)) {
      try await Self.draft(purpose) {
        FoundTransaction(.nonceUsed(nonce: 4, from: $0.sender), signed: $0)
      }
    }
    await #expect(throws: ReplaceTransactionError.unsupported(hash)) {
      try await Self.draft(purpose) { FoundTransaction(.waiting(nonce: 4, from: $0.sender)) }
    }
    await #expect(throws: TransactionStatusError.unknown(hash)) {
      try await Self.draft(purpose) { _ in nil }
    }
  }

  @Test("a transaction of another chain is never made one of this chain", arguments: [1, nil])
  func anotherChainIsRefused(chain: UInt64?) async throws {
    let was = try Samples.transaction()
    let old = try Transaction(
      chain: try chain.map { try ChainID($0) },
      nonce: was.nonce,
      gas: was.gas,
      to: was.to,
      value: was.value,
      input: was.input,
      fees: chain == nil ? .legacy(gasPrice: Self.gwei(1)) : was.fees
    )
    for purpose in [ReplaceTransaction.Purpose.speedUp, .cancel] {
      await #expect(throws: BroadcastError.otherChain(old.chain, wanted: try ChainID(31_337))) {
        try await Self.draft(purpose, of: old)
      }
    }
  }

  @Test("a call that cannot be decoded is not signed again unasked")
  func unknownCallsAreRefused() async throws {
    let old = try Self.slow(
      .dynamic(maxPriorityFeePerGas: Self.gwei(1), maxFeePerGas: Self.gwei(9), .empty),
      input: [1, 2, 3, 4, 5]
    )
    await #expect(throws: BlindSigningError.self) {
      try await Self.draft(.speedUp, of: old, isAsked: false)
    }
    _ = try await Self.draft(.cancel, of: old, isAsked: false)
  }

  @Test("the review says what is replaced, whom it would pay, and its fee")
  func theReviewNamesWhatIsReplaced() async throws {
    let draft = try await Self.draft(.cancel)
    let hash = try Samples.signed().hash
    let lines = draft.reviewText.text.split(separator: "\n")
    // The warnings come first, and the question follows.
    #expect(lines.first?.hasPrefix("replaces") == false)
    #expect(
      lines.suffix(4).joined(separator: "\n") == """
        replaces  \(hash)
          amount  1.5 ETH
          to      \(try Samples.address("7"))
          fee     at most 0.00063 ETH (21000 gas at 30 gwei)
        """
    )
  }
}
