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
}
