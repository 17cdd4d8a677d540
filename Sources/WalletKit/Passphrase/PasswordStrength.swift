package import Core

/// The cost of guessing a password for someone who has the wallet file.
///
/// Figures are integers and rounded down: an estimate is no better than its order of magnitude.
package struct PasswordStrength: Hashable, Sendable {
  /// The estimate: 2 to this power guesses are certain to find the password; at most 256.
  package let bits: Int

  /// Guesses per second on one graphics card (RTX 4090).
  package let guessesPerSecond: Int

  /// The average time to find it on one such card, in seconds: half of all guesses.
  package var averageSeconds: UInt256 {
    let guesses = UInt256(1) << max(0, bits - 1)
    return Self.quotient(guesses, UInt256(max(1, guessesPerSecond).magnitude))
  }

  /// The price of that time in whole dollars, at $0.40 per hour of one card.
  package var dollars: UInt256 { Self.quotient(averageSeconds, 9000) }

  /// The average time, in the largest unit that gives at least one.
  package var averageTime: (amount: UInt256, unit: TimeUnit) {
    let seconds = averageSeconds
    let unit = TimeUnit.allCases.last { seconds >= $0.seconds } ?? .second
    return (Self.quotient(seconds, unit.seconds), unit)
  }

  /// Returns the quotient rounded down; no divisor here is 0.
  private static func quotient(_ number: UInt256, _ divisor: UInt256) -> UInt256 {
    number.divided(by: divisor) ?? number
  }

  package enum TimeUnit: String, CaseIterable, Sendable {
    /// 1 s.
    case second
    /// 60 s.
    case minute
    /// 3600 s.
    case hour
    /// 86,400 s.
    case day
    /// 365.25 days.
    case year

    var seconds: UInt256 {
      switch self {
      case .second: 1
      case .minute: 60
      case .hour: 3600
      case .day: 86_400
      case .year: 31_557_600
      }
    }
  }

  /// Creates an estimate from the bits, 0 to 256, and the speed of guessing.
  package init(bits: Int, guessesPerSecond: Int = PasswordStrength.standardGuessesPerSecond) {
    self.bits = min(max(0, bits), 256)
    self.guessesPerSecond = guessesPerSecond
  }

  /// Guesses per second at the standard cost of a wallet file: Argon2id, 3 passes over 256 MiB.
  package static let standardGuessesPerSecond = guessesPerSecond(passes: 3, kibibytes: 262_144)

  /// Returns the guesses per second on one RTX 4090 against Argon2id with this cost.
  ///
  /// Such a card is limited by its memory, which each guess traverses 3·passes-1 times; 1667
  /// guesses per second were measured at 3 passes over 64 MiB.
  package static func guessesPerSecond(passes: Int, kibibytes: Int) -> Int {
    let measured = 1667 * 8 * 65_536  // KiB a second
    let crossed = max(1, (3 * passes - 1) * kibibytes)
    return (measured + crossed / 2) / crossed
  }
}
