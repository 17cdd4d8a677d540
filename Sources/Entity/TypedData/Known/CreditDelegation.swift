package import Core

/// A permission to borrow against what the signer has deposited (Aave, `DelegationWithSig`).
package struct CreditDelegation: TypedDataMeaning {
  /// The token of the debt, in whose units is counted.
  package let debtToken: Address
  /// Who may borrow.
  package let delegatee: Address
  /// How many base units of what is borrowed.
  package let units: UInt256
  /// The last moment at which the signature can be used.
  package let deadline: UInt256

  init?(_ fields: SignedStructure) {
    guard
      fields.are(
        "DelegationWithSig(address delegatee,uint256 value,uint256 nonce,uint256 deadline)"
      ),
      let delegatee = fields.address("delegatee"), let units = fields.number("value"),
      let deadline = fields.number("deadline")
    else { return nil }
    (debtToken, self.delegatee) = (fields.contract, delegatee)
    (self.units, self.deadline) = (units, deadline)
  }

  /// What may be borrowed, the signer owes: it counts as an allowance of the debt's token.
  package var effects: [Effect] {
    units == 0
      ? [.revoke(.token(debtToken), spender: delegatee)]
      : [
        .allow(
          .token(debtToken),
          UnlimitedAllowance.includes(units) ? nil : units,
          spender: delegatee
        )
      ]
  }
  package var end: UInt256? { deadline }
  /// It is counted as permits are.
  package var level: Policy.TypedDataLevel { .permits }
}
