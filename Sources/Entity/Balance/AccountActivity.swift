/// What a chain knows of an account.
package struct AccountActivity: Hashable, Sendable, Codable {
  package let account: Address
  /// How many transactions it has sent.
  package let nonce: UInt64
  /// The ether it holds.
  package let ether: Wei
  /// The tokens it holds some of, among those that were asked about.
  package let tokens: [TokenAmount]

  /// Whether the account has sent anything, or holds anything.
  ///
  /// One that received and never sent, and whose tokens are on no list, looks unused.
  package var isUsed: Bool { nonce > 0 || ether > .zero || !tokens.isEmpty }

  package init(account: Address, nonce: UInt64, ether: Wei, tokens: [TokenAmount]) {
    (self.account, self.nonce, self.ether, self.tokens) = (account, nonce, ether, tokens)
  }
}
