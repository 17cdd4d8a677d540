import Core
import Entity
import Foundation
import TestSupport
import Testing

@testable import ChainKit

/// Block access lists (EIP-7928) as nodes give them.
@Suite struct BlockAccessListTests {
  struct Case: Decodable, Sendable {
    let reply: String
    let encoded: String?
    let hash: String?
    let expect: String
    let comment: String
  }

  private func read(_ reply: String) throws -> BlockAccessList {
    try JSONDecoder().decode(BlockAccessList.self, from: Data(reply.utf8))
  }

  @Test func everyListHasTheHashThatItsHeaderHas() throws {
    let cases = try Vectors.load("block-access", as: Case.self).filter { $0.expect == "valid" }
    #expect(cases.count == 44)
    for item in cases {
      let list = try read(item.reply)
      #expect(Hex.prefixed(list.encoded) == item.encoded, "\(item.comment)")
      #expect(list.hash.description == item.hash, "\(item.comment)")
    }
  }

  @Test func refusesOtherFormsAndOrders() throws {
    let cases = try Vectors.load("block-access", as: Case.self).filter { $0.expect == "invalid" }
    #expect(cases.count == 66)
    for item in cases {
      #expect(throws: DecodingError.self, "\(item.comment)") { try read(item.reply) }
    }
  }

  @Test func tellsWhatBecameOfAnAccount() throws {
    let list = try read(
      """
      [{"address":"0x00000000000000000000000000000000000000aa"},
      {"address":"0x00000000000000000000000000000000000000bb",
      "balanceChanges":[{"index":"0x1","value":"0x5"},{"index":"0x3","value":"0x0"}],
      "nonceChanges":[{"index":"0x3","value":"0x7"}],
      "codeChanges":[{"index":"0x3","code":"0xef0100"}]}]
      """
    )
    let (quiet, busy) = (
      try Address(parsing: "0x00000000000000000000000000000000000000aa"),
      try Address(parsing: "0x00000000000000000000000000000000000000bb")
    )
    #expect(list.account(quiet)?.balances == [])
    #expect(list.account(busy)?.balances == [.init(1, 5), .init(3, 0)])
    #expect(list.account(busy)?.nonces == [.init(3, 7)])
    #expect(list.account(busy)?.codes == [.init(3, [0xef, 0x01, 0x00])])
    #expect(list.account(.zero) == nil)
    #expect(list.account(try Address(bytes: [UInt8](repeating: 0xff, count: 20))) == nil)
  }

  @Test func everyAccountOfALongListIsFound() throws {
    var random = SeededRandom()
    let addresses = Set((0..<200).map { _ in random.bytes(20) }).sorted {
      $0.lexicographicallyPrecedes($1)
    }
    let members = addresses.map { #"{"address":"\#(DataHex.text($0))"}"# }
    let list = try read("[\(members.joined(separator: ","))]")
    for address in addresses {
      let account = list.account(try Address(bytes: address))
      #expect(account?.address.bytes == address, "\(random.comment)")
    }
    #expect(list.account(try Address(bytes: random.bytes(20))) == nil, "\(random.comment)")
  }

  /// The header of a block whose list is this one.
  private func header(_ list: BlockAccessList?) throws -> HeaderFields {
    var given: [HeaderField: [UInt8]] = [:]
    for field in HeaderField.allCases {
      switch field.form {
      case .bytes(let count): given[field] = [UInt8](repeating: 7, count: count)
      case .integer: given[field] = [9]
      case .text: given[field] = []
      }
    }
    given[.blockAccessListHash] = list?.hash.bytes
    if list == nil { given[.slotNumber] = nil }
    return try HeaderFields(given)
  }

  private static let reply = #"[{"address":"0x00000000000000000000000000000000000000aa"}]"#

  @Test func aListIsThatOfItsHeaderOnly() throws {
    let list = try read(Self.reply)
    #expect(list.isCommitted(by: try header(list)))
    #expect(!list.isCommitted(by: try header(try read("[]"))))
    #expect(!list.isCommitted(by: try header(nil)))
  }

  @Test func asksForTheBlockByItsHash() async throws {
    let header = try header(try read(Self.reply))
    #expect(GetBlockAccessList(.hash(header.hash)).parameters == [.hash(header.hash)])
    #expect(GetBlockAccessList(.number(17)).parameters == [.quantity(17)])
    let node = Node.scripted(["eth_getBlockAccessList": Self.reply])
    #expect(try await node.accessList(of: header) == (try read(Self.reply)))
  }

  @Test func aListOfAnotherBlockIsRefused() async throws {
    let header = try header(try read(Self.reply))
    for other in ["[]", #"[{"address":"0x00000000000000000000000000000000000000ab"}]"#] {
      let node = Node.scripted(["eth_getBlockAccessList": other])
      await #expect(throws: RPCFailure.protocolViolation(.forged(header.hash))) {
        try await node.accessList(of: header)
      }
    }
  }

  @Test func aHeaderBeforeAmsterdamHasNoList() async throws {
    let node = Node.scripted(["eth_getBlockAccessList": "[]"])
    #expect(try await node.accessList(of: try header(nil)) == nil)
  }

  @Test func whatTheNodeLacksIsSaid() async throws {
    let header = try header(try read(Self.reply))
    await #expect(throws: RPCFailure.missingData(.block)) {
      try await Node.scripted(["eth_getBlockAccessList": "null"]).accessList(of: header)
    }
    await #expect(throws: RPCFailure.unsupported(method: "eth_getBlockAccessList")) {
      try await Node.scripted([:]).accessList(of: header)
    }
    let refusals: [(Int, String, MissingKind)] = [
      (4444, "Pruned history unavailable", .pruned), (-32001, "Resource not found", .block),
    ]
    for (code, message, kind) in refusals {
      let refusing = node(
        ScriptedTransport { _, body in
          let id = body.firstMatch(of: /"id":(\d+)/).flatMap { Int($0.1) } ?? 0
          return HTTPAnswer(body: Array(refusal(code, message, id: id).utf8))
        }
      )
      await #expect(throws: RPCFailure.missingData(kind)) {
        try await refusing.accessList(of: header)
      }
    }
  }
}
