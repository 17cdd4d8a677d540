import BigInt
package import WalletKit

/// Words what guessing a passphrase would cost a thief who has the wallet's file.
package enum PassphraseAdvice {
  /// Two lines of at most 80 columns.
  package static func text(_ strength: Strength) -> String {
    let (amount, unit) = strength.averageTime
    let time = "\(round(amount)) \(unit.rawValue)\(amount == 1 ? "" : "s")"
    return "About \(strength.bits) bits: whoever has the wallet's file and one graphics card\n"
      + "needs \(time) on average to guess it, and about $\(round(strength.dollars))."
  }

  /// Large numbers by their size, for they are estimates.
  private static func round(_ number: BigUInt) -> String {
    let names: [(power: Int, name: String)] = [
      (12, "trillion"), (9, "billion"), (6, "million"), (3, "thousand"),
    ]
    for (power, name) in names {
      let size = BigUInt(10).power(power)
      if number >= size {
        return number >= size * 1000 ? "over 999 \(name)" : "\(number / size) \(name)"
      }
    }
    return "\(number)"
  }
}
