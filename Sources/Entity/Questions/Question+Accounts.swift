/// Reads the balances of accounts, all after the same block.
///
/// What is read after the newest block is kept, if the database is open.
package struct ReadBalances: Question {
  package static let name = "read-balances"
  package typealias Answer = BalanceSheet

  package let chain: ChainID
  package let accounts: [Address]
  /// The tokens to look for.
  package let tokens: [Token]
  /// The block after which the balances are read.
  package let block: BlockTag
  /// The age in seconds below which kept balances answer for those after the newest block; 0 for none.
  package let maxAge: Int64

  package init(
    chain: ChainID,
    accounts: [Address],
    tokens: [Token],
    block: BlockTag,
    maxAge: Int64 = 0
  ) {
    (self.chain, self.accounts, self.tokens) = (chain, accounts, tokens)
    (self.block, self.maxAge) = (block, maxAge)
  }
}

/// Returns the kept balances of accounts, whatever their age, without a request to a node.
package struct RecallBalances: Question {
  package static let name = "recall-balances"
  package typealias Answer = [KeptBalance]

  package let chain: ChainID
  package let accounts: [Address]
  /// The contracts of the tokens to look for.
  package let tokens: [Address]

  package init(chain: ChainID, accounts: [Address], tokens: [Address]) {
    (self.chain, self.accounts, self.tokens) = (chain, accounts, tokens)
  }
}

/// Reads the activity of accounts, in the order they are asked for.
package struct ReadAccountActivity: Question {
  package static let name = "read-account-activity"
  package static let hasDeadline = false
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
  package static let hasDeadline = false
  package typealias Answer = [AddressCode]

  package let chain: ChainID
  package let addresses: [Address]

  package init(chain: ChainID, addresses: [Address]) {
    (self.chain, self.addresses) = (chain, addresses)
  }
}
