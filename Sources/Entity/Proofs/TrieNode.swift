import Core

/// A node of a Merkle-Patricia trie (Yellow Paper, appendix D).
///
/// Its form is checked completely, including the parts that are not on the way to the key.
enum TrieNode {
  /// The root of a trie without values.
  case empty
  /// The rest of a key, as nibbles, and its value.
  case leaf(path: [UInt8], value: [UInt8])
  /// A part that several keys share, as nibbles; at least one.
  case extend(path: [UInt8], child: Child)
  /// A child for each nibble, and the value of the key that ends here; empty for none.
  case branch(children: [Child], value: [UInt8])

  /// What a node says of one below it.
  enum Child {
    case none
    /// The hash of its encoding, which has at least 32 bytes.
    case hash([UInt8])
    /// The node itself, whose encoding has less than 32 bytes.
    case embedded(RLPItem)
  }

  /// Reads a node; `index` is for errors.
  init(_ item: RLPItem, at index: Int) throws(MerkleProofError) {
    guard case .list(let items) = item else {
      guard item == .bytes([]) else { throw .notNode(index: index) }
      self = .empty
      return
    }
    switch items.count {
    case 2: self = try Self.short(items, at: index)
    case 17: self = try Self.branch(items, at: index)
    default: throw .notNode(index: index)
    }
  }

  private static func short(
    _ items: [RLPItem],
    at index: Int
  ) throws(MerkleProofError) -> TrieNode {
    let (path, isLeaf) = try hexPrefix(items[0], at: index)
    if isLeaf {
      guard case .bytes(let value) = items[1], !value.isEmpty else { throw .value(index: index) }
      return .leaf(path: path, value: value)
    }
    guard !path.isEmpty else { throw .path(index: index) }
    let child = try child(items[1], at: index)
    if case .none = child { throw .child(index: index) }
    return .extend(path: path, child: child)
  }

  private static func branch(
    _ items: [RLPItem],
    at index: Int
  ) throws(MerkleProofError) -> TrieNode {
    guard case .bytes(let value) = items[16] else { throw .value(index: index) }
    var children: [Child] = []
    var entries = value.isEmpty ? 0 : 1
    for item in items.prefix(16) {
      let child = try child(item, at: index)
      if case .none = child {} else { entries += 1 }
      children.append(child)
    }
    guard entries > 1 else { throw .thinBranch(index: index) }
    return .branch(children: children, value: value)
  }

  private static func child(_ item: RLPItem, at index: Int) throws(MerkleProofError) -> Child {
    switch item {
    case .bytes(let bytes) where bytes.isEmpty: return .none
    case .bytes(let bytes) where bytes.count == Keccak256.digestBytes: return .hash(bytes)
    case .bytes: throw .child(index: index)
    case .list:
      guard RLP.encode(item).count < Keccak256.digestBytes else { throw .child(index: index) }
      return .embedded(item)
    }
  }

  /// Reads the hex-prefix encoding of a path (Yellow Paper, appendix C).
  ///
  /// The first nibble says whether the path is that of a leaf, and whether its length is odd; if it is
  /// even, a zero nibble follows.
  private static func hexPrefix(
    _ item: RLPItem,
    at index: Int
  ) throws(MerkleProofError) -> (path: [UInt8], isLeaf: Bool) {
    guard case .bytes(let bytes) = item, let first = bytes.first, first < 0x40 else {
      throw .path(index: index)
    }
    let isOdd = first & 0x10 != 0
    guard isOdd || first & 0x0f == 0 else { throw .path(index: index) }
    let path = (isOdd ? [first & 0x0f] : []) + nibbles(of: bytes.dropFirst())
    return (path, first & 0x20 != 0)
  }

  /// The nibbles of bytes, the higher one of each byte first.
  static func nibbles(of bytes: some Collection<UInt8>) -> [UInt8] {
    var nibbles: [UInt8] = []
    nibbles.reserveCapacity(2 * bytes.count)
    for byte in bytes {
      nibbles.append(byte >> 4)
      nibbles.append(byte & 0x0f)
    }
    return nibbles
  }
}
