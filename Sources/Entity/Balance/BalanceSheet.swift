package import Core

/// The balances of accounts, all after the same block.
package struct BalanceSheet: Hashable, Sendable, Codable {
  package let block: BlockReference
  /// The accounts, in the order they were asked for.
  package let accounts: [AccountBalances]
  /// When they were read, in seconds since 1970; nil if that was just now.
  package let readAt: Int64?

  package init(
    block: BlockReference,
    accounts: [AccountBalances],
    readAt: Int64? = nil
  ) {
    self.block = block
    self.accounts = accounts
    self.readAt = readAt
  }
}

package struct AccountBalances: Hashable, Sendable, Codable {
  package let account: Address
  package let ether: Wei
  /// Its tokens, in the order they were asked for.
  package let tokens: [TokenBalance]

  package init(
    account: Address,
    ether: Wei,
    tokens: [TokenBalance]
  ) {
    self.account = account
    self.ether = ether
    self.tokens = tokens
  }
}

/// An account's balance of one token, or why it is unknown.
package struct TokenBalance: Hashable, Sendable, Codable {
  package let token: Token
  /// The balance in base units, or the fault.
  package let reading: TokenBalanceResult

  package init(
    token: Token,
    reading: TokenBalanceResult
  ) {
    self.token = token
    self.reading = reading
  }
}

/// A token balance, or why it is unknown. A fault is never shown as zero.
package enum TokenBalanceResult: Hashable, Sendable, Codable {
  case amount(UInt256)
  case fault(TokenFault)

  /// Returns the amount, or throws the fault.
  package func amount(of token: Token) throws(TokenReadingError) -> UInt256 {
    switch self {
    case .amount(let units): return units
    case .fault(.noContract): throw .noContract(token.address)
    case .fault(.refused), .fault(.malformed), .fault(.neverRead): throw .noBalance(token.address)
    }
  }
}

/// Why a token's balance is unknown.
package enum TokenFault: Hashable, Sendable, CaseIterable, Codable {
  /// There is no contract at the token's address.
  case noContract
  /// The contract refused the call.
  case refused
  /// The contract's answer is not a number.
  case malformed
  /// Nobody was asked, and it was never read before.
  case neverRead
}
