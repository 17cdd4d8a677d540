import Core
import TestSupport
import Testing

@testable import Entity

/// Questions to contracts about signatures (ERC-1271), and wrapped signatures (ERC-6492).
struct ContractSignatureTests {
  private struct Case: Decodable {
    let bytes: String
    let digest: String
    let factory: String?
    let call: String?
    let signature: String?
    let question: String?
    let expect: String
    let comment: String
  }

  @Test func readsWhatTheVectorsWrap() throws {
    for item in try Vectors.load("wrapped-signatures", as: Case.self) {
      let bytes = try Hex.decode(item.bytes)
      guard item.expect == "valid" else {
        #expect(throws: WrappedSignatureError.self, "\(item.comment)") {
          try WrappedSignature(parsing: bytes)
        }
        continue
      }
      let wrapped = try WrappedSignature(parsing: bytes)
      #expect(wrapped.factory.description == item.factory, "\(item.comment)")
      #expect(Hex.prefixed(wrapped.call) == item.call, "\(item.comment)")
      #expect(Hex.prefixed(wrapped.signature) == item.signature, "\(item.comment)")
      let question = ERC1271.question(try Hash32(parsing: item.digest), wrapped.signature)
      #expect(Hex.prefixed(question) == item.question, "\(item.comment)")
    }
  }

  @Test func theMagicValueIsTheSelector() throws {
    let signature = try ABISignature(parsing: "isValidSignature(bytes32,bytes)")
    #expect(signature.selector == ERC1271.magicValue)
  }

  @Test func acceptsOnlyTheMagicValue() {
    let yes = ERC1271.magicValue + [UInt8](repeating: 0, count: 28)
    #expect(ERC1271.isAccepted(yes))
    for count in 0..<32 { #expect(!ERC1271.isAccepted(Array(yes.prefix(count)))) }
    #expect(!ERC1271.isAccepted(yes + [0]))
    #expect(!ERC1271.isAccepted(yes + yes))
    for index in yes.indices {
      for bit in 0..<8 {
        var other = yes
        other[index] ^= 1 << bit
        #expect(!ERC1271.isAccepted(other))
      }
    }
    // A contract that returns its call data does not accept.
    #expect(!ERC1271.isAccepted(Array(ERC1271.question(.keccak(of: []), []).prefix(32))))
  }

  @Test func probeEncodesItsOwnLength() {
    #expect(SignatureProbe.program.prefix(2) == [0x60, UInt8(SignatureProbe.program.count)])
    #expect(SignatureProbe.program.count == 67)
  }

  /// EIP-3860: a node accepts at most 48 KiB of code for a contract creation.
  @Test func theLongestSignatureFitsIntoACreation() throws {
    let room = ERC1271.maxBytes - 32 - 5 * 32
    let wrapped = WrappedSignature.suffix
    for (call, signature) in [(room, 0), (0, room), (room / 2, room / 2)] {
      let bytes =
        try ABI.encode(
          [
            .address(.zero), .bytes(.init(repeating: 1, count: call)),
            .bytes(.init(repeating: 2, count: signature)),
          ],
          as: [.address, .bytes, .bytes]
        ) + wrapped
      #expect(bytes.count <= ERC1271.maxBytes)
      let code = SignatureProbe.code(
        account: .zero,
        digest: .keccak(of: []),
        try WrappedSignature(parsing: bytes)
      )
      #expect(code.count <= 48 << 10)
    }
  }

  @Test func readsFiveWordsAndNothingElse() throws {
    func words(_ numbers: Int...) -> [UInt8] { numbers.flatMap { ABIWord.number($0) } }
    let magic = ERC1271.magicValue + [UInt8](repeating: 0, count: 28)
    let yes = try SignatureProbe.Findings(parsing: words(1, 45, 1, 32) + magic)
    #expect(yes.isAccepted && yes.isCalled && yes.hasCode)
    #expect(try SignatureProbe.Findings(parsing: words(0, 45, 1, 32) + magic).isAccepted)
    // No code, no success, a short answer and a long one are all refusals.
    let no = [words(1, 0, 1, 32), words(1, 45, 0, 32), words(1, 45, 1, 4), words(1, 45, 1, 64)]
    for numbers in no {
      #expect(try !SignatureProbe.Findings(parsing: numbers + magic).isAccepted)
    }
    #expect(throws: ABIError.empty) { try SignatureProbe.Findings(parsing: []) }
    #expect(throws: ABIError.short(wanted: 160, found: 159)) {
      try SignatureProbe.Findings(parsing: .init(repeating: 0, count: 159))
    }
    #expect(throws: ABIError.tooLong(limit: 160, found: 161)) {
      try SignatureProbe.Findings(parsing: .init(repeating: 0, count: 161))
    }
    #expect(throws: ABIError.notFlag) {
      try SignatureProbe.Findings(parsing: words(2, 0, 0, 0, 0))
    }
  }

  @Test func readsTheDelegateOfAnAccount() throws {
    let delegate = try Address(parsing: "0x" + String(repeating: "d", count: 40))
    let code = [0xEF, 0x01, 0x00] + delegate.bytes
    #expect(Authorization.delegate(in: code) == delegate)
    for other in [[], Array(code.dropLast()), code + [0], [0xEF, 0, 0] + delegate.bytes] {
      #expect(Authorization.delegate(in: other) == nil)
    }
  }
}
