import Core
import Entity
import Testing

@testable import ChainKit

@Suite struct FeeMarketTests {
  private func market(_ history: String) async throws -> FeeMarket {
    let node = Node.scripted([
      "eth_feeHistory": history, "eth_gasPrice": "\"0x5\"",
      "eth_getBlockByNumber": BlockWithFees(number: 0, prices: []).json,
    ])
    return try await FeeMarketReader(node, chain: .ethereum).read(blocks: 100)
  }

  @Test("each block has its own fees, and the last base fee is that of the next block")
  func readsBlocks() async throws {
    let market = try await market(
      """
      {"oldestBlock":"0x64","baseFeePerGas":["0x8","0x9","0xa"],"gasUsedRatio":[0.5,0],
       "reward":[["0x1","0x1","0x1","0x1"],["0x0","0x0","0x0","0x0"]]}
      """
    )
    #expect(
      market.blocks == [
        .init(number: 100, baseFee: Wei(count: 8), tip: Wei(count: 1), fullness: 500_000),
        .init(number: 101, baseFee: Wei(count: 9), tip: nil, fullness: 0),
      ]
    )
    #expect(market.offers.map(\.speed) == FeeSpeed.allCases)
  }

  @Test("the node is asked for as many blocks as are wanted", arguments: [100, 1024] as [UInt64])
  func asksForAllBlocks(count: UInt64) async throws {
    let transport = ScriptedTransport { _, body in
      let id = body.firstMatch(of: /"id":(\d+)/).flatMap { Int($0.1) } ?? 0
      let history = #"{"oldestBlock":"0x1","baseFeePerGas":["0x7","0x8"],"gasUsedRatio":[0]}"#
      let result = body.contains("eth_feeHistory") ? history : "\"0x5\""
      return HTTPAnswer(body: Array(ok(result, id: id).utf8))
    }
    _ = try await FeeMarketReader(node(transport), chain: .ethereum).read(blocks: count)
    // The offers follow from a request of their own, for fewer blocks and other percentiles.
    let asked = transport.posted.compactMap {
      $0.firstMatch(of: /"eth_feeHistory","params":\["(0x\w+)","latest",\[50\]\]/).map(\.1)
    }
    #expect(asked == [count == 100 ? "0x64" : "0x400"])
  }

  @Test func aNodeWithoutTheMethodHasNoBlocks() async throws {
    let market = try await market("!")
    #expect(market.blocks.isEmpty)
    #expect(market.offers.count == FeeSpeed.allCases.count)
  }

  @Test func numbersBeyond64BitsAreRefused() async {
    await #expect(throws: RPCFailure.self) {
      try await market(
        """
        {"oldestBlock":"0xffffffffffffffff","baseFeePerGas":["0x8","0x9","0xa"],
         "gasUsedRatio":[0.5,0.5],"reward":[["0x1"],["0x1"]]}
        """
      )
    }
  }
}
