import ChainKit
import Entity

// What a payment carries besides: blobs (type 3) or authorizations (type 4).

extension Plan {
  /// What is offered for blob gas, and what the head takes of it where that is known.
  struct BlobOffer: Sendable {
    let fees: BlobFees
    let priceNow: Wei?
  }

  /// What to offer for the blobs, if there are any: twice the price at the head, which lasts for
  /// five full blocks in a row, since none raises it by more than an eighth (EIP-4844).
  func blobOffer(from chain: any BuildTransaction.ChainWorker) async throws -> BlobOffer? {
    let settled = request.fixed.maxFeePerBlobGas
    guard request.fixed.sidecar != nil, settled == nil else {
      return try blobFees(settled).map { BlobOffer(fees: $0, priceNow: nil) }
    }
    let now = try await chain.blobBaseFee()
    let offered = max(Wei(count: 1), now).multiplied(by: 2)
    return try blobFees(offered).map { BlobOffer(fees: $0, priceNow: now) }
  }

  /// The price and the hashes of the blobs, if there are any.
  func blobFees(_ price: Wei?) throws -> BlobFees? {
    guard let sidecar = request.fixed.sidecar else {
      guard price == nil else { throw BuildTransactionError.blobPriceAlone }
      return nil
    }
    guard let price else { throw BuildTransactionError.missing(["--max-fee-per-blob-gas"]) }
    return BlobFees(maxFeePerBlobGas: price, versionedHashes: sidecar.versionedHashes)
  }
}

extension Plan.Offer {
  /// What the gas and the blobs together would cost now.
  func feeNow(gas: UInt64, _ blobs: Plan.BlobOffer?) -> Wei? {
    guard let fee = priceNow?.multiplied(by: gas) else { return nil }
    guard let blobs else { return fee }
    guard let price = blobs.priceNow else { return nil }
    let now = BlobFees(maxFeePerBlobGas: price, versionedHashes: blobs.fees.versionedHashes)
    return now.highestFee.flatMap(fee.adding)
  }
}

extension Fees {
  /// The same prices for a transaction that carries these; nothing leaves it as it is.
  func carrying(_ fixed: BuildTransaction.Fixed, _ blobs: BlobFees?) throws -> Fees {
    let list = fixed.authorizations
    switch (blobs, list.isEmpty) {
    case (nil, true): return self
    case (.some, false): throw BuildTransactionError.blobsAndAuthorizations
    case (let blobs?, true):
      guard case .dynamic(let tip, let cap, let access) = self else {
        throw BuildTransactionError.blobFees
      }
      return .blob(maxPriorityFeePerGas: tip, maxFeePerGas: cap, access, blobs)
    case (nil, false):
      guard case .dynamic(let tip, let cap, let access) = self else {
        throw BuildTransactionError.authorizationFees
      }
      return .delegation(maxPriorityFeePerGas: tip, maxFeePerGas: cap, access, list)
    }
  }
}
