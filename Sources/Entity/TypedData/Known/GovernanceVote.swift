package import Core

/// A vote on a proposal, or votes that are delegated.
///
/// Governor of Compound and OpenZeppelin 4 and 5; `Delegation` of COMP, UNI and ERC-20 votes.
package struct GovernanceVote: TypedDataMeaning {
  /// Who votes from now on; nil where this is one vote.
  package let delegatee: Address?
  /// Whose vote, where the message says so.
  package let owner: Address?
  /// The last moment at which the signature can be used; nil where it has none.
  package let end: UInt256?

  init?(_ fields: SignedStructure) {
    if fields.are("Delegation(address delegatee,uint256 nonce,uint256 expiry)") {
      guard let delegatee = fields.address("delegatee"), let expiry = fields.number("expiry") else {
        return nil
      }
      (self.delegatee, owner, end) = (delegatee, nil, expiry)
      return
    }
    guard Self.ballots.contains(where: fields.are) else { return nil }
    (delegatee, owner, end) = (nil, fields.address("voter"), nil)
  }

  private static let ballots = [
    "Ballot(uint256 proposalId,bool support)",
    "Ballot(uint256 proposalId,uint8 support)",
    "Ballot(uint256 proposalId,uint8 support,address voter,uint256 nonce)",
    "ExtendedBallot(uint256 proposalId,uint8 support,string reason,bytes params)",
    "ExtendedBallot(uint256 proposalId,uint8 support,address voter,uint256 nonce,string reason,"
      + "bytes params)",
  ]

  /// Nothing is moved; the delegate is named.
  package var effects: [Effect] { delegatee.map { [.name(.delegate, $0)] } ?? [] }
}
