import Core

/// A prefix of the International System of Units, in steps of a thousand.
struct SIPrefix {
  let letter: String
  /// The power of 1,000 that it stands for; negative for fractions.
  let thousands: Int

  static let none = SIPrefix(letter: "", thousands: 0)

  private static let letters = [
    "y", "z", "a", "f", "p", "n", "µ", "m", "", "k", "M", "G", "T", "P", "E", "Z", "Y",
  ]

  /// Returns the prefix that leaves one to three digits before the point, if there is one.
  static func of(_ number: UInt256, decimals: Int) -> SIPrefix {
    guard number > 0 else { return none }
    let exponent = number.description.utf8.count - 1 - decimals
    let thousands = min(8, max(-8, exponent >= 0 ? exponent / 3 : (exponent - 2) / 3))
    return SIPrefix(letter: letters[thousands + 8], thousands: thousands)
  }

  /// Returns the number to print before the prefix.
  func text(_ number: UInt256, decimals: Int) -> String {
    let places = decimals + 3 * thousands
    guard places < 0 else { return Units.text(number, decimals: places) }
    return number.description + String(repeating: "0", count: -places)
  }
}
