import Core
import Entity
import TestSupport
import Testing

@Suite struct StorageProofTests {
  private static let slot = Hash32.keccak(of: [7])

  /// What a storage proof makes of the value that a trie has for the slot.
  private static func value(of bytes: [UInt8]) throws -> UInt256 {
    let key = Keccak256.hash(slot.bytes)
    let trie = TestTrie([key: bytes])
    return try StorageProof(slot: slot, proof: trie.proof(of: key)).value(inStorage: trie.root)
  }

  @Test(arguments: [1, 127, 128, 255, 256, UInt256.max])
  func readsAValue(value: UInt256) throws {
    #expect(try Self.value(of: RLP.encode(.integer(value))) == value)
  }

  @Test func anEmptySlotIsZero() throws {
    let proof = StorageProof(slot: Self.slot, proof: MerklePatriciaProof(nodes: []))
    #expect(try proof.value(inStorage: MerklePatriciaProof.emptyRoot) == 0)
    #expect(throws: StateProofError.trie(.missingNode(index: 0))) {
      try proof.value(inStorage: Self.slot)
    }
  }

  @Test func refusesWhatIsNoValue() {
    let cases: [([UInt8], StateProofError)] = [
      ([0x80], .zeroSlot),
      ([0xc0], .rlp(.wantedBytes)),
      ([0x00], .rlp(.leadingZero)),
      ([0x82, 0, 1], .rlp(.leadingZero)),
      ([0x81, 5], .rlp(.prefixedByte(at: 0))),
      ([0xa1] + [UInt8](repeating: 1, count: 33), .rlp(.wideInteger(bits: 256))),
      ([5, 5], .rlp(.trailing(bytes: 1))),
    ]
    for (bytes, error) in cases {
      #expect(throws: error, "\(Hex.encode(bytes))") { try Self.value(of: bytes) }
    }
  }
}
