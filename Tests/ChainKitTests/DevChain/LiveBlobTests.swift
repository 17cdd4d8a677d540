import ChainKit
import Core
import Entity
import TestSupport
import Testing

/// Blob transactions on the local chain, where c-kzg checks every proof.
@Suite(.serialized) struct LiveBlobTests {
  private static let shared = SharedChain()
  private let live: LiveChain
  private let journal: Journal

  init() async throws {
    live = try await Self.shared.fresh()
    journal = try Journal()
  }

  private var broadcaster: Broadcaster {
    Broadcaster(live.node, journal: journal, chain: live.id, timing: VirtualTime().timing)
  }

  /// The vectors' transactions for this chain, after funding the senders and setting their nonces.
  private func funded() async throws -> [PooledTransaction] {
    var found: [PooledTransaction] = []
    for vector in try BlobVector.all("valid") where vector.raw != nil {
      let alone = try SignedTransaction(decoding: hex(vector.raw ?? ""))
      let ether = Wei(count: 1_000_000_000_000_000_000)
      guard alone.transaction.chain == live.id,
        alone.transaction.highestCost.map({ $0 <= ether }) == true
      else { continue }
      let sender = Hex.prefixed(alone.sender.bytes)
      let nonce = "0x" + String(alone.transaction.nonce, radix: 16)
      try await live.chain.tell("anvil_setBalance", #"["\#(sender)","0xde0b6b3a7640000"]"#)
      try await live.chain.tell("anvil_setNonce", #"["\#(sender)","\#(nonce)"]"#)
      found.append(try PooledTransaction(decoding: try vector.bytes()))
    }
    return found
  }

  @Test func theChainTakesTheWrapperAndHasTheTransaction() async throws {
    let all = try await funded()
    #expect(Set(all.compactMap { $0.sidecar?.wrapperVersion }).count == 2)
    for pooled in all {
      let signed = pooled.signed
      #expect(try await broadcaster.broadcast(pooled).value == .accepted)
      let receipt = try #require(try await live.node.receipt(signed.hash))
      #expect(receipt.succeeded == true)
      #expect(try await live.node.transaction(signed.hash)?.hash == signed.hash)
      // The blobs are beside the outbox, and not in its backups.
      #expect(try journal.outbox(chain: live.id, hash: signed.hash).first?.raw == signed.raw)
      #expect(try journal.pooled(signed.hash) == pooled)
      guard case .minedBefore(let again) = try await broadcaster.broadcast(pooled).value else {
        Issue.record("not found in its block")
        return
      }
      #expect(again == receipt)
    }
  }

  @Test func theChainRefusesAnotherBlobAndNone() async throws {
    let pooled = try #require(try await funded().first)
    let sidecar = try #require(pooled.sidecar)
    var blobs = sidecar.blobs
    blobs[0][77] ^= 1
    let other = try BlobSidecar(
      sidecar.wrapperVersion,
      blobs: blobs,
      commitments: sidecar.commitments,
      proofs: sidecar.proofs
    )
    for spoiled in [
      try PooledTransaction(pooled.signed, other), PooledTransaction(pooled.signed),
    ] {
      guard case .rejected = try await broadcaster.broadcast(spoiled).value else {
        Issue.record("taken")
        continue
      }
      #expect(try await live.node.transaction(pooled.signed.hash) == nil)
    }
    // Nothing was spent, and the intact transaction is still accepted.
    #expect(try await broadcaster.broadcast(pooled).value == .accepted)
  }

  @Test func asksForThePriceAndTheGasOfBlobs() async throws {
    #expect(try await live.node.blobBaseFee() == Wei(count: 1))
    var call = CallRequest(from: live.accounts[0], to: live.accounts[1])
    call.blobs = BlobFees(
      maxFeePerBlobGas: Wei(count: 2),
      versionedHashes: [.keccak(of: [])].map { hash in
        (try? Hash32(bytes: [1] + hash.bytes.dropFirst())) ?? hash
      }
    )
    #expect(try await GasEstimator(live.node).limit(for: call) == 21_000)
  }
}
