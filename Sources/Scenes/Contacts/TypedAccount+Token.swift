package import Entity

extension TypedAccount {
  /// Returns a token, or an amount of one, as it was typed, in which the contract's address stands
  /// without its chain; leaves all else as it is.
  ///
  /// - Throws: ``InteroperableAddressError``, ``AddressChainError/other(named:used:)`` if the
  ///   contract is on another chain.
  package static func tokenText(
    _ typed: String,
    on chain: ChainID,
    knowing chains: ChainRegistry
  ) throws -> String {
    let words = typed.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let token = words.last, InteroperableAddress.hasForm(of: token) else { return typed }
    let address = try TypedAccount(token, knowing: chains).text(on: chain)
    return (words.dropLast() + [address]).joined(separator: " ")
  }
}
