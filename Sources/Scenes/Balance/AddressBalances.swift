import Core
package import Entity

/// The balances of one address on a chain.
package struct AddressBalances: Sendable {
  package let address: Address
  /// Its accounts: wallets made from the same recovery phrase share their addresses.
  package let accounts: [AccountBook.Account]
  /// Nil if it is unknown, which is never so if the node answered.
  package let ether: Wei?
  /// Without those of which nothing is known.
  package let tokens: [TokenBalance]
  /// When the oldest of these was read; nil if they are what a node says now.
  let kept: KeptMoment?
  /// The blocks after which these were read, by the contract of the token, nil for the coin; empty
  /// if it was one block for all accounts.
  let blocks: [Address?: BlockReference]
  /// What is pending; nothing if the balances are not those after the newest block.
  let pending: PendingAmounts
  /// What the proofs say of the balances; nil if none were asked for.
  let verdicts: HoldingVerdicts?

  /// The block after which a balance was read, and when, in seconds since 1970.
  struct KeptMoment: Sendable, Equatable {
    let block: BlockReference
    let readAt: Int64
  }

  /// The items of collections; nil if they were not looked for.
  let collectibles: AccountCollectibles?

  init(
    address: Address,
    accounts: [AccountBook.Account],
    ether: Wei?,
    tokens: [TokenBalance],
    kept: KeptMoment? = nil,
    blocks: [Address?: BlockReference] = [:],
    pending: PendingAmounts = .none,
    verdicts: HoldingVerdicts? = nil,
    collectibles: AccountCollectibles? = nil
  ) {
    (self.address, self.accounts, self.ether) = (address, accounts, ether)
    (self.tokens, self.kept, self.blocks, self.pending) = (tokens, kept, blocks, pending)
    (self.verdicts, self.collectibles) = (verdicts, collectibles)
  }
}

extension AddressBalances {
  /// `imp, savings (not verified)`; nil for an address without a name.
  var markedNames: Sentence? {
    let names = accounts.compactMap { account -> Sentence? in
      account.name.map { name in
        account.standing?.mark.map { "\(name: name) (\($0))" } ?? "\(name: name)"
      }
    }
    return names.isEmpty ? nil : Sentence(joining: names)
  }

  /// The mark of the address; nil if it is verified for one of the accounts.
  var mark: Sentence? {
    accounts.contains(where: \.isVerified) ? nil : accounts.lazy.compactMap(\.standing?.mark).first
  }

  /// Whether nothing is there and nothing failed.
  var isEmpty: Bool { ether == .zero && tokens.allSatisfy { $0.units == .zero } }
}
