/// The right to act for an account, in the MetaMask delegation framework (ERC-7710).
package struct DelegationTerms: Hashable, Sendable {
  /// A contract that is asked before each action, and its terms.
  package struct Caveat: Hashable, Sendable {
    /// The contract.
    package let enforcer: Address
    /// The terms that it is given.
    package let terms: [UInt8]
  }

  /// The account that may act.
  package let delegate: Address
  /// The account that it may act for.
  package let delegator: Address
  /// Whether the right comes from the account itself, and is not passed on from another delegation.
  package let isRoot: Bool
  /// The limits; without any, the delegate may do everything.
  package let caveats: [Caveat]

  private static let type = KnownTypedData.type(
    "Delegation(address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt)",
    ["Caveat(address enforcer,bytes terms)"]
  )

  /// Reads a delegation; nil for any other structure.
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

  /// Control of the account is given away: what the unknown code of the enforcers allows is open.
  package var effects: [Effect] {
    [
      .control(function: "Delegation", of: delegator, to: delegate), .name(.delegate, delegate),
      .name(.owner, delegator),
    ] + caveats.map { .name(.executor, $0.enforcer) }
  }
}
