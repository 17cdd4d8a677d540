package import Core
package import Entity
package import WalletKit

/// Words what guessing a passphrase would cost a thief who has the wallet's file.
package enum PassphraseAdvice {
  /// Two lines of at most 80 columns.
  package static func text(_ strength: PasswordStrength) -> String {
    let (amount, unit) = strength.averageTime
    let time = "\(round(amount)) \(unit.rawValue)\(amount == 1 ? "" : "s")"
    return "About \(strength.bits) bits: with the file and one graphics card, guessing it takes\n"
      + "\(time) on average and costs \(cost(strength.dollars))."
  }

  /// The same for a password of one's own, and what to think of it.
  package static func verdict(_ strength: PasswordStrength) -> String {
    text(strength) + "\n" + verdict(dollars: strength.dollars)
  }

  /// What a thief pays is compared with what a wallet may hold.
  private static func verdict(dollars: UInt256) -> String {
    if dollars < 100_000 {
      return "Weak: a thief with the file can afford to guess it; choose a longer password."
    }
    if dollars < 100_000_000 {
      return "Fair: enough for small amounts. A longer password is safer."
    }
    return "Strong: no thief can afford to guess it."
  }

  /// Says that a wallet of another time is now guarded as wallets are today.
  package static func strengthened(_ wallet: WalletEntry) -> String {
    "info: the password of \(wallet.name.text) was weakly protected; it is now protected with "
      + "\(wallet.cost.memoryKiB / 1024) MiB and \(wallet.cost.passes) passes"
  }

  /// Says that it could not be done, which does not keep the wallet from being used.
  package static func notStrengthened(_ wallet: WalletName, because reason: Report) -> String {
    "caution: the password of \(wallet.text) is weakly protected, which could not be fixed: "
      + "\(reason.message)"
  }

  /// `about $9 trillion`, `more than $999 trillion`.
  private static func cost(_ dollars: UInt256) -> String {
    let text = round(dollars)
    return text.hasPrefix(over) ? "\(over)$\(text.dropFirst(over.count))" : "about $\(text)"
  }

  private static let over = "more than "

  /// Large numbers by their size, for they are estimates.
  private static func round(_ number: UInt256) -> String {
    let names: [(size: UInt256, name: String)] = [
      (1_000_000_000_000, "trillion"), (1_000_000_000, "billion"), (1_000_000, "million"),
      (1000, "thousand"),
    ]
    for (size, name) in names {
      if let count = number.divided(by: size), count > 0 {
        return count >= 1000 ? "\(over)999 \(name)" : "\(count) \(name)"
      }
    }
    return "\(number)"
  }
}
