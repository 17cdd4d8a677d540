import Core
import Foundation
import TestSupport
import Testing

@testable import Entity

struct TypedOrderTests {
  private struct Case: Decodable {
    let document: String
    let kind: String?
    let effects: String?
    let receives: String?
    let end: String?
    let comment: String
  }

  private func receives(_ terms: [OrderTerms]) -> JSON {
    .array(
      terms.flatMap(\.receives).map { item in
        .object(
          [
            JSON.Member("asset", .string(EffectText.name(item.asset))),
            JSON.Member("units", .string("\(item.units)")),
          ] + (item.recipient.map { [JSON.Member("address", .string("\($0)"))] } ?? [])
        )
      }
    )
  }

  @Test func readsOrdersAsTheVectorsHaveThem() throws {
    var kinds: Set<TypedOrder.Kind> = []
    for vector in try Vectors.load("typed-orders", as: Case.self) {
      let data = try TypedData(parsing: Array(vector.document.utf8))
      let order = TypedOrder(data)
      guard let kind = vector.kind, let effects = vector.effects, let wanted = vector.receives,
        let end = vector.end
      else {
        #expect(order == nil, "\(vector.comment)")
        continue
      }
      let found = try #require(order, "\(vector.comment) \(vector.document)")
      #expect(found.kind.rawValue == kind, "\(vector.comment)")
      kinds.insert(found.kind)
      let json = JSON.array(found.effects.map(EffectText.json))
      #expect(json == (try EffectText.parsed(effects)), "\(vector.comment)")
      guard case .trade(let terms) = found.content else { continue }
      #expect(receives(terms) == (try EffectText.parsed(wanted)), "\(vector.comment)")
      #expect(terms.compactMap(\.end).min().map { "\($0)" } ?? "" == end, "\(vector.comment)")
    }
    #expect(kinds.count == TypedOrder.Kind.allCases.count)
  }

  /// A structure that is null in a document is hashed as zeros.
  @Test func readsNoOrderOfWhichAStructureIsAbsent() throws {
    let vectors = try Vectors.load("typed-orders", as: Case.self)
    let order = try #require(vectors.first { $0.kind == "uniswapx" })
    let start = try #require(order.document.range(of: "\"permitted\": {"))
    let end = try #require(order.document[start.upperBound...].firstIndex(of: "}"))
    let text =
      order.document[..<start.lowerBound] + "\"permitted\": null"
      + order.document[order.document.index(after: end)...]
    #expect(TypedOrder(try TypedData(parsing: Array(text.utf8))) == nil)
  }

  @Test func readsAUserOperationOfEntryPoint08() throws {
    let sender = "0x1111111111111111111111111111111111111111"
    let text = { (version: String, extra: String) in
      """
      {"types":{"EIP712Domain":[{"name":"name","type":"string"},{"name":"version","type":"string"},
      {"name":"chainId","type":"uint256"},{"name":"verifyingContract","type":"address"}],
      "PackedUserOperation":[{"name":"sender","type":"address"},{"name":"nonce","type":"uint256"},
      {"name":"initCode","type":"bytes"},{"name":"callData","type":"bytes"},
      {"name":"accountGasLimits","type":"bytes32"},{"name":"preVerificationGas","type":"uint256"},
      {"name":"gasFees","type":"bytes32"},{"name":"paymasterAndData","type":"bytes"}\(extra)]},
      "primaryType":"PackedUserOperation",
      "domain":{"name":"ERC4337","version":"\(version)","chainId":1,
      "verifyingContract":"0x4337084d9e255ff0702461cf8895ce9e3b5ff108"},
      "message":{"sender":"\(sender)","nonce":0,"initCode":"0x","callData":"0xa9059cbb",
      "accountGasLimits":"0x0000000000000000000000000000000a0000000000000000000000000000000b",
      "preVerificationGas":100,
      "gasFees":"0x0000000000000000000000000000000100000000000000000000000000000007",
      "paymasterAndData":"0x"\(extra.isEmpty ? "" : ",\"extra\":1")}}
      """
    }
    let read = { (text: String) in TypedUserOperation(try TypedData(parsing: Array(text.utf8))) }
    let operation = try #require(try read(text("1", "")))
    #expect("\(operation.entryPoint)".lowercased() == "0x4337084d9e255ff0702461cf8895ce9e3b5ff108")
    #expect(operation.read.inner.map(\.input) == [[0xA9, 0x05, 0x9C, 0xBB]])
    #expect("\(operation.sender)" == sender)
    // (10 + 11 + 100) × 7.
    #expect(operation.read.effects.contains(.spend(.ether, 847, to: nil)))
    #expect(try read(text("2", "")) == nil)
    #expect(try read(text("1", #",{"name":"extra","type":"uint256"}"#)) == nil)
  }
}
