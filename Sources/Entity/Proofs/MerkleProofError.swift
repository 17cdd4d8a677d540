package import Core

/// Why a Merkle-Patricia proof proves nothing.
///
/// A node's index counts from 0 in the order of the proof; for a node that is part of its parent, it
/// is the index of the node that was given.
package enum MerkleProofError: Error, Equatable, Sendable {
  /// There are more nodes than steps on the way to the key.
  case tooManyNodes(found: Int, limit: Int)
  /// A node is larger than any that can be on the way.
  case nodeTooLarge(index: Int, bytes: Int, limit: Int)
  /// The proof ends before the way does.
  case missingNode(index: Int)
  /// A node has another hash than the root or its parent says.
  case otherHash(index: Int)
  /// A node below the root has less than 32 bytes, and so must be part of its parent.
  case shortNode(index: Int)
  /// A node is not canonical RLP.
  case rlp(index: Int, RLPError)
  /// A node is not a list, or the number of its items is neither 2 nor 17.
  case notNode(index: Int)
  /// The path of a leaf or an extension is not the hex-prefix encoding, or that of an extension is
  /// empty.
  case path(index: Int)
  /// A child is neither a hash nor a node of less than 32 bytes, or an extension has none.
  case child(index: Int)
  /// The value of a leaf is empty, or a value is not bytes.
  case value(index: Int)
  /// A branch has fewer than two entries, so it must be another kind of node.
  case thinBranch(index: Int)
  /// Below an extension there is something else than a branch.
  case notBranch(index: Int)
  /// Nodes are left that are not on the way to the key.
  case unusedNodes(found: Int)
}
