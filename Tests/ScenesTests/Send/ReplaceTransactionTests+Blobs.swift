import Core
import Testing

@testable import Entity
@testable import Scenes

private typealias Build = BuildTransactionTests

// Transactions with blobs, which only blobs can replace.
extension ReplaceTransactionTests {
  @Test("blobs take the place of blobs, at twice the fees", arguments: [1, 40])
  func blobsReplaceBlobs(blobPrice: UInt64) async throws {
    let blobs = try Samples.sidecar(2)
    let old = try Samples.blobTransaction(blobs)
    var node = Build.Node()
    node.blobPrice = Self.gwei(blobPrice)
    let faster = try await Self.draft(.speedUp, of: old, blobs: blobs, at: node)
    #expect(faster.document.sidecar == blobs)
    // The old offer was 2 gwei; the double of the price now may be more than its double.
    #expect(
      faster.document.transaction.fees
        == .blob(
          maxPriorityFeePerGas: Self.gwei(2),
          maxFeePerGas: Self.gwei(60),
          .empty,
          BlobFees(
            maxFeePerBlobGas: Self.gwei(max(4, 2 * blobPrice)),
            versionedHashes: blobs.versionedHashes
          )
        )
    )
    let cancelled = try await Self.draft(.cancel, of: old, blobs: blobs, at: node)
    let new = cancelled.document.transaction
    #expect(cancelled.document.sidecar == (try blobs.first))
    #expect(new.fees.blobs?.versionedHashes == [blobs.versionedHashes[0]])
    #expect(new.value == .zero && new.input.isEmpty && new.nonce == old.nonce)
    #expect(new.to == (try Samples.signed(old).sender))
  }

  @Test("blobs that are not on this machine cannot be replaced")
  func blobsCannotBeReplacedWithoutBlobs() async throws {
    let old = try Samples.blobTransaction(try Samples.sidecar())
    let hash = try Samples.signed(old).hash
    for purpose in [ReplaceTransaction.Purpose.speedUp, .cancel] {
      await #expect(throws: ReplaceTransactionError.blobs(hash)) {
        try await Self.draft(purpose, of: old)
      }
    }
  }
}
