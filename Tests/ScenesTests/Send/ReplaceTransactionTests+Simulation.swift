import Core
import Testing

@testable import Entity
@testable import Scenes

private typealias Build = BuildTransactionTests

// What a review says that a transaction would do which is sent again with higher fees.
extension ReplaceTransactionTests {
  static func tokenTransfer() throws -> Transaction {
    try Samples.transaction(
      to: try Samples.address("a"),
      value: .zero,
      input: ERC20.transfer(to: try Samples.address("8"), amount: 5),
      gas: 90_000
    )
  }

  @Test("a faster transaction is simulated with the gas limit that stays, in one exchange")
  func speedingUpIsSimulated() async throws {
    let old = try Self.tokenTransfer()
    let sender = try Samples.signed(old).sender
    var node = Build.Node()
    node.gasUsed = 55_000
    node.effects = { attempt in
      let call = attempt.call
      let isSame = call.from == sender && call.to == old.to && call.input == old.input
      guard isSame, call.gas == 90_000, attempt.isReplacement, attempt.accounts == [sender] else {
        return .unavailable
      }
      return .changes([], by: .trace)
    }
    let draft = try await Self.draft(.speedUp, of: old, at: node)
    #expect(draft.review.simulated == .changes([], by: .trace))
    #expect(
      draft.document.claims.simulation
        == Claims.Simulation(status: .success, gasUsed: 55_000, reason: nil)
    )
    #expect(draft.document.transaction.gas == 90_000)
    #expect(node.exchanges.all == ["facts"])
  }

  @Test("a declared access list is simulated too, since the gas limit may suffice only with it")
  func speedingUpIsSimulatedWithItsAccessList() async throws {
    let keys = [try Hash32(bytes: UInt256(1).word)]
    let list = AccessList([.init(address: try Samples.address("c"), storageKeys: keys)])
    var old = try Self.tokenTransfer()
    old = try Transaction(
      chain: old.chain,
      nonce: old.nonce,
      gas: old.gas,
      to: old.to,
      value: old.value,
      input: old.input,
      fees: try #require(old.fees.declaring(list))
    )
    var node = Build.Node()
    node.effects = { $0.call.accessList == list ? .changes([], by: .simulation) : .unavailable }
    let draft = try await Self.draft(.speedUp, of: old, at: node)
    #expect(draft.review.simulated == .changes([], by: .simulation))
    #expect(draft.document.transaction.fees.accessList == list)
  }

  @Test("what takes more than the bytes show is a caution, as for a new payment")
  func speedingUpTellsWhatIsTaken() async throws {
    let old = try Self.tokenTransfer()
    var node = Build.Node()
    node.effects = { attempt in
      let taken = BalanceChange(
        account: attempt.accounts[0],
        asset: .ether,
        item: nil,
        received: .zero,
        sent: .max
      )
      return .changes([taken], by: .simulation)
    }
    let codes = try await Self.draft(.speedUp, of: old, at: node).review.warnings.map(\.code)
    #expect(codes.contains("simulation-takes-more"))
  }

  @Test("a transaction that would fail now is sent again all the same, and the review says so")
  func speedingUpWhatWouldFail() async throws {
    var node = Build.Node()
    node.failure = .gasLimit(most: nil)
    node.effects = { _ in .fails(by: .estimate) }
    let draft = try await Self.draft(.speedUp, of: try Self.tokenTransfer(), at: node)
    #expect(draft.review.simulated == .fails(by: .estimate))
    #expect(draft.document.claims.simulation == nil)
    let text = "after the newest block it would fail (by its gas estimate)"
    #expect(draft.reviewText.text.contains(text))
  }

  @Test("a node that cannot tell is no obstacle")
  func speedingUpWithoutSimulation() async throws {
    var node = Build.Node()
    node.effects = { _ in .unavailable }
    let draft = try await Self.draft(.speedUp, of: try Self.tokenTransfer(), at: node)
    #expect(draft.review.simulated == .unavailable)
  }

  @Test("blobs are simulated with their new price, which must be known first")
  func blobsAreSimulatedAfterTheFacts() async throws {
    let blobs = try Samples.sidecar()
    let node = Build.Node()
    _ = try await Self.draft(
      .speedUp,
      of: try Samples.blobTransaction(blobs),
      blobs: blobs,
      at: node
    )
    #expect(node.exchanges.all == ["facts", "trial"])
  }

  @Test("a cancellation runs no code, so nothing is said of changes")
  func cancellingIsPlain() async throws {
    var node = Build.Node()
    node.effects = { attempt in attempt.accounts.isEmpty ? .plain : .unavailable }
    let draft = try await Self.draft(.cancel, of: try Self.tokenTransfer(), at: node)
    #expect(draft.review.simulated == nil)
    #expect(!draft.reviewText.text.contains("changes"))
  }
}
