/// Prices of a unit of gas, compared with what is usual.
extension Wei {
  /// How many times the usual price a price may be before it is unusual.
  package static let unusualFactor: UInt64 = 5

  /// Returns whether this price is more than five times a usual one.
  package func isUnusual(beside usual: Wei) -> Bool {
    guard let most = usual.multiplied(by: Self.unusualFactor) else { return false }
    return self > most
  }
}
