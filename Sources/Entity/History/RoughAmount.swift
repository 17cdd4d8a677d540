import Core

/// Amounts with two digits, for what need not be known exactly.
package enum RoughAmount {
  /// A size, at least 1 kB; a kilobyte is 1,000 bytes.
  package static func size(_ bytes: Int) -> String {
    let kilobytes = max(1, rounded(count(of: 1_000, in: bytes)))
    if kilobytes < 1_000 { return "\(kilobytes) kB" }
    let megabytes = rounded(count(of: 1_000_000, in: bytes))
    if megabytes < 1_000 { return "\(megabytes) MB" }
    return "\(rounded(count(of: 1_000_000_000, in: bytes))) GB"
  }

  /// A time, at least 1 s.
  package static func duration(_ seconds: Int) -> String {
    if seconds < 120 { return "\(max(1, rounded(seconds))) s" }
    let minutes = count(of: 60, in: seconds)
    if minutes < 120 { return "\(rounded(minutes)) min" }
    return "\(rounded(count(of: 3_600, in: seconds))) h"
  }

  /// How often a unit is in an amount, to the nearest number.
  private static func count(of unit: Int, in amount: Int) -> Int {
    amount / unit + (amount % unit >= unit / 2 ? 1 : 0)
  }

  /// A number that is not negative, with its first two digits.
  package static func rounded(_ number: Int) -> Int {
    var unit = 1
    while number / unit >= 100 { unit *= 10 }
    let (more, overflow) = number.addingReportingOverflow(unit / 2)
    return (overflow ? number : more) / unit * unit
  }
}
