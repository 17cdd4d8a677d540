/// Reads how much of each account's history was shown on a terminal, in the order of the accounts;
/// nil before the first time.
package struct ReadLastLooks: Question {
  package static let name = "read-last-looks"
  package typealias Answer = [LastLook?]

  package let chain: ChainID
  package let accounts: [Address]

  package init(chain: ChainID, accounts: [Address]) {
    (self.chain, self.accounts) = (chain, accounts)
  }
}

/// Stores how much of an account's history was shown on a terminal.
package struct KeepLastLook: Question {
  package static let name = "keep-last-look"
  package typealias Answer = EmptyAnswer

  package let chain: ChainID
  package let account: Address
  package let look: LastLook

  package init(chain: ChainID, account: Address, look: LastLook) {
    (self.chain, self.account, self.look) = (chain, account, look)
  }
}
