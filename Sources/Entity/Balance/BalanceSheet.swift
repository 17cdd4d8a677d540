package import Core

/// What accounts hold, all of it after one block.
package struct BalanceSheet: Hashable, Sendable, Codable {
  package let block: BlockReference
  /// The accounts, in the order they were asked for.
  package let accounts: [AccountBalances]

  package init(
    block: BlockReference,
    accounts: [AccountBalances]
  ) {
    self.block = block
    self.accounts = accounts
  }
}

/// What one account holds.
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

/// What one account holds of one token, or why that cannot be told.
package struct TokenBalance: Hashable, Sendable, Codable {
  package let token: Token
  /// The amount in the token's smallest unit, or the fault.
  package let reading: TokenBalanceResult

  package init(
    token: Token,
    reading: TokenBalanceResult
  ) {
    self.token = token
    self.reading = reading
  }
}

/// An amount of a token, or why there is none. A fault is never shown as zero.
package enum TokenBalanceResult: Hashable, Sendable, Codable {
  case amount(UInt256)
  case fault(TokenFault)

  /// The amount, where only an amount will do.
  package func amount(of token: Token) throws(TokenReadingError) -> UInt256 {
    switch self {
    case .amount(let units): return units
    case .fault(.noContract): throw .noContract(token.address)
    case .fault(.refused), .fault(.malformed): throw .noBalance(token.address)
    }
  }
}

/// Why a token's balance cannot be told.
package enum TokenFault: Hashable, Sendable, CaseIterable, Codable {
  /// There is no contract at the token's address.
  case noContract
  /// The contract refuses to say.
  case refused
  /// The contract's answer is no number.
  case malformed
}
