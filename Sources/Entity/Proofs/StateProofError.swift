package import Core

/// Why a proof of an account or a slot proves nothing.
package enum StateProofError: Error, Equatable, Sendable {
  /// The nodes prove nothing.
  case trie(MerkleProofError)
  /// What they prove is not canonical RLP, or not a number of the right width.
  case rlp(RLPError)
  /// What they prove is not an account: a nonce, a balance and two hashes.
  case notAccount
  /// What they prove is a slot of value zero, which a trie does not have.
  case zeroSlot
}
