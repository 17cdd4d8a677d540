package import Core
package import Entity

/// A state with accounts and the storage of contracts, and the header of its block.
package struct TestState: Sendable {
  private let accounts: TestTrie
  private let storage: [Address: TestTrie]
  package let header: HeaderFields

  package var block: BlockReference { header.reference }

  /// Makes a state of accounts that have used one nonce; those in `codes` have code with this hash.
  package init(
    balances: [Address: Wei],
    storage slots: [Address: [Hash32: UInt256]],
    codes: [Address: Hash32] = [:]
  ) throws {
    let tries = slots.mapValues { slots in
      TestTrie(
        Dictionary(
          uniqueKeysWithValues: slots.filter { $0.value > 0 }.map { slot, value in
            (Keccak256.hash(slot.bytes), RLP.encode(.integer(value)))
          }
        )
      )
    }
    let all = Set(balances.keys).union(slots.keys)
    accounts = TestTrie(
      Dictionary(
        uniqueKeysWithValues: all.map { address in
          let account = RLPItem.list([
            .integer(1 as UInt64), .integer(balances[address]?.count ?? 0),
            .bytes((tries[address]?.root ?? MerklePatriciaProof.emptyRoot).bytes),
            .bytes(codes[address]?.bytes ?? Keccak256.hash([])),
          ])
          return (Keccak256.hash(address.bytes), RLP.encode(account))
        }
      )
    )
    storage = tries
    var fields: [HeaderField: [UInt8]] = [:]
    for field in HeaderField.allCases.prefix(17) {
      switch field.form {
      case .bytes(let count): fields[field] = [UInt8](repeating: 7, count: count)
      case .integer, .text: fields[field] = [9]
      }
    }
    fields[.stateRoot] = accounts.root.bytes
    header = try HeaderFields(fields)
  }

  /// What honest nodes give for targets.
  package func proofs(
    of targets: [ProofTarget],
    agreeing: [EndpointID] = [.sample],
    dissenting: [EndpointID] = [],
    outvoted: [EndpointID] = []
  ) -> StateProofs {
    StateProofs(
      header: HexCoded(wrappedValue: header.encoded),
      agreeing: agreeing,
      dissenting: dissenting,
      outvoted: outvoted,
      disproved: [],
      proofs: targets.map { target in
        .given(
          AccountProof(
            address: target.account,
            proof: accounts.proof(of: Keccak256.hash(target.account.bytes))
          ),
          target.slots.map { slot in
            let trie = storage[target.account] ?? TestTrie([:])
            return StorageProof(slot: slot, proof: trie.proof(of: Keccak256.hash(slot.bytes)))
          }
        )
      }
    )
  }
}
