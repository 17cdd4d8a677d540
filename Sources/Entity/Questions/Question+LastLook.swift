/// Reads how much of an account's history was shown on a terminal; nil before the first time.
package struct ReadLastLook: Question {
  package static let name = "read-last-look"
  package typealias Answer = LastLook?

  package let chain: ChainID
  package let account: Address

  package init(chain: ChainID, account: Address) { (self.chain, self.account) = (chain, account) }
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
