package import Core

/// One change of what an account holds: a row of its history.
package struct Movement: Hashable, Sendable, Codable {
  /// What moves.
  package enum Asset: Hashable, Sendable, Codable {
    /// The chain's own coin.
    case ether
    /// The token of this contract.
    case token(Address)
  }

  /// Why it moves; the raw values are stored, and never change meaning.
  package enum Kind: String, CaseIterable, Sendable, Codable {
    /// Ether that a transaction of another account brought.
    case received
    /// Ether that a transaction of this account took away.
    case sent
    /// What a transaction of this account paid for gas.
    case fee
    /// Ether that a contract moved to the account in the course of a transaction.
    case `internal`
    /// Ether that a contract moved away in the course of a transaction.
    case internalOut = "internal-out"
    /// Ether paid out by the beacon chain (EIP-4895).
    case withdrawal
    /// Ether for building a block.
    case reward
    /// Tokens that came.
    case tokenIn = "token-in"
    /// Tokens that went.
    case tokenOut = "token-out"
    /// Ether or tokens that the account sent to itself.
    case selfTransfer = "self"
    /// A contract that the account created, with the ether it was given.
    case creation

    /// Whether the account holds more, less or the same afterwards: 1, −1 or 0.
    package var direction: Int {
      switch self {
      case .received, .internal, .withdrawal, .reward, .tokenIn: 1
      case .sent, .fee, .internalOut, .tokenOut, .creation: -1
      case .selfTransfer: 0
      }
    }
  }

  /// Whether the transaction did what it should.
  package enum Status: String, CaseIterable, Sendable, Codable {
    /// It did; a movement without transaction always has.
    case success
    /// It was undone, and nothing but its fee moved.
    case failed
  }

  package let chain: ChainID
  /// The account whose history this is.
  package let account: Address
  package let block: BlockReference
  /// The transaction, or nil when none moved it, as with a withdrawal.
  package let transaction: Hash32?
  /// The place among the movements of the same block, which sorts them.
  package let order: Int
  /// Why it moved.
  package let kind: Kind
  /// What moved.
  package let asset: Asset
  /// How many smallest units moved.
  package let amount: UInt256
  /// The account on the other side, where it is known.
  package let counterparty: Address?
  /// Whether the transaction did what it should.
  package let status: Status

  /// Takes the facts of a movement.
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
