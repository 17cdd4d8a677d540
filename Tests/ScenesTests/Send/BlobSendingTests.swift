import Core
import Entity
import Testing

@testable import Scenes
@testable import WalletKit

/// Transactions of type 3, built and broadcast with their blobs.
struct BlobSendingTests {
  private static func build(
    _ node: BuildTransactionTests.Node? = BuildTransactionTests.Node(),
    _ fix: (inout BuildTransaction.Overrides) -> Void = { _ in }
  ) async throws -> BuildTransaction.Response {
    let sidecar = try Samples.sidecar(2)
    let request = try BuildTransactionTests.request("0 eth") { overrides in
      overrides.sidecar = sidecar
      fix(&overrides)
    }
    return try await BuildTransactionTests.build(request, node)
  }

  private static func whole(_ overrides: inout BuildTransaction.Overrides) {
    (overrides.nonce, overrides.gas) = (3, 21_000)
    overrides.maxFeePerGas = Wei(count: 30)
    overrides.maxPriorityFeePerGas = Wei(count: 1)
  }

  @Test func offersTwiceThePriceOfTheHeadForBlobGas() async throws {
    let document = try await Self.build().document
    #expect(document.transaction.type == 3)
    #expect(document.sidecar == (try Samples.sidecar(2)))
    let blobs = try #require(document.transaction.fees.blobs)
    #expect(blobs.maxFeePerBlobGas == Wei(count: 14))
    #expect(blobs.versionedHashes == (try Samples.sidecar(2)).versionedHashes)
    // 21,000 gas at 2 gwei, and 262,144 blob gas at 7 wei.
    #expect(document.claims.feeNow == Wei(count: 42_000_000_000_000 + 262_144 * 7))
  }

  @Test func blobGasPriceMayBeGiven() async throws {
    let document = try await Self.build { $0.maxFeePerBlobGas = Wei(count: 99) }.document
    #expect(document.transaction.fees.blobs?.maxFeePerBlobGas == Wei(count: 99))
    // The node was not asked for the current price.
    #expect(document.claims.feeNow == nil)
  }

  @Test func offlineThePriceOfBlobGasHasToBeGiven() async throws {
    await #expect(throws: BuildTransactionError.missing([.blobFee])) {
      try await Self.build(nil, Self.whole)
    }
    let document = try await Self.build(nil) { overrides in
      Self.whole(&overrides)
      overrides.maxFeePerBlobGas = Wei(count: 5)
    }.document
    #expect(document.transaction.fees.blobs?.maxFeePerBlobGas == Wei(count: 5))
    #expect(document.transaction.fees.tipAndCap?.cap == Wei(count: 30))
  }

  @Test func blobsHaveNoGasPriceAndNoAuthorizationsBeside() async throws {
    await #expect(throws: BuildTransactionError.blobFees) {
      try await Self.build { $0.gasPrice = Wei(count: 9) }
    }
    var legacy = BuildTransactionTests.Node()
    legacy.isLegacy = true
    await #expect(throws: BuildTransactionError.blobFees) { try await Self.build(legacy) }
    let authorization = try Authorization(chain: nil, delegate: .zero, nonce: 1)
    try ProcessGuard.start()
    let key = try PrivateKey(try SecretBytes(count: 32) { $0[31] = 5 })
    let signed = SignedAuthorization(authorization, try key.sign(authorization.signingHash))
    await #expect(throws: BuildTransactionError.blobsAndAuthorizations) {
      try await Self.build { $0.authorizations = [signed] }
    }
  }

  @Test func aPriceOfBlobGasWithoutBlobsIsAMistake() async throws {
    for node in [BuildTransactionTests.Node(), nil] {
      let request = try BuildTransactionTests.request("1 eth") { overrides in
        Self.whole(&overrides)
        overrides.maxFeePerBlobGas = Wei(count: 9)
      }
      await #expect(throws: BuildTransactionError.blobPriceWithoutBlobs) {
        try await BuildTransactionTests.build(request, node)
      }
    }
  }

  @Test func theFeeOfTheBlobsHasToBeThere() async throws {
    var poor = BuildTransactionTests.Node()
    poor.ether = Wei(count: 100_000_000_000_000)
    _ = try await Self.build(poor)
    await #expect(
      throws: BuildTransactionError.notEnough(symbol: "ETH", has: "0.0001", wants: "0.262207")
    ) { try await Self.build(poor) { $0.maxFeePerBlobGas = Wei(count: 1_000_000_000_000) } }
  }

  @Test func isSentOnlyWithItsBlobs() async throws {
    let sidecar = try Samples.sidecar()
    let signed = try Samples.signed(try Samples.blobTransaction(sidecar))
    func hand(_ pooled: PooledTransaction) async throws -> Broadcast.Response {
      try await Broadcast.Interactor(worker: SendingTests.StubNode()).act(
        on: .init(transaction: pooled, chain: try Samples.chain(), confirmations: 0)
      )
    }
    await #expect(throws: BroadcastError.noSidecar(signed.hash)) {
      try await hand(PooledTransaction(signed))
    }
    let response = try await hand(try PooledTransaction(signed, sidecar))
    let model = Broadcast.Presenter().present(response)
    #expect(model.text == "sent  \(signed.hash)")
    #expect(
      try Samples.json(model) == """
        {"from":"\(signed.sender)","hash":"\(signed.hash)","status":"accepted"}
        """
    )
  }

  /// Signs a document, and drops its blobs unless `keepsBlobs`.
  static func signed(_ document: UnsignedDocument, keepsBlobs: Bool) throws -> SignedDocument {
    try SignedDocument(
      chainName: document.chainName,
      signed: try Samples.signed(document.transaction),
      sidecar: keepsBlobs ? document.sidecar : nil
    )
  }

  @Test func signerThatLosesTheBlobsIsRefused() async throws {
    let sidecar = try Samples.sidecar()
    let request = try BuildTransactionTests.request("0 eth") { $0.sidecar = sidecar }
    let plain = try SendingTests.send()
    for keepsBlobs in [true, false] {
      let send = Send.Interactor(
        builder: plain.builder,
        broadcaster: .init(worker: SendingTests.StubNode())
      )
      let draft = try await send.draft(.init(request))
      let commit = {
        try await send.commit(
          Approved(draft),
          confirmations: 0,
          signing: { try Self.signed($0.payload.document, keepsBlobs: keepsBlobs) }
        )
      }
      guard keepsBlobs else {
        await #expect(throws: SignError.differsFromReview) { try await commit() }
        continue
      }
      let response = try await commit()
      #expect(response.transaction.transaction == draft.document.transaction)
    }
  }
}
