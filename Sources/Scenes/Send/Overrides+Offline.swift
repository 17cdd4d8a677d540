extension BuildTransaction.Overrides {
  /// The nonce and the gas, if no node can be asked.
  ///
  /// - Throws: `BuildTransactionError.missing` with all values that are still needed.
  var offline: (nonce: UInt64, gas: UInt64) {
    get throws {
      let hasFees = gasPrice != nil || maxFeePerGas != nil && maxPriorityFeePerGas != nil
      let missing: [BuildTransactionError.MissingField] = [
        nonce == nil ? .nonce : nil, gas == nil ? .gas : nil, hasFees ? nil : .fees,
        sidecar != nil && maxFeePerBlobGas == nil ? .blobFee : nil,
      ].compactMap(\.self)
      guard missing.isEmpty, let nonce, let gas else {
        throw BuildTransactionError.missing(missing)
      }
      return (nonce, gas)
    }
  }
}
