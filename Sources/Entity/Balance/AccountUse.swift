/// What a chain knows of an account.
public struct AccountUse: Hashable, Sendable, Codable {
  /// The account.
  public let account: Address
  /// How many transactions it has sent.
  public let nonce: UInt64
  /// The ether it holds.
  public let ether: Wei
  /// The tokens it holds some of, among those that were asked about.
  public let tokens: [TokenAmount]

  /// Whether the account has sent anything, or holds anything.
  ///
  /// One that received and never sent, and whose tokens are on no list, looks unused.
  public var isUsed: Bool { nonce > 0 || ether > .zero || !tokens.isEmpty }

  /// Describes an account.
  public init(account: Address, nonce: UInt64, ether: Wei, tokens: [TokenAmount]) {
    (self.account, self.nonce, self.ether, self.tokens) = (account, nonce, ether, tokens)
  }
}
