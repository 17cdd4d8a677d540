package import Core

/// A row of an account's history: one change of what it has, or something that it permitted.
package struct Movement: Hashable, Sendable, Codable {
  /// The asset that moves.
  package enum Asset: Hashable, Sendable, Codable {
    /// The chain's native coin.
    case ether
    /// The token of this contract.
    case token(Address)
    /// An item of a collection (ERC-721, ERC-1155), by its ID.
    case item(Address, id: UInt256)
  }

  /// Whether the transaction succeeded.
  package enum Status: String, CaseIterable, Sendable, Codable {
    /// It succeeded; a movement without a transaction always does.
    case success
    /// It reverted, and only its fee moved.
    case failed
  }

  package let chain: ChainID
  /// The account that this history belongs to.
  package let account: Address
  package let block: BlockReference
  /// The transaction; nil if there is none, as for a withdrawal.
  package let transaction: Hash32?
  /// The position among the movements of the same block, for sorting.
  package let order: Int
  package let kind: Kind
  package let asset: Asset
  /// The amount, in base units; of an item, how many there are of it.
  package let amount: UInt256
  /// The account on the other side, if it is known.
  package let counterparty: Address?
  package let status: Status
  package let evidence: Evidence

  /// Makes a row; nil evidence is the usual one of its kind.
  package init(
    chain: ChainID,
    account: Address,
    block: BlockReference,
    transaction: Hash32?,
    order: Int,
    kind: Kind,
    asset: Asset,
    amount: UInt256,
    counterparty: Address?,
    status: Status,
    evidence: Evidence? = nil
  ) {
    self.chain = chain
    self.account = account
    self.block = block
    self.transaction = transaction
    self.order = order
    self.kind = kind
    self.asset = asset
    self.amount = amount
    self.counterparty = counterparty
    self.status = status
    self.evidence = evidence ?? kind.usualEvidence(of: asset)
  }
}

extension Movement.Asset {
  /// The contract of the token or of the collection; nil for the chain's native coin.
  package var contract: Address? {
    switch self {
    case .ether: nil
    case .token(let address), .item(let address, _): address
    }
  }

  /// The ID of an item of a collection; nil for everything that has only an amount.
  package var tokenID: UInt256? {
    guard case .item(_, let id) = self else { return nil }
    return id
  }
}
