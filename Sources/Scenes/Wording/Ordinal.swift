import Core

/// Numbered things: `1st`, `2nd`, `3rd`.
enum Ordinal {
  static func revision(_ number: Int64) -> Sentence {
    switch (number % 100, number % 10) {
    case (11...13, _): "\(number)th revision"
    case (_, 1): "\(number)st revision"
    case (_, 2): "\(number)nd revision"
    case (_, 3): "\(number)rd revision"
    default: "\(number)th revision"
    }
  }
}
