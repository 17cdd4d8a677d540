import Core
import Entity
import TestSupport
import Testing

@Suite struct AccountProofTests {
  private static let address = Address.zero
  private static let key = Keccak256.hash(address.bytes)
  private static let hash = [UInt8](repeating: 3, count: 32)

  /// A trie that has one value, and what an account proof makes of it.
  private static func account(of value: [UInt8]) throws -> ProvenAccount {
    let trie = TestTrie([key: value])
    return try AccountProof(address: address, proof: trie.proof(of: key))
      .account(inState: trie.root)
  }

  private static func encoded(_ items: [RLPItem]) -> [UInt8] { RLP.encode(.list(items)) }

  private static func fields(
    nonce: [UInt8] = [5],
    balance: [UInt8] = [1, 0],
    storage: [UInt8] = hash,
    code: [UInt8] = hash
  ) -> [RLPItem] {
    [.bytes(nonce), .bytes(balance), .bytes(storage), .bytes(code)]
  }

  @Test func readsAnAccount() throws {
    let account = try Self.account(of: Self.encoded(Self.fields()))
    #expect(account.nonce == 5)
    #expect(account.balance == Wei(count: 256))
    #expect(account.storageRoot.bytes == Self.hash)
    #expect(account.codeHash.bytes == Self.hash)
  }

  @Test func whatAStateDoesNotHaveHasNothing() throws {
    let other = Keccak256.hash([1])
    let trie = TestTrie([other: Self.encoded(Self.fields())])
    let proof = AccountProof(address: Self.address, proof: trie.proof(of: Self.key))
    #expect(try proof.account(inState: trie.root) == .absent)
    #expect(ProvenAccount.absent.balance == .zero)
    let none = AccountProof(address: Self.address, proof: MerklePatriciaProof(nodes: []))
    #expect(try none.account(inState: MerklePatriciaProof.emptyRoot) == .absent)
    #expect(throws: StateProofError.trie(.missingNode(index: 0))) {
      try none.account(inState: trie.root)
    }
  }

  @Test func refusesWhatIsNoAccount() {
    let wide = [UInt8](repeating: 1, count: 33)
    let cases: [([UInt8], StateProofError)] = [
      (RLP.encode(.bytes([1])), .notAccount),
      (Self.encoded([]), .notAccount),
      (Self.encoded(Self.fields().dropLast()), .notAccount),
      (Self.encoded(Self.fields() + [.bytes([])]), .notAccount),
      (Self.encoded(Self.fields(storage: [1])), .notAccount),
      (Self.encoded(Self.fields(code: [])), .notAccount),
      (Self.encoded(Self.fields(nonce: [0])), .rlp(.leadingZero)),
      (Self.encoded(Self.fields(balance: [0, 1])), .rlp(.leadingZero)),
      (Self.encoded(Self.fields(nonce: Array(wide.prefix(9)))), .rlp(.wideInteger(bits: 64))),
      (Self.encoded(Self.fields(balance: wide)), .rlp(.wideInteger(bits: 256))),
      (Self.encoded(Self.fields()) + [0], .rlp(.trailing(bytes: 1))),
    ]
    for (value, error) in cases {
      #expect(throws: error, "\(Hex.encode(value))") { try Self.account(of: value) }
    }
  }

  @Test func aProofOfAnotherAccountIsRefused() throws {
    let trie = TestTrie([Self.key: Self.encoded(Self.fields()), Keccak256.hash([1]): [1]])
    let other = try Address(bytes: [UInt8](repeating: 9, count: 20))
    let taken = AccountProof(address: other, proof: trie.proof(of: Self.key))
    // Either way is not that of this account, or it shows that there is none.
    #expect((try? taken.account(inState: trie.root)) ?? .absent == .absent)
  }
}
