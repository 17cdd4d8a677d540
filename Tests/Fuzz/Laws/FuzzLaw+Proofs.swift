import Core
import Entity

/// Proofs of a node, whose hashes are right.
extension FuzzLaw {
  static let proofs = [merkleNode, header, account]

  /// A proof of one node, which is the root of whoever made it.
  private static let merkleNode = FuzzLaw(
    "merkle-node",
    seeds: [
      RLP.encode(.list([.bytes([0x20] + [UInt8](repeating: 0x11, count: 32)), .bytes([1, 2])])),
      RLP.encode(.list([.bytes([0x11]), .list([RLPItem.bytes([0x31]), .bytes([7])])])),
      RLP.encode(
        .list(
          [.bytes([UInt8](repeating: 9, count: 32)), .list([.bytes([0x31]), .bytes([7])])]
            + [RLPItem](repeating: .bytes([]), count: 15)
        )
      ),
      [0x80],
    ]
  ) { bytes in
    let root = Hash32.keccak(of: bytes)
    let key = [UInt8](repeating: 0x11, count: 32)
    let found = Result { try MerklePatriciaProof(nodes: [bytes]).value(at: key, root: root) }
    guard case .success(let value) = found else { return true }
    // What proves something is canonical, and proves nothing beside anything else.
    guard let item = try? RLP.decode(bytes), RLP.encode(item) == bytes, value != [] else {
      return false
    }
    let more = MerklePatriciaProof(nodes: [bytes, bytes])
    return (try? more.value(at: key, root: root)) == nil
  }

  private static let header = FuzzLaw(
    "header",
    seeds: Seeds.bytes(in: "headers", at: "encoded", from: [0, 1, 3, 6, 7])
  ) { bytes in
    guard let header = try? HeaderFields(decoding: bytes) else { return true }
    return header.encoded == bytes && header.hash == .keccak(of: bytes)
  }

  private static let account = FuzzLaw(
    "account",
    seeds: [
      RLP.encode(
        .list([
          .bytes([1]), .bytes([2, 3]), .bytes([UInt8](repeating: 4, count: 32)),
          .bytes([UInt8](repeating: 5, count: 32)),
        ])
      )
    ]
  ) { bytes in
    guard let account = try? ProvenAccount(decoding: bytes) else { return true }
    let items: [RLPItem] = [
      .integer(account.nonce), .integer(account.balance.count),
      .bytes(account.storageRoot.bytes), .bytes(account.codeHash.bytes),
    ]
    return RLP.encode(.list(items)) == bytes
  }
}
