import Core
import Entity
import Testing

@testable import ChainKit

/// M6: what is offered where no node has `eth_feeHistory`, and whose word it is.
@Suite struct MissingHistoryTests {
  private typealias Mined = BlockWithFees
  private static let gwei: UInt64 = 1_000_000_000
  private static let reckless = "\"\(Quantity.text(40_000 * gwei))\""

  private static func price(_ gwei: UInt64) -> String { "\"\(Quantity.text(gwei * Self.gwei))\"" }

  /// Blocks 6 to 9, all half full, with one price.
  private static func blocks(baseFee: UInt64?, price: UInt64?) -> [Mined] {
    (6...9 as ClosedRange<UInt64>).map { number in
      Mined(
        number: number,
        baseFee: baseFee,
        gasUsed: price == nil ? 0 : 15_000_000,
        prices: price.map { [$0, $0, $0] } ?? []
      )
    }
  }

  private static func offer(
    _ blocks: [Mined],
    _ answers: [String: String],
    _ model: FeeModel = .unknown
  ) async throws -> (FeeSuggestion, ScriptedTransport) {
    let transport = Mined.transport(blocks, answers)
    return (try await FeeEstimator(node(transport), feeModel: model).suggest(.normal), transport)
  }

  @Test("M6: where blocks have base fees, no gas price is asked for, and the offer is of type 2")
  func offersTipsFromBlocks() async throws {
    let blocks = Self.blocks(baseFee: 8 * Self.gwei, price: 10 * Self.gwei)
    for advice in [nil, Self.reckless, Self.price(2)] {
      var answers = ["eth_gasPrice": Self.reckless]
      answers["eth_maxPriorityFeePerGas"] = advice
      let (offer, transport) = try await Self.offer(blocks, answers, .eip1559)
      #expect(offer.fees.tipAndCap?.tip == Wei(count: 2 * Self.gwei))
      // Half full: the next base fee is the same.
      #expect(offer.nextBaseFee == Wei(count: 8 * Self.gwei))
      // What one node shows of blocks is its word as well.
      #expect(offer.usual == Wei(count: 2 * Self.gwei) && offer.isUnconfirmed)
      #expect(offer.asOf == 9)
      #expect(!transport.posted.contains { $0.contains("eth_gasPrice") })
    }
  }

  @Test(
    "M6: a history without base fees is not believed where blocks have them",
    arguments: [
      #"{"oldestBlock":"0x1","gasUsedRatio":[0.5]}"#,
      #"{"oldestBlock":"0x1","baseFeePerGas":["0x0","0x0"],"gasUsedRatio":[0.5]}"#,
    ]
  )
  func comparesHistoryWithTheHead(history: String) async throws {
    let blocks = Self.blocks(baseFee: 8 * Self.gwei, price: 9 * Self.gwei)
    let answers = ["eth_feeHistory": history, "eth_gasPrice": Self.reckless]
    let (offer, _) = try await Self.offer(blocks, answers)
    #expect(offer.fees.tipAndCap?.tip == Wei(count: Self.gwei))
    #expect(offer.nextBaseFee == Wei(count: 9 * Self.gwei))
  }

  @Test("M6: a history that one node tells does not confirm its own advice")
  func oneNodeTellsAHistory() async throws {
    let row = "[\(Array(repeating: Self.reckless, count: 4).joined(separator: ","))]"
    let history = """
      {"oldestBlock":"0x1","baseFeePerGas":["0x7","0x7","0x8"],"gasUsedRatio":[0.5,0.5],\
      "reward":[\(row),\(row)]}
      """
    let blocks = Self.blocks(baseFee: 7, price: nil)
    for advice in [nil, Self.reckless] {
      var answers = ["eth_feeHistory": history]
      answers["eth_maxPriorityFeePerGas"] = advice
      let (offer, _) = try await Self.offer(blocks, answers)
      #expect(offer.usual > Wei(count: 100 * Self.gwei) && offer.isUnconfirmed)
    }
  }

  @Test("M6: in idle blocks, the advice of one node is only its word")
  func oneNodeAdvises() async throws {
    let idle = Self.blocks(baseFee: Self.gwei, price: nil)
    let (advised, _) = try await Self.offer(idle, ["eth_maxPriorityFeePerGas": Self.price(499)])
    #expect(advised.usual == Wei(count: 499 * Self.gwei) && advised.isUnconfirmed)
    let (least, _) = try await Self.offer(idle, ["eth_gasPrice": Self.reckless])
    #expect(least.usual == Wei(count: 1) && !least.isUnconfirmed)
  }

