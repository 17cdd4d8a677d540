import Core
import Entity
import Testing

@testable import ChainKit

// Proofs and headers of the chain of the execution-apis tests.
extension ExecutionAPIsTests {
  /// The headers of all blocks that the tests ask for.
  private static func headers() throws -> [HeaderAnswer] {
    try cases().filter { [GetBlockByNumber.name, GetBlockByHash.name].contains($0.method) }
      .filter(\.isValid).compactMap { try answer($0, as: GetHeader.self) }
  }

  @Test func hashesOfAllBlocksFollowFromTheirHeaders() throws {
    let headers = try Self.headers()
    #expect(Set(headers.map(\.hash)).count >= 8)
    for header in headers {
      #expect(header.isRecomputed, "\(header.hash)")
      #expect(header.fields?.reference.hash == header.hash)
    }
  }

  @Test func aHeaderWithOneFieldChangedIsNotRecomputed() throws {
    let blocks = try Self.cases().filter {
      $0.method == GetBlockByNumber.name && $0.isValid && $0.params.last == .bool(false)
    }
    for field in HeaderField.allCases.dropLast(2) {
      let block = try #require(blocks.last { $0.reply.contains("\"\(field.rawValue)\":\"0x") })
      let digit = try #require(
        block.reply.firstRange(of: "\"\(field.rawValue)\":\"0x")?.upperBound
      )
      var reply = block.reply
      // The nonce and others may be all zeros; a quantity must not begin with one.
      let changed: Character = reply[digit] == "5" ? "6" : "5"
      reply.replaceSubrange(digit...digit, with: reply[digit] == "\"" ? "55\"" : "\(changed)")
      let answer = try RPCEnvelope.reply(Array(reply.utf8), to: GetHeader.self).outcome.get()
      #expect(answer?.isRecomputed == false, "\(field)")
    }
  }

  @Test func everyProofFitsTheStateOfTheChainAndTheBalanceThere() throws {
    let head = try #require(try Self.headers().compactMap(\.fields).max { $0.number < $1.number })
    var checked = 0
    for item in try Self.cases() where item.method == GetProof.name && item.isValid {
      // All ask for the state after the head: by its hash, its tag, or by default.
      if item.params.count > 2, item.params[2] != .string("latest") {
        #expect(item.params[2] == .string(head.hash.description))
      }
      let answer = try Self.answer(item, as: GetProof.self)
      let state = try ProvenState(after: head.reference, header: head.encoded)
      let account = try state.account(answer.account)
      let balance = try #require(
        try Self.cases().first {
          $0.method == GetBalance.name && $0.isValid
            && $0.params == [item.params[0], .string("latest")]
        }
      )
      #expect(WireValue.string(account.balance.description) == balance.result, item.name)
      let values = try state.values(answer.account, answer.slots)
      #expect(values.count == answer.slots.count)
      checked += 1
    }
    #expect(checked == 4)
  }
}
