package import Core

/// What proves the value of a storage slot, or that it is zero (EIP-1186).
package struct StorageProof: Hashable, Sendable, Codable {
  /// The number of the slot.
  package let slot: Hash32
  package let proof: MerklePatriciaProof

  package init(slot: Hash32, proof: MerklePatriciaProof) {
    (self.slot, self.proof) = (slot, proof)
  }

  /// Returns the value in the storage with this root; zero if the slot is empty.
  ///
  /// - Throws: `StateProofError` if the proof proves neither.
  package func value(inStorage root: Hash32) throws(StateProofError) -> UInt256 {
    let bytes: [UInt8]?
    do {
      bytes = try proof.value(at: Keccak256.hash(slot.bytes), root: root)
    } catch {
      throw .trie(error)
    }
    guard let bytes else { return 0 }
    let value: UInt256
    do { value = try RLP.decode(bytes).integer() } catch { throw .rlp(error) }
    guard value > 0 else { throw .zeroSlot }
    return value
  }
}
