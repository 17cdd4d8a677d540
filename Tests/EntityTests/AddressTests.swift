import Core
import Entity
import Foundation
import TestSupport
import Testing

struct AddressTests {
  private struct Case: Decodable {
    let typed: String
    let address: String?
    let expect: String
    let error: String?
    let comment: String
  }

  @Test func readsAndRefusesAsEIP55Says() throws {
    let cases = try Vectors.load("eip55", as: Case.self)
    #expect(cases.count { $0.expect == "invalid" } > 600)
    for vector in cases {
      let found = Result { () throws(AddressError) in try Address(parsing: vector.typed) }
      switch found {
      case .success(let address):
        #expect(vector.expect == "valid", "\(vector.comment): \(vector.typed)")
        #expect(address.description == vector.address, "\(vector.comment)")
      case .failure(let error):
        #expect(name(of: error) == vector.error, "\(vector.comment): \(vector.typed)")
      }
    }
  }

  private func name(of error: AddressError) -> String {
    switch error {
    case .space: "space"
    case .noPrefix: "prefix"
    case .notHex: "notHex"
    case .length: "length"
    case .checksum: "checksum"
    case .byteCount: "byteCount"
    }
  }

  @Test func namesTheCharacterThatIsNoDigit() {
    let text = "0x5aaebg053f3e94c9b9a09f33669435e7ef1beaed"
    #expect(throws: AddressError.notHex(position: 8)) { try Address(parsing: text) }
  }

  @Test func comesBackFromItsOwnText() throws {
    var random = SeededRandom()
    for _ in 0..<200 {
      let address = try Address(bytes: random.bytes(20))
      #expect(try Address(parsing: address.description) == address, "\(random.comment)")
      let lower = address.description.lowercased()
      #expect(try Address(parsing: lower) == address, "\(random.comment)")
    }
  }

  @Test(arguments: [0, 1, 19, 21, 32])
  func takesTwentyBytesOnly(count: Int) {
    #expect(throws: AddressError.byteCount(found: count)) {
      try Address(bytes: [UInt8](repeating: 1, count: count))
    }
  }

  @Test func zeroIsTheAddressOfTwentyZeroBytes() throws {
    #expect(Address.zero.description == "0x0000000000000000000000000000000000000000")
    #expect(Address.zero.isZero)
    #expect(try !Address(bytes: [UInt8](repeating: 0, count: 19) + [1]).isZero)
  }

  @Test func isTheEndOfTheHashOfAPublicKey() throws {
    // The public key for the private key 1 is the generator, SEC 2 §2.4.1.
    let generator = try hex("0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798")
    let address = Address(publicKey: try PublicKey(parsing: generator))
    #expect(address.description == "0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf")
  }

  /// Made with eth-utils and rlp: the last 20 bytes of keccak(rlp([sender, nonce])).
  @Test(arguments: [
    (0 as UInt64, "0xcd234A471b72ba2F1Ccf0A70FCABA648a5eeCD8d"),
    (1, "0x343c43A37D37dfF08AE8C4A11544c718AbB4fCF8"),
    (2, "0xf778B86FA74E846c4f0a1fBd1335FE81c00a0C91"),
    (3, "0xffFd933A0bC612844eaF0C6Fe3E5b8E9B6C1d19c"),
  ])
  func computesTheAddressOfANewContract(nonce: UInt64, expected: String) throws {
    let creator = try Address(parsing: "0x6ac7ea33f8831ea9dcc53393aaa88b25a785dbf0")
    #expect(Address.created(by: creator, nonce: nonce).description == expected)
  }
}
