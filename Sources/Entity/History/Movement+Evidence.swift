extension Movement {
  /// What shows that a movement happened; the raw values are stored, and never change meaning.
  package enum Evidence: String, CaseIterable, Sendable, Codable {
    /// A transaction of the block, and that it succeeded.
    case transaction
    /// The receipt of a transaction.
    case receipt
    /// A log of a contract, or of the chain itself (EIP-7708).
    case log
    /// The withdrawals of a block (EIP-4895).
    case withdrawal
    /// What the builder of a block earns by the rules of the chain.
    case reward
    /// A signed authorization in a transaction (EIP-7702).
    case authorization
    /// Ether that a rollup creates for a deposit on the chain below it.
    case mint
    /// The access list of a block (EIP-7928).
    case accessList = "access-list"
    /// A trace of a transaction.
    case trace
    /// The word of an index or of an explorer.
    case source
    /// Only the balance before and after: what moved it is unknown.
    case balance
  }
}

extension Movement.Kind {
  /// The evidence by which rows of this kind are usually found.
  func usualEvidence(of asset: Movement.Asset) -> Movement.Evidence {
    switch self {
    case .received, .sent, .creation: .transaction
    case .fee: .receipt
    case .internal, .internalOut: .balance
    case .withdrawal: .withdrawal
    case .reward: .reward
    case .selfTransfer: asset == .ether ? .transaction : .log
    case .tokenIn, .tokenOut, .itemIn, .itemOut, .wrap, .unwrap, .approval, .operatorApproval,
      .userOperation:
      .log
    case .delegation: .authorization
    }
  }
}
