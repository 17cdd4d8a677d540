package import Core

/// A vote on a proposal, or a delegation of votes.
///
/// Governor of Compound and OpenZeppelin 4 and 5; `Delegation` of COMP, UNI and ERC-20 votes.
package struct GovernanceVote: TypedDataMeaning {
  /// The account that votes from now on; nil for a single vote.
  package let delegatee: Address?
  /// The voter, if the message names it.
  package let owner: Address?
  /// The last time at which the signature can be used, in seconds since 1970; nil if there is none.
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
