import Core
package import Entity

/// The answer of `eth_getProof` (EIP-1186).
///
/// Only the nodes are kept: the nonce, the balance, the values and the hashes that a node gives with
/// them follow from the nodes, or are wrong.
package struct ProofAnswer: Decodable, Hashable, Sendable {
  package let account: AccountProof
  /// The slots, in the order in which the node gives them.
  package let slots: [StorageProof]

  private enum Key: String, CodingKey { case address, accountProof, storageProof }

  /// - Throws: `DecodingError` if a member is malformed, or there are more or larger nodes than on
  ///   the way to any account or slot.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    account = AccountProof(
      address: try container.address(.address),
      proof: try container.merkleProof(.accountProof)
    )
    slots = try container.decode([Slot].self, forKey: .storageProof).map(\.proof)
  }

  private init(account: AccountProof, slots: [StorageProof]) {
    (self.account, self.slots) = (account, slots)
  }

  /// The answer with further slots of the same account.
  func adding(_ more: [StorageProof]) -> ProofAnswer {
    ProofAnswer(account: account, slots: slots + more)
  }

  /// A slot and its nodes.
  private struct Slot: Decodable {
    let proof: StorageProof

    private enum Key: String, CodingKey { case key, proof }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      proof = StorageProof(
        slot: try container.text(.key, Self.slot),
        proof: try container.merkleProof(.proof)
      )
    }

    /// Reads the number of a slot: some nodes give it as 32 bytes, others as a quantity, and others
    /// as it was asked for.
    private static func slot(_ text: String) throws -> Hash32 {
      let digits = text.dropFirst(2)
      let zeros = String(repeating: "0", count: max(0, 64 - digits.utf8.count))
      return try Hash32(bytes: DataHex.parse(text.prefix(2) + zeros + digits, count: 32))
    }
  }
}

extension KeyedDecodingContainer {
  /// Decodes the nodes of a proof of an account or a slot.
  fileprivate func merkleProof(_ key: Key) throws -> MerklePatriciaProof {
    let texts = try decode([String].self, forKey: key)
    let limits = (
      nodes: MerklePatriciaProof.maxNodes(keyBytes: Keccak256.digestBytes),
      digits: 2 * MerklePatriciaProof.maxNodeBytes
    )
    guard texts.count <= limits.nodes,
      texts.allSatisfy({ $0.utf8.count <= limits.digits + 2 }),
      let nodes = try? texts.map({ try DataHex.parse($0) })
    else {
      throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "malformed")
    }
    return MerklePatriciaProof(nodes: nodes)
  }
}
