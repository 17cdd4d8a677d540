import Entity

/// The fees to offer for the gas and the blobs of a transaction.
struct FeePlan: Sendable {
  /// The fees given by the user; a node supplies the rest.
  let overrides: BuildTransaction.Overrides

  /// The offer for gas, and the price that the next block would take, if known.
  struct Offer: Sendable {
    let fees: Fees
    let priceNow: Wei?
    /// The usual tip, or gas price of a legacy transaction; nil if no node reports it.
    let usual: UsualFee?
  }

  /// The offer for blob gas, and the current price at the head, if known.
  struct BlobOffer: Sendable {
    let fees: BlobFees
    let priceNow: Wei?
  }

  /// The speed for which a node suggests fees; nil if the fees are given.
  var speedToSuggest: FeeSpeed? {
    let isSettled =
      overrides.gasPrice != nil
      || overrides.maxFeePerGas != nil && overrides.maxPriorityFeePerGas != nil
    return isSettled ? nil : overrides.speed
  }

  /// Returns the given fees, completed by the node's suggestion.
  ///
  /// The suggestion is required if ``speedToSuggest`` is not nil. It is only about prices: an
  /// access list, blobs or authorizations in it are dropped. Otherwise whoever suggests prices
  /// could choose what else is signed.
  func offer(_ suggestion: FeeSuggestion?) throws -> Offer {
    if let tip = overrides.maxPriorityFeePerGas, let cap = overrides.maxFeePerGas, tip > cap {
      throw BuildTransactionError.tipAboveCap(tip: tip, cap: cap)
    }
    guard speedToSuggest != nil, let suggestion else {
      return Offer(fees: try settled(), priceNow: nil, usual: nil)
    }
    let suggested = suggestion.fees.prices
    guard case .dynamic(let priority, let highest, let list) = suggested else {
      // The most that is paid is also the most of a chain without base fees.
      let price = min(suggested.highestPrice, overrides.maxFeePerGas ?? suggested.highestPrice)
      return Offer(
        fees: .legacy(gasPrice: price),
        priceNow: min(suggestion.priceNow, price),
        usual: suggestion.usualFee
      )
    }
    let tip = overrides.maxPriorityFeePerGas ?? min(priority, overrides.maxFeePerGas ?? priority)
    let cap = overrides.maxFeePerGas ?? max(highest, tip)
    let fees = Fees.dynamic(maxPriorityFeePerGas: tip, maxFeePerGas: cap, list)
    return Offer(
      fees: fees,
      priceNow: suggestion.nextBaseFee.flatMap(fees.price),
      usual: suggestion.usualFee
    )
  }

  /// The fees given by the user.
  ///
  /// - Throws: `BuildTransactionError.missing` if they are incomplete, `.mixedFees` if they
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

  /// The offer for the blobs, if any.
  func blobOffer(_ now: Wei?) throws -> BlobOffer? {
    guard wantsBlobPrice, let now else {
      return try overriddenBlobFees().map { BlobOffer(fees: $0, priceNow: nil) }
    }
    return try blobs(at: BlobFees.offer(at: now)).map { BlobOffer(fees: $0, priceNow: now) }
  }

  /// Whether a node is asked for the price of blob gas.
  var wantsBlobPrice: Bool { overrides.sidecar != nil && overrides.maxFeePerBlobGas == nil }

  /// The given price of blob gas with the hashes of the blobs; nil without blobs.
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
  /// The current cost of the gas and the blobs together.
  func feeNow(gas: UInt64, _ blobs: FeePlan.BlobOffer?) -> Wei? {
    guard let fee = priceNow?.multiplied(by: gas) else { return nil }
    guard let blobs else { return fee }
    guard let price = blobs.priceNow else { return nil }
    let now = BlobFees(maxFeePerBlobGas: price, versionedHashes: blobs.fees.versionedHashes)
    return now.highestFee.flatMap(fee.adding)
  }
}

extension Fees {
  /// Returns the same prices for a transaction with these authorizations or blobs.
  ///
  /// Without either, the fees stay as they are.
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
