package import Core
package import Entity
package import WalletKit

/// Describes the cost of guessing a password for a thief who has the wallet's file.
package enum PassphraseAdvice {
  package static func text(_ strength: PasswordStrength) -> Sentence {
    let (amount, unit) = strength.averageTime
    let rounded: Sentence = amount > most ? "more than \(round(most))" : round(amount)
    let time = unit.text(rounded, isOne: amount == 1)
    return
      "About \(strength.bits, one: "bit", many: "bits"): with the file and one graphics card, "
      + "guessing it takes \(time) on average and costs \(cost(strength.dollars))."
  }

  /// Returns the same for a password chosen by the user, with a verdict.
  package static func verdict(_ strength: PasswordStrength) -> Sentence {
    "\(text(strength))\n\(verdict(dollars: strength.dollars))"
  }

  /// Compares the thief's cost with what a wallet may hold.
  private static func verdict(dollars: UInt256) -> Sentence {
    if dollars < 100_000 {
      return
        "Weak: a thief can afford to guess it. Type it again to keep it, or press Enter to choose "
        + "another."
    }
    if dollars < 100_000_000 {
      return "Fair: enough for small amounts. A longer password is safer."
    }
    return "Strong: no thief can afford to guess it."
  }

  /// Reports that an older wallet's password is now protected by the current standard.
  package static func strengthened(_ wallet: WalletEntry) -> Sentence {
    .info(
      "the password of \(name: wallet.name.text) was weakly protected; it is now protected with "
        + "\(count: wallet.cost.memoryKiB / 1024) MiB and "
        + "\(wallet.cost.passes, one: "pass", many: "passes")"
    )
  }

  /// Reports that the protection could not be raised; the wallet can still be used.
  package static func notStrengthened(_ wallet: WalletName, because reason: Report) -> Sentence {
    .caution(
      "the password of \(name: wallet.text) is weakly protected, which could not be fixed: "
        + "\(reason.message)"
    )
  }

  /// `about $9 trillion`, `more than $999 trillion`.
  private static func cost(_ dollars: UInt256) -> Sentence {
    dollars > most ? "more than $\(round(most))" : "about $\(round(dollars))"
  }

  /// The largest number that is shown; larger ones become "more than".
  private static let most: UInt256 = 999_999_999_999_999

  /// Rounds large numbers to their magnitude, because they are estimates.
  private static func round(_ number: UInt256) -> Sentence {
    if let count = number.divided(by: 1_000_000_000_000), count > 0 { return "\(count) trillion" }
    if let count = number.divided(by: 1_000_000_000), count > 0 { return "\(count) billion" }
    if let count = number.divided(by: 1_000_000), count > 0 { return "\(count) million" }
    if let count = number.divided(by: 1000), count > 0 { return "\(count),000" }
    return "\(number)"
  }
}

extension PasswordStrength.TimeUnit {
  /// Returns the amount with its unit.
  fileprivate func text(_ amount: Sentence, isOne: Bool) -> Sentence {
    switch self {
    case .second: isOne ? "\(amount) second" : "\(amount) seconds"
    case .minute: isOne ? "\(amount) minute" : "\(amount) minutes"
    case .hour: isOne ? "\(amount) hour" : "\(amount) hours"
    case .day: isOne ? "\(amount) day" : "\(amount) days"
    case .year: isOne ? "\(amount) year" : "\(amount) years"
    }
  }
}
