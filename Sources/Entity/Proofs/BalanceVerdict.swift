package import Core

/// What the proofs say of one balance that a node claimed.
package enum BalanceVerdict: Equatable, Sendable {
  /// The state has this balance.
  case proved(BalanceEvidence)
  /// The state has another balance than the node claimed.
  case contradicted(claimed: UInt256, proved: UInt256, BalanceEvidence)
  case unproved(UnprovedReason)
}

extension BalanceVerdict {
  /// Whether no proof decides by itself: that a slot was found is no proof that the contract answers
  /// with it.
  var isUndecided: Bool {
    switch self {
    case .proved(let evidence):
      if case .foundSlot = evidence { true } else { false }
    case .contradicted: false
    case .unproved(let reason):
      switch reason {
      case .noClaim, .slotUnknown, .slotDiffers, .disputed: true
      case .kept, .header, .noProof, .node, .proof: false
      }
    }
  }
}

/// What a balance was proved against, besides the header of the block.
package enum BalanceEvidence: Hashable, Sendable {
  /// The account in the state.
  case account
  /// The slot of the token that has its balances, by its source.
  case knownSlot(BalanceLayout)
  /// The slot of the token in which the claimed balances of this many accounts were found.
  case foundSlot(BalanceLayout, matches: Int)
}

/// Why a balance is neither proved nor contradicted.
package enum UnprovedReason: Equatable, Sendable {
  /// No balance was claimed.
  case noClaim
  /// The balance was read earlier: a proof is of what the nodes say now.
  case kept
  /// The state after the block is not proved.
  case header(HeaderProofError)
  /// The worker brought no proof, or one of something else.
  case noProof
  /// No node gave a proof.
  case node(RPCFailure)
  /// The proof proves nothing.
  case proof(StateProofError)
  /// None of the slots that were tried has the balance of the accounts that hold the most.
  ///
  /// The token may compute its balances, or no account holds enough of it to find the slot.
  case slotUnknown
  /// A slot that has the balance of one account has this for another: too little to call it a lie.
  case slotDiffers(UInt256)
  /// No proof decides, and these nodes, each asked alone, do not all report the same.
  case disputed([BalanceComparison.Report])
}
