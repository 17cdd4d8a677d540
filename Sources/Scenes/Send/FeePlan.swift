import Entity

/// What is offered for a transaction's gas and blobs.
struct FeePlan: Sendable {
  /// What was settled by hand; the rest is asked of the node.
  let overrides: BuildTransaction.Overrides

  /// What is offered for gas, and what of it the next block would take where that is known.
  struct Offer: Sendable {
    let fees: Fees
    let priceNow: Wei?
    /// What is usual for the tip, or for the gas price of a legacy transaction; nil where no node tells.
    let usual: Wei?
  }

  /// What is offered for blob gas, and what the head takes of it where that is known.
  struct BlobOffer: Sendable {
    let fees: BlobFees
    let priceNow: Wei?
  }

  /// How soon it should be mined, where the node is asked what that costs; nil where prices are settled.
  var speedToSuggest: FeeSpeed? {
    let isSettled =
      overrides.gasPrice != nil
      || overrides.maxFeePerGas != nil && overrides.maxPriorityFeePerGas != nil
    return isSettled ? nil : overrides.speed
  }

  /// What was settled, and for the rest what the node suggests; it has to where ``speedToSuggest`` says so.
  func offer(_ suggestion: FeeSuggestion?) throws -> Offer {
    if let tip = overrides.maxPriorityFeePerGas, let cap = overrides.maxFeePerGas, tip > cap {
      throw BuildTransactionError.tipAboveCap(tip: tip, cap: cap)
    }
    guard speedToSuggest != nil, let suggestion else {
      return Offer(fees: try settled(), priceNow: nil, usual: nil)
    }
    guard case .dynamic(let priority, let highest, let list) = suggestion.fees else {
      return Offer(
        fees: suggestion.fees,
        priceNow: suggestion.priceNow,
        usual: suggestion.usual
      )
    }
    let tip = overrides.maxPriorityFeePerGas ?? min(priority, overrides.maxFeePerGas ?? priority)
    let cap = overrides.maxFeePerGas ?? max(highest, tip)
    return Offer(
      fees: .dynamic(maxPriorityFeePerGas: tip, maxFeePerGas: cap, list),
      // No block takes what offers less than it burns.
      priceNow: suggestion.nextBaseFee.flatMap { cap < $0 ? nil : min(cap, $0.adding(tip) ?? cap) },
      usual: suggestion.usual
    )
  }

  /// The prices that were settled by hand.
  ///
  /// - Throws: `BuildTransactionError.missing` where they were not, `.mixedFees` where they
  ///   contradict each other.
  func settled() throws -> Fees {
    if let price = overrides.gasPrice {
      guard overrides.maxFeePerGas == nil, overrides.maxPriorityFeePerGas == nil else {
        throw BuildTransactionError.mixedFees
      }
      return .legacy(gasPrice: price)
    }
    guard let highest = overrides.maxFeePerGas, let priority = overrides.maxPriorityFeePerGas else {
      throw BuildTransactionError.missing([.fees])
    }
    return .dynamic(maxPriorityFeePerGas: priority, maxFeePerGas: highest, .empty)
  }

  /// What to offer for the blobs, if there are any: twice the price at the head, which lasts for
  /// five full blocks in a row, since none raises it by more than an eighth (EIP-4844).
  func blobOffer(_ now: Wei?) throws -> BlobOffer? {
    guard wantsBlobPrice, let now else {
      return try overriddenBlobFees().map { BlobOffer(fees: $0, priceNow: nil) }
    }
    let offered = max(Wei(count: 1), now).multiplied(by: 2)
    return try blobs(at: offered).map { BlobOffer(fees: $0, priceNow: now) }
  }

  /// Whether the node is asked what blob gas costs.
  var wantsBlobPrice: Bool { overrides.sidecar != nil && overrides.maxFeePerBlobGas == nil }

  /// The price of blob gas that was settled by hand, and the hashes of the blobs, if there are any.
  func overriddenBlobFees() throws -> BlobFees? { try blobs(at: overrides.maxFeePerBlobGas) }

  private func blobs(at price: Wei?) throws -> BlobFees? {
    guard let sidecar = overrides.sidecar else {
      guard price == nil else { throw BuildTransactionError.blobPriceWithoutBlobs }
      return nil
    }
    guard let price else { throw BuildTransactionError.missing([.blobFee]) }
    return BlobFees(maxFeePerBlobGas: price, versionedHashes: sidecar.versionedHashes)
  }
}

extension FeePlan.Offer {
  /// What the gas and the blobs together would cost now.
  func feeNow(gas: UInt64, _ blobs: FeePlan.BlobOffer?) -> Wei? {
    guard let fee = priceNow?.multiplied(by: gas) else { return nil }
    guard let blobs else { return fee }
    guard let price = blobs.priceNow else { return nil }
    let now = BlobFees(maxFeePerBlobGas: price, versionedHashes: blobs.fees.versionedHashes)
    return now.highestFee.flatMap(fee.adding)
  }
}

extension Fees {
  /// The same prices for a transaction that carries these; nothing leaves it as it is.
  func carrying(_ overrides: BuildTransaction.Overrides, _ blobs: BlobFees?) throws -> Fees {
    let list = overrides.authorizations
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
