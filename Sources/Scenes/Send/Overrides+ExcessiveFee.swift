extension BuildTransaction.Overrides {
  /// Whether the user gave what makes this fee intended: the gas, or the price if that is why the fee
  /// is high.
  ///
  /// A cap on the price alone is a precaution, and no consent to any amount of gas.
  func allow(_ fee: ExcessiveFee) -> Bool {
    if gas != nil { return true }
    return !fee.isByGas && (gasPrice ?? maxFeePerGas) != nil
  }
}
