package import Core

/// A permission to borrow against the signer's deposits (Aave, `DelegationWithSig`).
package struct CreditDelegation: TypedDataMeaning {
  /// The debt token, which determines the units.
  package let debtToken: Address
  /// The account that may borrow.
  package let delegatee: Address
  /// The maximum amount to borrow, in base units.
  package let units: UInt256
  /// The last time at which the signature can be used, in seconds since 1970.
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

  /// The signer owes what is borrowed, so it counts as an allowance of the debt token.
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
