import Core

/// The nodes on the way from the root of a Merkle-Patricia trie to a key (Yellow Paper, appendix D).
///
/// They prove the value of the key, or that it has none, to whoever knows the root. Where they come
/// from is irrelevant: other nodes than those of the trie have other hashes.
package struct MerklePatriciaProof: Hashable, Sendable {
  /// The size limit of a node in bytes: a branch with 16 hashes has 532.
  package static let maxNodeBytes = 1_024

  /// The root of a trie without values: the Keccak-256 of the RLP of no bytes.
  package static let emptyRoot = Hash32.keccak(of: RLP.encode(.bytes([])))

  /// The RLP of the nodes, the root first.
  ///
  /// A node of less than 32 bytes is part of its parent and is not listed, except the root. A trie
  /// without values needs no nodes.
  package let nodes: [[UInt8]]

  package init(nodes: [[UInt8]]) { self.nodes = nodes }

  /// The most nodes on the way to a key: a branch for each nibble, and a leaf.
  package static func maxNodes(keyBytes: Int) -> Int { 2 * keyBytes + 1 }

  /// Proves what the trie with this root has for a key; that of a state or storage trie is a hash.
  ///
  /// Only the nodes of an honest trie are accepted, all of them on the way to the key, and each in the
  /// one form that it can have. Cost: at most one Keccak-256 of 1,024 bytes for each nibble of the
  /// key, whatever the nodes are.
  /// - Returns: The value; nil if the trie does not have the key.
  /// - Throws: `MerkleProofError` if the nodes prove neither.
  package func value(at key: [UInt8], root: Hash32) throws(MerkleProofError) -> [UInt8]? {
    try checkSize(keyBytes: key.count)
    if nodes.isEmpty, root == Self.emptyRoot { return nil }
    var path = TrieNode.nibbles(of: key)[...]
    var next = TrieNode.Child.hash(root.bytes)
    var used = 0
    var isBelowExtension = false
    // Each turn but the last one takes at least one nibble of the path.
    while true {
      let node = try read(next, &used)
      if isBelowExtension {
        guard case .branch = node else { throw .notBranch(index: used - 1) }
      }
      isBelowExtension = false
      switch node {
      case .empty:
        return try ended(with: nil, used)
      case .leaf(let rest, let value):
        return try ended(with: path.elementsEqual(rest) ? value : nil, used)
      case .extend(let shared, let child):
        guard path.starts(with: shared) else { return try ended(with: nil, used) }
        path = path.dropFirst(shared.count)
        (next, isBelowExtension) = (child, true)
      case .branch(let children, let value):
        guard let nibble = path.popFirst() else {
          return try ended(with: value.isEmpty ? nil : value, used)
        }
        next = children[Int(nibble)]
        if case .none = next { return try ended(with: nil, used) }
      }
    }
  }

  private func checkSize(keyBytes: Int) throws(MerkleProofError) {
    let limit = Self.maxNodes(keyBytes: keyBytes)
    guard nodes.count <= limit else { throw .tooManyNodes(found: nodes.count, limit: limit) }
    if let index = nodes.firstIndex(where: { $0.count > Self.maxNodeBytes }) {
      throw .nodeTooLarge(index: index, bytes: nodes[index].count, limit: Self.maxNodeBytes)
    }
  }

  /// Reads the node that its parent, or the root, names.
  private func read(
    _ child: TrieNode.Child,
    _ used: inout Int
  ) throws(MerkleProofError) -> TrieNode {
    switch child {
    case .none: return .empty
    case .embedded(let item): return try TrieNode(item, at: used - 1)
    case .hash(let hash):
      let index = used
      guard index < nodes.count else { throw .missingNode(index: index) }
      let bytes = nodes[index]
      guard Keccak256.hash(bytes) == hash else { throw .otherHash(index: index) }
      guard index == 0 || bytes.count >= Keccak256.digestBytes else {
        throw .shortNode(index: index)
      }
      let item: RLPItem
      do { item = try RLP.decode(bytes) } catch { throw .rlp(index: index, error) }
      used += 1
      return try TrieNode(item, at: index)
    }
  }

  /// Returns the result, unless nodes are left.
  private func ended(
    with value: [UInt8]?,
    _ used: Int
  ) throws(MerkleProofError) -> [UInt8]? {
    guard used == nodes.count else { throw .unusedNodes(found: nodes.count - used) }
    return value
  }
}
