/// Reads the balances of accounts, all after the same block.
package struct ReadBalances: Question {
  package static let name = "read-balances"
  package typealias Answer = BalanceSheet

  package let chain: ChainID
  package let accounts: [Address]
  /// The tokens to look for.
  package let tokens: [Token]
  /// The block after which the balances are read.
  package let block: BlockTag

  package init(chain: ChainID, accounts: [Address], tokens: [Token], block: BlockTag) {
    (self.chain, self.accounts, self.tokens) = (chain, accounts, tokens)
    self.block = block
  }
}

/// Reads the activity of accounts, in the order they are asked for.
package struct ReadAccountActivity: Question {
  package static let name = "read-account-activity"
  package typealias Answer = [AccountActivity]

  package let chain: ChainID
  package let accounts: [Address]
  /// The tokens to look for.
  package let tokens: [Token]

  package init(chain: ChainID, accounts: [Address], tokens: [Token]) {
    (self.chain, self.accounts, self.tokens) = (chain, accounts, tokens)
  }
}

/// Reads the kind of code at each address; reports its progress.
package struct ReadAddressCodes: Question {
  package static let name = "read-address-codes"
  package typealias Answer = [AddressCode]

  package let chain: ChainID
  package let addresses: [Address]

  package init(chain: ChainID, addresses: [Address]) {
    (self.chain, self.addresses) = (chain, addresses)
  }
}
