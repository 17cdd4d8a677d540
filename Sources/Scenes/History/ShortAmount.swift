import Core

/// An amount in a column: of many decimals only the first, with `…` for those that are left out.
enum ShortAmount {
  /// The decimals that are shown at most, unless fewer than `significant` of them are not zero.
  private static let decimals = 8
  private static let significant = 3

  /// Cuts a decimal number such as `-0.000029386157934` to `-0.00002938…`.
  ///
  /// It is never rounded up: what is shown is a part of the number.
  static func text(_ amount: String) -> String {
    let parts = amount.split(separator: ".", maxSplits: 1)
    guard parts.count == 2 else { return amount }
    let (whole, fraction) = (parts[0], parts[1])
    let isZero = whole.allSatisfy { !$0.isNumber || $0 == "0" }
    let zeros = isZero ? fraction.prefix { $0 == "0" }.count : 0
    let kept = max(decimals, zeros + significant)
    // A mark in the place of a single digit would save nothing.
    guard fraction.count > kept + 1 else { return amount }
    return "\(whole).\(fraction.prefix(kept))…"
  }
}
