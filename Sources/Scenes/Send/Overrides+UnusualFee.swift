extension BuildTransaction.Overrides {
  /// Whether the user gave a fee that makes this unusual one intended.
  func allow(_ fee: UnusualFee) -> Bool {
    switch fee {
    case .tip, .unconfirmedTip: maxPriorityFeePerGas != nil || maxFeePerGas != nil
    case .gasPrice, .unconfirmedGasPrice: gasPrice != nil
    }
  }
}
