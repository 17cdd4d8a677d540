/// The activity of an account on a chain.
package struct AccountActivity: Hashable, Sendable, Codable {
  package let account: Address
  /// The number of transactions that it has sent.
  package let nonce: UInt64
  /// Its ether balance.
  package let ether: Wei
  /// Its nonzero token balances, among the tokens that were asked for.
  package let tokens: [TokenAmount]

  /// Whether the account has sent anything, or holds anything.
  ///
  /// An account that received but never sent, and holds only unlisted tokens, looks unused.
  package var isUsed: Bool { nonce > 0 || ether > .zero || !tokens.isEmpty }

  package init(account: Address, nonce: UInt64, ether: Wei, tokens: [TokenAmount]) {
    (self.account, self.nonce, self.ether, self.tokens) = (account, nonce, ether, tokens)
  }
}
