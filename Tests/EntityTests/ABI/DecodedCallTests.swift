import Core
import TestSupport
import Testing

@testable import Entity

struct DecodedCallTests {
  private struct Case: Decodable {
    let data: String
    let function: String?
    let values: String?
    let comment: String
  }

  @Test func everyLineOfTheTableIsAFunction() {
    #expect(KnownFunctions.count == KnownFunctions.rows.count)
    #expect(KnownFunctions.count >= 60)
  }

  @Test func readsCallsAsTheVectorsHaveThem() throws {
    for vector in try Vectors.load("calls", as: Case.self) {
      let call = DecodedCall(decoding: try Hex.decode(vector.data))
      #expect(call?.function.signature.description == vector.function, "\(vector.comment)")
      guard let call, let values = vector.values else { continue }
      let json = JSON.array(call.arguments.map { $0.value.json(as: $0.type) })
      #expect(json == (try JSON.parse(Array(values.utf8), maxBytes: 1 << 20)), "\(vector.comment)")
      #expect(call.isStandard, "\(vector.comment)")
    }
  }

  private func bytes(_ function: String, _ values: [ABIValue]) throws -> [UInt8] {
    try ABISignature(parsing: function).encode(values)
  }

  @Test func findsCallsInsideCalls() throws {
    let approve = try bytes("approve(address,uint256)", [.address(.zero), .number(7)])
    let inner = try bytes("multicall(bytes[])", [.list([.bytes(approve), .bytes([1, 2, 3, 4])])])
    let call = try #require(
      DecodedCall(decoding: try bytes("multicall(bytes[])", [.list([.bytes(inner)])]))
    )
    #expect(call.all.map(\.function.signature.name) == ["multicall", "multicall", "approve"])
    #expect(call.unknown == [[1, 2, 3, 4]])
    #expect(call.arguments.first?.parts.first?.name == "[0]")
  }

  @Test func stopsLookingAtSomeDepth() throws {
    var call = try bytes("deposit()", [])
    for _ in 0..<20 { call = try bytes("multicall(bytes[])", [.list([.bytes(call)])]) }
    let decoded = try #require(DecodedCall(decoding: call))
    #expect(decoded.all.count == DecodedCall.depthLimit)
    #expect(decoded.unknown.count == 1)
  }

  @Test func looksForNothingInAnUnusualLayout() throws {
    let approve = try bytes("approve(address,uint256)", [.address(.zero), .number(7)])
    let call = try bytes("multicall(bytes[])", [.list([.bytes(approve)])])
    let decoded = try #require(
      DecodedCall(decoding: call + [UInt8](repeating: 0, count: 32))
    )
    #expect(!decoded.isStandard)
    #expect(decoded.all.count == 1 && decoded.unknown == [decoded.input])
  }

  @Test func namesParametersWhereTheTableDoes() throws {
    let function = try ABIFunction(parsing: "f(uint256 amount, (address to,bytes)[] calls, bool)")
    #expect(function.signature.description == "f(uint256,(address,bytes)[],bool)")
    #expect(function.parameters.map(\.name) == ["amount", "calls", ""])
    #expect(function.parameters[1].members.map(\.name) == ["to", ""])
    #expect(throws: ABITypeError.self) { try ABIFunction(parsing: "f(uint256 a b)") }
    #expect(throws: ABITypeError.self) { try ABISignature(parsing: "f(uint256 a)") }
  }
}
