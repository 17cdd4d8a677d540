import Core
import Entity
import TestSupport
import Testing

struct ABISignatureTests {
  private struct Case: Decodable {
    let signature: String
    let canonical: String?
    let selector: String?
    let topic: String?
    let error: String?
    let comment: String
  }

  @Test func hashesTheCanonicalForm() throws {
    for vector in try Vectors.load("abi-signatures", as: Case.self) {
      guard vector.error == nil else {
        let error = #expect(throws: ABITypeError.self, "\(vector.signature)") {
          try ABISignature(parsing: vector.signature)
        }
        #expect((error == .name) == (vector.error == "name"), "\(vector.signature)")
        continue
      }
      let signature = try ABISignature(parsing: vector.signature)
      #expect(signature.description == vector.canonical)
      #expect(Hex.prefixed(signature.selector) == vector.selector)
      #expect(signature.topic.description == vector.topic)
    }
  }

  @Test func writesAndReadsCalls() throws {
    let signature = try ABISignature(parsing: "transfer(address,uint256)")
    let recipient = try Address(parsing: "0x52908400098527886E0F7030069857D2E4169EE7")
    let call = try signature.encode([.address(recipient), .number(7)])
    #expect(call == ERC20.transfer(to: recipient, amount: 7))
    #expect(try signature.decode(call).values == [.address(recipient), .number(7)])
    let other = try ABISignature(parsing: "approve(address,uint256)")
    #expect(throws: ABIValueError.selector(wanted: other.selector, found: signature.selector)) {
      try other.decode(call)
    }
    #expect(throws: ABIValueError.selector(wanted: other.selector, found: [0xa9, 0x05])) {
      try other.decode([0xa9, 0x05])
    }
  }

  @Test(arguments: [
    (
      "f(uint8,uint7)",
      "unknown type at character 9; examples of types: uint256, address, bytes32, "
        + "string[], (address,uint256)"
    ),
    ("f(uint8,)", "invalid types: unexpected character at position 9"),
  ])
  func countsPositionsFromTheBeginning(text: String, message: String) {
    let error = #expect(throws: ABITypeError.self) { try ABISignature(parsing: text) }
    #expect(error?.report.message.english == message)
  }
}