  @Test("M6: without base fees, the price is compared with what was paid")
  func comparesThePriceWithBlocks() async throws {
    let paid = Self.blocks(baseFee: nil, price: 10 * Self.gwei)
    let prices: [(UInt64, UInt64)] = [(10, 10), (12, 12), (50, 50), (51, 10), (40_000, 10)]
    for (told, usual) in prices {
      let (offer, _) = try await Self.offer(paid, ["eth_gasPrice": Self.price(told)])
      #expect(offer.fees == .legacy(gasPrice: Wei(count: usual * Self.gwei / 10 * 11)))
      #expect(offer.usual == Wei(count: usual * Self.gwei) && offer.isUnconfirmed)
    }
  }

  @Test("M6: without base fees and payments, the price of one node is only its word")
  func oneNodeTellsAPrice() async throws {
    let idle = Self.blocks(baseFee: nil, price: nil)
    let (offer, _) = try await Self.offer(idle, ["eth_gasPrice": Self.reckless])
    #expect(offer.usual == Wei(count: 40_000 * Self.gwei) && offer.isUnconfirmed)
    await #expect(throws: RPCFailure.unsupported(method: "eth_gasPrice")) {
      try await Self.offer(idle, [:])
    }
  }

  @Test("M6: of several nodes without the method, the lowest price counts", arguments: [1, 2])
  func theLowestPriceCounts(quorum: Int) async throws {
    let block = Mined(number: 0, gasUsed: 0, prices: []).json
    func script(_ price: String?) -> [String: String] {
      var script = ["eth_getBlockByNumber": block, "eth_blockNumber": "\"0x0\""]
      script["eth_gasPrice"] = price
      return script
    }
    for scripts in [[Self.reckless, Self.price(3)], [Self.price(3), Self.reckless]] {
      let nodes = ScriptedPool(scripts.map(script), quorum: quorum)
      let offer = try await FeeEstimator(Node(nodes.session)).suggest(.normal)
      #expect(offer.usual == Wei(count: 3 * Self.gwei) && !offer.isUnconfirmed)
    }
    // One that answers for another one is no second word.
    let nodes = ScriptedPool([script(nil), script(Self.reckless)], quorum: quorum)
    let offer = try await FeeEstimator(Node(nodes.session)).suggest(.normal)
    #expect(offer.isUnconfirmed)
  }

  @Test(
    "F80: the next base fee is exact where the rule is known, and else the highest",
    arguments: [
      (1_000_000_000, 15_000_000, 1_000_000_000), (1_000_000_000, 30_000_000, 1_125_000_000),
      (1_000_000_000, 0, 875_000_000), (1_000_000_000, 15_000_001, 1_000_000_008),
      (7, 30_000_000, 8), (7, 15_000_001, 8), (0, 30_000_000, 1), (0, 0, 0),
    ] as [(UInt64, UInt64, UInt64)]
  )
  func worksOutTheNextBaseFee(baseFee: UInt64, gasUsed: UInt64, next: UInt64) async throws {
    let block = Mined(number: 0, baseFee: baseFee, gasUsed: gasUsed, prices: [])
    let (exact, _) = try await Self.offer([block], [:], .eip1559)
    #expect(exact.nextBaseFee == Wei(count: next))
    for model in FeeModel.allCases where model != .eip1559 {
      let (offer, _) = try await Self.offer([block], [:], model)
      #expect(offer.nextBaseFee == Wei(count: baseFee + (baseFee + 7) / 8), "\(model)")
    }
  }

  @Test("M7: a base fee that a chain keeps up is in the offer of every speed")
  func aFloorReachesEverySpeed() async throws {
    // Idle blocks, so that the rule of EIP-1559 alone would lower it.
    let floor = 500_000_000 as UInt64
    let fees = [String](repeating: "\"\(Quantity.text(floor))\"", count: 21)
    let history = """
      {"oldestBlock":"0x1","baseFeePerGas":[\(fees.joined(separator: ","))],
       "gasUsedRatio":[\([String](repeating: "0", count: 20).joined(separator: ","))]}
      """
    let node = Node.scripted(["eth_feeHistory": history])
    for offer in try await FeeEstimator(node, feeModel: .opStack).suggestions() {
      #expect(offer.nextBaseFee == Wei(count: floor))
      let (tip, cap) = try #require(offer.fees.tipAndCap)
      #expect(cap >= Wei(UInt256(floor).adding(tip.count) ?? .max))
      #expect(offer.priceNow == Wei(UInt256(floor).adding(tip.count) ?? .max))
    }
  }
}
