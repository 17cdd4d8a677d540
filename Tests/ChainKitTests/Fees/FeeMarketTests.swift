import Core
import Entity
import Testing

@testable import ChainKit

@Suite struct FeeMarketTests {
  private func market(_ history: String) async throws -> FeeMarket {
    let node = Node.scripted(["eth_feeHistory": history, "eth_gasPrice": "\"0x5\""])
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
