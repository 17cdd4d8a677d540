/// Numbers as `1st`, `2nd`, `3rd`.
enum Ordinal {
  static func text(_ number: Int64) -> String {
    switch (number % 100, number % 10) {
    case (11...13, _): "\(number)th"
    case (_, 1): "\(number)st"
    case (_, 2): "\(number)nd"
    case (_, 3): "\(number)rd"
    default: "\(number)th"
    }
  }
}
