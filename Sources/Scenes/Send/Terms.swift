import Entity

/// What is offered for a transaction's gas and blobs.
struct Terms: Sendable {
  /// What was settled by hand; the rest is asked of the node.
  let fixed: BuildTransaction.Fixed

  /// What is offered for gas, and what of it the next block would take where that is known.
  struct Offer: Sendable {
    let fees: Fees
    let priceNow: Wei?
  }

  /// What is offered for blob gas, and what the head takes of it where that is known.
  struct BlobOffer: Sendable {
    let fees: BlobFees
    let priceNow: Wei?
  }

  /// How soon it should be mined, where the node is asked what that costs; nil where prices are settled.
  var speedToSuggest: FeeSpeed? {
    let isSettled =
      fixed.gasPrice != nil || fixed.maxFeePerGas != nil && fixed.maxPriorityFeePerGas != nil
    return isSettled ? nil : fixed.speed
  }

  /// What was settled, and for the rest what the node suggests; it has to where ``speedToSuggest`` says so.
  func offer(_ suggestion: FeeSuggestion?) throws -> Offer {
    if let tip = fixed.maxPriorityFeePerGas, let cap = fixed.maxFeePerGas, tip > cap {
      throw BuildTransactionError.tipAboveCap(tip: tip, cap: cap)
    }
    guard speedToSuggest != nil, let suggestion else {
      return Offer(fees: try settled(), priceNow: nil)
    }
    guard case .dynamic(let priority, let highest, let list) = suggestion.fees else {
      return Offer(fees: suggestion.fees, priceNow: suggestion.priceNow)
    }
    let tip = fixed.maxPriorityFeePerGas ?? min(priority, fixed.maxFeePerGas ?? priority)
    let cap = fixed.maxFeePerGas ?? max(highest, tip)
    return Offer(
      fees: .dynamic(maxPriorityFeePerGas: tip, maxFeePerGas: cap, list),
      // No block takes what offers less than it burns.
      priceNow: suggestion.nextBaseFee.flatMap { cap < $0 ? nil : min(cap, $0.adding(tip) ?? cap) }
    )
  }

  /// The prices that were settled by hand.
  ///
  /// - Throws: `BuildTransactionError.missing` where they were not, `.mixedFees` where they
  ///   contradict each other.
  func settled() throws -> Fees {
    if let price = fixed.gasPrice {
      guard fixed.maxFeePerGas == nil, fixed.maxPriorityFeePerGas == nil else {
        throw BuildTransactionError.mixedFees
      }
      return .legacy(gasPrice: price)
    }
    guard let highest = fixed.maxFeePerGas, let priority = fixed.maxPriorityFeePerGas else {
      throw BuildTransactionError.missing([.fees])
    }
    return .dynamic(maxPriorityFeePerGas: priority, maxFeePerGas: highest, .empty)
  }

  /// What to offer for the blobs, if there are any: twice the price at the head, which lasts for
  /// five full blocks in a row, since none raises it by more than an eighth (EIP-4844).
  func blobOffer(_ now: Wei?) throws -> BlobOffer? {
    guard wantsBlobPrice, let now else {
      return try settledBlobs().map { BlobOffer(fees: $0, priceNow: nil) }
    }
    let offered = max(Wei(count: 1), now).multiplied(by: 2)
    return try blobs(at: offered).map { BlobOffer(fees: $0, priceNow: now) }
  }

  /// Whether the node is asked what blob gas costs.
  var wantsBlobPrice: Bool { fixed.sidecar != nil && fixed.maxFeePerBlobGas == nil }

  /// The price of blob gas that was settled by hand, and the hashes of the blobs, if there are any.
  func settledBlobs() throws -> BlobFees? { try blobs(at: fixed.maxFeePerBlobGas) }

  private func blobs(at price: Wei?) throws -> BlobFees? {
    guard let sidecar = fixed.sidecar else {
      guard price == nil else { throw BuildTransactionError.blobPriceAlone }
      return nil
    }
    guard let price else { throw BuildTransactionError.missing([.blobFee]) }
    return BlobFees(maxFeePerBlobGas: price, versionedHashes: sidecar.versionedHashes)
  }
}

extension Terms.Offer {
  /// What the gas and the blobs together would cost now.
  func feeNow(gas: UInt64, _ blobs: Terms.BlobOffer?) -> Wei? {
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
