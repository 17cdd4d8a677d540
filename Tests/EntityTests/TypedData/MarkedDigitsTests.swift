import Core
import Testing

@testable import Entity

/// A combining mark merges with the character before it, and is never part of a number.
struct MarkedDigitsTests {
  private static func typed(_ value: String, type: String = "int256") throws -> TypedData {
    let quoted = JSON.string(value).render()
    let name = JSON.string(type).render()
    let text = """
      {"types":{"EIP712Domain":[{"name":"name","type":"string"}],
      "Order":[{"name":"x","type":\(name)}]},"primaryType":"Order","domain":{"name":"n"},
      "message":{"x":\(quoted)}}
      """
    return try TypedData(parsing: Array(text.utf8))
  }

  @Test(arguments: ["0x\u{301}ff", "-\u{301}5", "0xf\u{301}f", "5\u{301}"])
  func isNoNumberOfTypedData(value: String) throws {
    #expect(throws: TypedDataError.self) { try Self.typed(value) }
  }

  @Test func isNoPartOfATypeOrOfANumberOfACall() throws {
    _ = try Self.typed("5", type: "uint256")
    #expect(throws: TypedDataError.self) { try Self.typed("5", type: "uint\u{301}256") }
    #expect(throws: TypedDataError.self) { try Self.typed("0x05", type: "bytes\u{301}1") }
    #expect(Int257(decimal: "-\u{301}5") == nil && Int257(decimal: "-5") == -5)
    #expect(ABINumber.read("0xff", places: 0, isSigned: false) == .number(255))
    #expect(ABINumber.read("0x\u{301}ff", places: 0, isSigned: false) == nil)
  }
}
