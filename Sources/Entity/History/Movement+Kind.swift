extension Movement {
  /// The kind of a row; the raw values are stored, and never change meaning.
  ///
  /// Tokens that are minted or burned are received from, or sent to, the address zero.
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
    /// What the account sent to itself.
    case selfTransfer = "self"
    /// A contract that the account created, with the ether it was given.
    case creation
    /// An item of a collection received.
    case itemIn = "item-in"
    /// An item of a collection sent.
    case itemOut = "item-out"
    /// Tokens of the wrapped coin for ether that was paid in, by anyone; the ether is a row of its
    /// own, of whoever paid it.
    case wrap
    /// Tokens of the wrapped coin given up for ether, which is a row of its own.
    case unwrap
    /// The counterparty may take up to the amount of a token, or the item; 0 takes it back.
    ///
    /// An item whose permission is taken back has no counterparty.
    case approval
    /// The counterparty may take all items of a collection, or all tokens of a contract: then the
    /// amount is the largest number. 0 takes it back.
    case operatorApproval = "operator-approval"
    /// The account runs the code of the counterparty from now on (EIP-7702), or none.
    case delegation
    /// An operation of the account that an EntryPoint ran (ERC-4337). The amount is what it cost in
    /// wei, and the counterparty is who paid it, if not the account.
    case userOperation = "user-operation"

    /// Whether a balance grows, shrinks or stays the same: 1, −1 or 0.
    package var direction: Int {
      switch self {
      case .received, .internal, .withdrawal, .reward, .tokenIn, .itemIn, .wrap: 1
      case .sent, .fee, .internalOut, .tokenOut, .creation, .itemOut, .unwrap: -1
      case .selfTransfer, .approval, .operatorApproval, .delegation, .userOperation: 0
      }
    }

    /// Whether something moves; if not, the row only says what may.
    package var isTransfer: Bool { direction != 0 || self == .selfTransfer }
  }
}
