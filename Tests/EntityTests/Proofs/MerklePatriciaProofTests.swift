import Core
import Entity
import Foundation
import TestSupport
import Testing

@Suite struct MerklePatriciaProofTests {
  struct Case: Decodable {
    let root: String
    let key: String
    let nodes: [String]
    let value: String?
    let expect: String
    let error: String?
    let comment: String
  }

  /// What a case proves, as hex; nil for an absent key.
  private static func value(of item: Case) throws -> String? {
    let proof = MerklePatriciaProof(nodes: try item.nodes.map { try hex($0) })
    return try proof.value(at: hex(item.key), root: Hash32(parsing: item.root))
      .map { Hex.prefixed($0) }
  }

  @Test func provesWhatEveryValidVectorSays() throws {
    let cases = try Vectors.load("merkle-proofs", as: Case.self).filter { $0.expect == "valid" }
    #expect(cases.contains { $0.value == nil } && cases.contains { $0.value != nil })
    for item in cases {
      #expect(try Self.value(of: item) == item.value, "\(item.comment)")
    }
  }

  @Test func refusesEveryInvalidVectorForItsFault() throws {
    for item in try Vectors.load("merkle-proofs", as: Case.self) where item.expect == "invalid" {
      let error = #expect(throws: MerkleProofError.self, "\(item.comment)") {
        try Self.value(of: item)
      }
      #expect(error.map(Self.name) == item.error, "\(item.comment)")
    }
  }

  @Test func theEmptyRootIsTheOneOfTheYellowPaper() {
    #expect(
      MerklePatriciaProof.emptyRoot.description
        == "0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421"
    )
  }

  @Test func aLongWayOfEmbeddedNodesEnds() {
    // As deep as nodes within nodes can be, and a root that is no hash of theirs.
    var item = RLPItem.list([.bytes([0x20]), .bytes([1])])
    for _ in 0..<40 { item = .list([.bytes([0x00, 0x11]), item]) }
    let proof = MerklePatriciaProof(nodes: [RLP.encode(item)])
    let root = Hash32.keccak(of: RLP.encode(item))
    #expect(throws: MerkleProofError.child(index: 0)) {
      try proof.value(at: [UInt8](repeating: 0x11, count: 32), root: root)
    }
  }

  @Test func comesBackFromJSON() throws {
    let proof = MerklePatriciaProof(nodes: [[0x80], [], [1, 2, 3]])
    let json = try JSONEncoder().encode(proof)
    #expect(String(decoding: json, as: UTF8.self) == #"["0x80","0x","0x010203"]"#)
    #expect(try JSONDecoder().decode(MerklePatriciaProof.self, from: json) == proof)
    for text in [#"["80"]"#, #"["0x8"]"#, "[7]", #""0x80""#] {
      #expect(throws: DecodingError.self, "\(text)") {
        try JSONDecoder().decode(MerklePatriciaProof.self, from: Data(text.utf8))
      }
    }
  }

  /// An error's name in the vectors.
  private static func name(_ error: MerkleProofError) -> String {
    switch error {
    case .tooManyNodes: "tooManyNodes"
    case .nodeTooLarge: "nodeTooLarge"
    case .missingNode: "missingNode"
    case .otherHash: "otherHash"
    case .shortNode: "shortNode"
    case .rlp: "rlp"
    case .notNode: "notNode"
    case .path: "path"
    case .child: "child"
    case .value: "value"
    case .thinBranch: "thinBranch"
    case .notBranch: "notBranch"
    case .unusedNodes: "unusedNodes"
    }
  }
}
