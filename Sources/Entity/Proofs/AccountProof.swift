import Core

/// What proves an account of a state, or that there is none (EIP-1186).
package struct AccountProof: Hashable, Sendable, Codable {
  package let address: Address
  package let proof: MerklePatriciaProof

  package init(address: Address, proof: MerklePatriciaProof) {
    (self.address, self.proof) = (address, proof)
  }

  /// Returns the account in the state with this root; without nonce, balance and code if there is
  /// none.
  ///
  /// - Throws: `StateProofError` if the proof proves neither.
  package func account(inState root: Hash32) throws(StateProofError) -> ProvenAccount {
    let value: [UInt8]?
    do {
      value = try proof.value(at: Keccak256.hash(address.bytes), root: root)
    } catch {
      throw .trie(error)
    }
    return try value.map(ProvenAccount.init(decoding:)) ?? .absent
  }
}

/// An account as a state has it (Yellow Paper, section 4.1).
package struct ProvenAccount: Hashable, Sendable {
  package let nonce: UInt64
  package let balance: Wei
  /// The root of its storage trie.
  package let storageRoot: Hash32
  /// The Keccak-256 of its code; that of no bytes if it has none.
  package let codeHash: Hash32

  /// What a state says of an account that it does not have.
  package static let absent = ProvenAccount(
    nonce: 0,
    balance: .zero,
    storageRoot: MerklePatriciaProof.emptyRoot,
    codeHash: .keccak(of: [])
  )

  package init(nonce: UInt64, balance: Wei, storageRoot: Hash32, codeHash: Hash32) {
    (self.nonce, self.balance) = (nonce, balance)
    (self.storageRoot, self.codeHash) = (storageRoot, codeHash)
  }

  /// Reads the value that a state trie has for an account.
  package init(decoding bytes: [UInt8]) throws(StateProofError) {
    let items = try Self.fields(of: bytes)
    guard items.count == 4, case .bytes(let storageRoot) = items[2],
      case .bytes(let codeHash) = items[3], storageRoot.count == 32, codeHash.count == 32
    else { throw .notAccount }
    do {
      nonce = try items[0].integer64()
      balance = Wei(try items[1].integer())
    } catch {
      throw .rlp(error)
    }
    self.storageRoot = Hash32(unchecked: storageRoot)
    self.codeHash = Hash32(unchecked: codeHash)
  }

  private static func fields(of bytes: [UInt8]) throws(StateProofError) -> [RLPItem] {
    let item: RLPItem
    do { item = try RLP.decode(bytes) } catch { throw .rlp(error) }
    guard case .list(let items) = item else { throw .notAccount }
    return items
  }
}
