import Core
import Testing

@testable import Entity
@testable import Scenes

private typealias Build = BuildTransactionTests

// Transactions of type 4, whose authorizations are signed and cannot be changed.
extension ReplaceTransactionTests {
  /// Two authorizations, a list of storage keys, a tip of 1 gwei and a max fee of 20.
  private static func delegating() throws -> (Transaction, AccessList, [SignedAuthorization]) {
    let list = AccessList([.init(address: .zero, storageKeys: [try Samples.hash("d")])])
    let authorizations = [
      try DelegationTests.signed(delegate: try Samples.address("c")),
      try DelegationTests.signed(delegate: .zero, chain: nil, nonce: 6),
    ]
    let transaction = try slow(
      .delegation(
        maxPriorityFeePerGas: gwei(1),
        maxFeePerGas: gwei(20),
        list,
        authorizations
      )
    )
    return (transaction, list, authorizations)
  }

  @Test("authorizations stay as they are signed when their transaction is sent with higher fees")
  func speedingUpKeepsAuthorizations() async throws {
    let (old, list, authorizations) = try Self.delegating()
    var node = Build.Node()
    node.effects = { attempt in
      let call = attempt.call
      guard call.authorizations == authorizations, call.accessList == list else {
        return .unavailable
      }
      return .changes([], by: .simulation)
    }
    let draft = try await Self.draft(.speedUp, of: old, at: node)
    let new = draft.document.transaction
    #expect(
      new.fees
        == .delegation(
          maxPriorityFeePerGas: Wei(count: 1_100_000_000),
          maxFeePerGas: Self.gwei(22),
          list,
          authorizations
        )
    )
    #expect(new.to == old.to && new.value == old.value && new.input == old.input)
    #expect(new.gas == old.gas && new.nonce == old.nonce)
    #expect(draft.review.simulated == .changes([], by: .simulation))
    // The document that is signed elsewhere has them, too.
    let again = try UnsignedDocument(parsing: Array(draft.document.render().utf8))
    #expect(again.transaction.fees.authorizations == authorizations)
    #expect(draft.reviewText.text.contains("to the code of \(try Samples.address("c"))"))
  }

  @Test("both fees of a delegation follow the market")
  func speedingUpADelegationFollowsTheMarket() async throws {
    let authorizations = try Self.delegating().2
    let old = try Self.slow(
      .delegation(
        maxPriorityFeePerGas: Wei(count: 1),
        maxFeePerGas: Wei(count: 9),
        .empty,
        authorizations
      )
    )
    #expect(
      try await Self.draft(.speedUp, of: old).document.transaction.fees
        == .delegation(
          maxPriorityFeePerGas: Self.gwei(1),
          maxFeePerGas: Self.gwei(3),
          .empty,
          authorizations
        )
    )
  }

  @Test("what cancels a delegation delegates nothing, at the same higher fees")
  func cancellingDropsAuthorizations() async throws {
    let old = try Self.delegating().0
    let draft = try await Self.draft(.cancel, of: old)
    let new = draft.document.transaction
    #expect(new.fees.authorizations.isEmpty && new.fees.accessList == .empty)
    #expect(new.fees.type == 2 && new.nonce == old.nonce)
    #expect(new.fees.tipAndCap?.tip == Wei(count: 1_100_000_000))
    #expect(new.fees.tipAndCap?.cap == Self.gwei(22))
    #expect(!draft.review.warnings.map(\.code).contains { $0.hasPrefix("delegation") })
  }
}
