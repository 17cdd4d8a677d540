/// The right to act in the name of an account, of the MetaMask delegation framework (ERC-7710).
package struct DelegationTerms: Hashable, Sendable {
  /// A contract that is asked before each act, and what it is told.
  package struct Caveat: Hashable, Sendable {
    /// The contract.
    package let enforcer: Address
    /// What it is told.
    package let terms: [UInt8]
  }

  /// Who may act.
  package let delegate: Address
  /// In whose name.
  package let delegator: Address
  /// Whether the right comes from the account itself, and is not passed on from another delegation.
  package let isRoot: Bool
  /// What limits it; without any the delegate may do everything.
  package let caveats: [Caveat]

  private static let type = KnownTypedData.type(
    "Delegation(address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt)",
    ["Caveat(address enforcer,bytes terms)"]
  )

  /// Reads a delegation; nil where it is none.
  init?(_ data: TypedData) {
    guard
      let fields = KnownTypedData(
        data,
        Self.type,
        name: "DelegationManager",
        versions: ["1"]
      )?.fields,
      let delegate = fields.address("delegate"), let delegator = fields.address("delegator"),
      let authority = fields.bytes("authority"), let parts = fields.parts("caveats")
    else { return nil }
    caveats = parts.compactMap { part in
      guard let enforcer = part.address("enforcer"), let terms = part.bytes("terms") else {
        return nil
      }
      return Caveat(enforcer: enforcer, terms: terms)
    }
    guard caveats.count == parts.count else { return nil }
    (self.delegate, self.delegator) = (delegate, delegator)
    isRoot = authority.allSatisfy { $0 == 0xFF }
  }

  /// Control of the account is given away, whatever the enforcers, whose code is unknown, leave of it.
  package var effects: [Effect] {
    [
      .control(function: "Delegation", of: delegator, to: delegate), .name(.delegate, delegate),
      .name(.owner, delegator),
    ] + caveats.map { .name(.executor, $0.enforcer) }
  }
}
