package import Core

/// One change of an account's balance: a row of its history.
package struct Movement: Hashable, Sendable, Codable {
  /// The asset that moves.
  package enum Asset: Hashable, Sendable, Codable {
    /// The chain's native coin.
    case ether
    /// The token of this contract.
    case token(Address)
  }

  /// The kind of a movement; the raw values are stored, and never change meaning.
  package enum Kind: String, CaseIterable, Sendable, Codable {
    /// Ether received by a transaction of another account.
    case received
    /// Ether sent by a transaction of this account.
    case sent
    /// The gas fee of a transaction of this account.
    case fee
    /// Ether that a contract moved to the account during a transaction.
    case `internal`
    /// Ether that a contract moved away from the account during a transaction.
    case internalOut = "internal-out"
    /// Ether paid out by the beacon chain (EIP-4895).
    case withdrawal
    /// Ether for building a block.
    case reward
    /// Tokens received.
    case tokenIn = "token-in"
    /// Tokens sent.
    case tokenOut = "token-out"
    /// Ether or tokens that the account sent to itself.
    case selfTransfer = "self"
    /// A contract that the account created, with the ether it was given.
    case creation

    /// Whether the balance grows, shrinks or stays the same: 1, −1 or 0.
    package var direction: Int {
      switch self {
      case .received, .internal, .withdrawal, .reward, .tokenIn: 1
      case .sent, .fee, .internalOut, .tokenOut, .creation: -1
      case .selfTransfer: 0
      }
    }
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
  /// The amount, in base units.
  package let amount: UInt256
  /// The account on the other side, if it is known.
  package let counterparty: Address?
  package let status: Status

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
    status: Status
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
  }
}
