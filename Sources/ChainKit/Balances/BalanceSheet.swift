public import Core
public import Entity

/// What accounts hold, all of it after one block.
public struct BalanceSheet: Hashable, Sendable {
  /// The block.
  public let block: BlockReference
  /// The accounts, in the order they were asked for.
  public let accounts: [AccountBalances]
}

/// What one account holds.
public struct AccountBalances: Hashable, Sendable {
  /// The account.
  public let account: Address
  /// Its ether.
  public let ether: Wei
  /// Its tokens, in the order they were asked for.
  public let tokens: [TokenBalance]
}

/// What one account holds of one token, or why that cannot be told.
public struct TokenBalance: Hashable, Sendable {
  /// The token.
  public let token: Token
  /// The amount in the token's smallest unit, or the fault.
  public let reading: TokenReading
}

/// An amount of a token, or why there is none. A fault is never shown as zero.
public enum TokenReading: Hashable, Sendable {
  case amount(UInt256)
  case fault(TokenFault)
}

/// Why a token's balance cannot be told.
public enum TokenFault: Hashable, Sendable, CaseIterable {
  /// There is no contract at the token's address.
  case noContract
  /// The contract refuses to say.
  case refused
  /// The contract's answer is no number.
  case malformed
}
