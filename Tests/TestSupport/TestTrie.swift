import Core
package import Entity

/// A trie that is built from its pairs, to make states for tests; all keys have the same length.
package struct TestTrie: Sendable {
  private indirect enum Node: Sendable {
    case leaf
    case extend(path: ArraySlice<UInt8>, child: Made)
    case branch([Made?])
  }

  /// A node with its encoding.
  private struct Made: Sendable {
    let node: Node
    let item: RLPItem
    let encoded: [UInt8]
    /// What its parent says of it.
    let reference: RLPItem

    init(_ node: Node, _ items: [RLPItem]) {
      self.node = node
      item = .list(items)
      encoded = RLP.encode(item)
      reference = encoded.count < 32 ? item : .bytes(Keccak256.hash(encoded))
    }
  }

  private let top: Made?

  package init(_ pairs: [[UInt8]: [UInt8]]) {
    top = Self.build(pairs.map { (Self.nibbles($0.key)[...], $0.value) })
  }

  package var root: Hash32 { .keccak(of: top?.encoded ?? RLP.encode(.bytes([]))) }

  /// The nodes on the way to a key.
  package func proof(of key: [UInt8]) -> MerklePatriciaProof {
    var nodes: [[UInt8]] = []
    var path = Self.nibbles(key)[...]
    var next = top
    while let made = next {
      if nodes.isEmpty || made.encoded.count >= 32 { nodes.append(made.encoded) }
      switch made.node {
      case .leaf: next = nil
      case .extend(let shared, let child):
        next = path.starts(with: shared) ? child : nil
        path = path.dropFirst(shared.count)
      case .branch(let children): next = path.popFirst().flatMap { children[Int($0)] }
      }
    }
    return MerklePatriciaProof(nodes: nodes)
  }

  private static func build(_ pairs: [(path: ArraySlice<UInt8>, value: [UInt8])]) -> Made? {
    guard let first = pairs.first else { return nil }
    guard pairs.count > 1 else {
      return Made(.leaf, [.bytes(hexPrefix(first.path, 2)), .bytes(first.value)])
    }
    let shared = pairs.reduce(first.path.count) { count, pair in
      zip(first.path, pair.path).prefix(count).prefix { $0 == $1 }.count
    }
    guard shared == 0 else {
      let path = first.path.prefix(shared)
      return build(pairs.map { ($0.path.dropFirst(shared), $0.value) }).map { child in
        Made(.extend(path: path, child: child), [.bytes(hexPrefix(path, 0)), child.reference])
      }
    }
    let children = (0..<16).map { nibble in
      build(pairs.filter { $0.path.first == nibble }.map { ($0.path.dropFirst(), $0.value) })
    }
    return Made(.branch(children), children.map { $0?.reference ?? .bytes([]) } + [.bytes([])])
  }

  private static func nibbles(_ bytes: [UInt8]) -> [UInt8] { bytes.flatMap { [$0 >> 4, $0 & 15] } }

  private static func hexPrefix(_ path: ArraySlice<UInt8>, _ flag: UInt8) -> [UInt8] {
    let whole = path.count.isMultiple(of: 2) ? [flag, 0] + path : [flag + 1] + path
    return stride(from: 0, to: whole.count, by: 2).map { whole[$0] << 4 | whole[$0 + 1] }
  }
}
