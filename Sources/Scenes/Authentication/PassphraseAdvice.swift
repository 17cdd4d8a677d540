import BigInt
package import WalletKit

/// Words what guessing a passphrase would cost a thief who has the wallet's file.
package enum PassphraseAdvice {
  /// `about 66 bits: a thief with one graphics card needs 2 billion years on average`.
  package static func text(_ strength: Strength) -> String {
    let (amount, unit) = strength.averageTime
    return "about \(strength.bits) bits: with the wallet's file and one graphics card, guessing it "
      + "takes \(round(amount)) \(unit.rawValue)\(amount == 1 ? "" : "s") on average"
      + " (about $\(round(strength.dollars)))"
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
