extension BuildTransaction.Overrides {
  /// Whether a price was settled by hand that keeps such a fee within what is meant.
  func allow(_ fee: UnusualFee) -> Bool {
    switch fee {
    case .tip: maxPriorityFeePerGas != nil || maxFeePerGas != nil
    case .gasPrice: gasPrice != nil
    }
  }
}
