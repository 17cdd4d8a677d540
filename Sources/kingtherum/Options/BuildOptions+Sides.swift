import Entity

extension BuildOptions {
  /// Takes the account that the words name, and returns the options with the chain that they name.
  mutating func takeSides(_ options: ChainOptions) throws -> ChainOptions {
    let sides = PaymentSides(words)
    words = sides.words
    try from.take(sides.account, or: BuildOptionsError.accountTwice)
    var options = options
    try options.chain.take(sides.chain, or: BuildOptionsError.chainTwice)
    return options
  }
}

extension Optional<String> {
  /// Takes a value from elsewhere; throws if there are two that differ.
  mutating func take(_ other: String?, or error: any Error) throws {
    guard let other else { return }
    if let own = self, own != other { throw error }
    self = other
  }
}
