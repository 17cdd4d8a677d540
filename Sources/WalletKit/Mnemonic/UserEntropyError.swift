package import Core

/// Why outcomes could not be read.
package enum UserEntropyError: Error, Equatable, Sendable {
  /// The input is empty.
  case empty(UserEntropy.Kind)
  /// An outcome, counted from 1, is invalid for this kind.
  case symbol(UserEntropy.Kind, position: Int)
  /// Guarded memory is unavailable.
  case memory(SecretError)
}

extension UserEntropyError: Reportable {
  package var report: Report {
    switch self {
    case .empty(let kind): Report(.data, "own-entropy-empty", kind.missing)
    case .symbol(let kind, let position):
      Report(.data, "own-entropy-symbol", kind.invalid(position))
    case .memory(let cause): cause.report
    }
  }
}

extension UserEntropy.Kind {
  /// What it is made with, in a word.
  package var word: Sentence {
    switch self {
    case .dice: "dice"
    case .coins: "coins"
    case .cards: "cards"
    case .hex: "hex"
    }
  }

  /// Returns a number of outcomes with their name, for messages.
  package func counted(_ count: Int) -> Sentence {
    switch self {
    case .dice: "\(count, one: "roll", many: "rolls")"
    case .coins: "\(count, one: "toss", many: "tosses")"
    case .cards: "\(count, one: "card", many: "cards")"
    case .hex: "\(count, one: "digit", many: "digits")"
    }
  }

  fileprivate var missing: Sentence {
    switch self {
    case .dice: "no rolls found"
    case .coins: "no tosses found"
    case .cards: "no cards found"
    case .hex: "no digits found"
    }
  }

  fileprivate func invalid(_ position: Int) -> Sentence {
    switch self {
    case .dice: "invalid roll \(position): expected a number from 1 to 6"
    case .coins: "invalid toss \(position): expected h, t, 1 or 0"
    case .cards:
      "invalid card \(position): expected a rank (A 2-9 T J Q K) and a suit (c d h s)"
    case .hex: "invalid digit \(position): expected one of 0-9 or a-f"
    }
  }
}
