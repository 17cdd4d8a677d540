extension Fees {
  /// The prices of gas alone, without an access list, blobs or authorizations.
  package var prices: Fees {
    guard let (tip, cap) = tipAndCap else { return .legacy(gasPrice: highestPrice) }
    return .dynamic(maxPriorityFeePerGas: tip, maxFeePerGas: cap, .empty)
  }
}
