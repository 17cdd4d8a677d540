import Core
import Entity
import Synchronization
import Testing

@testable import Scenes

@Suite struct ShowFeesTests {
  /// A node that has a hundred blocks and more, and counts how many it is asked for.
  private final class StubMarket: ShowFees.Worker {
    let market: FeeMarket
    private let counts = Mutex<[UInt64]>([])

    init(market: FeeMarket) { self.market = market }

    var asked: [UInt64] { counts.withLock(\.self) }

    func feeMarket(blocks: UInt64) -> FeeMarket {
      counts.withLock { $0.append(blocks) }
      return FeeMarket(blocks: market.blocks.suffix(Int(blocks)), offers: market.offers)
    }
  }

  private static func gwei(_ count: UInt64) -> Wei { Wei(count: count * 1_000_000_000) }

  private static func offer(_ speed: FeeSpeed, tip: UInt64, cap: UInt64) -> FeeSuggestion {
    FeeSuggestion(
      speed: speed,
      fees: .dynamic(
        maxPriorityFeePerGas: gwei(tip),
        maxFeePerGas: gwei(cap),
        .empty
      ),
      usual: gwei(tip),
      nextBaseFee: gwei(9),
      horizon: 3,
      asOf: 12
    )
  }

  private static func show(_ market: FeeMarket) async throws -> Answer<ShowFees.Body> {
    let dev = try ChainRegistry.builtIn.chain(named: "dev")
    return ShowFees.Presenter().present(
      try await ShowFees.Interactor(worker: StubMarket(market: market)).act(on: .init(chain: dev))
    )
  }

  @Test func drawsTheBlocksAndShowsTheOffers() async throws {
    let market = FeeMarket(
      blocks: [
        .init(number: 10, baseFee: Self.gwei(8), tip: Self.gwei(1), fullness: 1_000_000),
        .init(number: 11, baseFee: Self.gwei(9), tip: nil, fullness: 0),
        .init(number: 12, baseFee: Self.gwei(8), tip: Self.gwei(2), fullness: 505_000),
      ],
      offers: [
        Self.offer(.slow, tip: 1, cap: 14), Self.offer(.normal, tip: 1, cap: 20),
        Self.offer(.fast, tip: 2, cap: 26), Self.offer(.urgent, tip: 3, cap: 33),
      ]
    )
    let model = try await Self.show(market)
    #expect(
      model.text == """
        base fee    ███
                    8 to 9 gwei
        next block  9 gwei
        tip         ▅▁█
                    1 to 2 gwei
        fullness    █▁▅
                    0 to 100 %

        slow    1  gwei tip  14  gwei at most
        normal  1  gwei tip  20  gwei at most
        fast    2  gwei tip  26  gwei at most
        urgent  3  gwei tip  33  gwei at most
        """
    )
    #expect(model.notes.map(\.description) == ["on dev, 3 blocks up to 12"])
    let json = try Samples.json(model)
    #expect(json.contains(#""nextBaseFee":"9000000000""#))
    #expect(
      json.contains(
        #"{"baseFee":"9000000000","fullness":"0","number":"11"}"#
      )
    )
    #expect(
      json.contains(
        #"{"maxFeePerGas":"14000000000","maxPriorityFeePerGas":"1000000000","speed":"slow"}"#
      )
    )
  }

  @Test("the last hundred blocks are drawn: no more of them, and no fewer")
  func drawsTheLastHundredBlocks() async throws {
    let blocks = (1...UInt64(120)).map { number in
      FeeMarket.Block(
        number: number,
        baseFee: Self.gwei(number),
        tip: Self.gwei(200 + number),
        fullness: 500_000
      )
    }
    let node = StubMarket(
      market: FeeMarket(blocks: blocks, offers: [Self.offer(.slow, tip: 1, cap: 14)])
    )
    let dev = try ChainRegistry.builtIn.chain(named: "dev")
    let answer = ShowFees.Presenter().present(
      try await ShowFees.Interactor(worker: node).act(on: .init(chain: dev))
    )
    #expect(node.asked == [100])
    #expect(answer.notes.map(\.description) == ["on dev, 100 blocks up to 120"])
    #expect(answer.text.contains("21 to 120 gwei") && answer.text.contains("221 to 320 gwei"))
    let json = try Samples.json(answer)
    #expect(json.matches(of: /"fullness"/).count == 100)
    #expect(json.contains(#""number":"21","tip""#) && !json.contains(#""number":"20","tip""#))
  }

  @Test("a chain without base fees has one price, and a node that tells nothing draws nothing")
  func showsLegacyPrices() async throws {
    let legacy = FeeSuggestion(
      speed: .normal,
      fees: .legacy(gasPrice: Self.gwei(5)),
      usual: Self.gwei(5),
      nextBaseFee: nil,
      horizon: 0,
      asOf: nil
    )
    let model = try await Self.show(FeeMarket(blocks: [], offers: [legacy]))
    #expect(model.text == "normal  5  gwei")
    #expect(
      model.notes.map(\.description)
        == ["on dev; the node does not tell the fees of past blocks"]
    )
    let json = try Samples.json(model)
    #expect(json.contains(#""gasPrice":"5000000000""#) && !json.contains("nextBaseFee"))
  }

  @Test func barsAreTheHighestOfTheirBlocks() {
    let hundred = (0..<100).map { UInt256(UInt64($0)) }
    let chart = BarChart.text(hundred)
    #expect(chart.count == BarChart.width)
    #expect(chart.first == "▁" && chart.last == "█")
    #expect(BarChart.text([]) == "")
    #expect(BarChart.text([.zero, .zero]) == "▁▁")
    #expect(BarChart.text([.max, .zero, 1]) == "█▁▁")
    #expect(BarChart.text([250_000, 500_000], highest: 1_000_000) == "▃▅")
  }
}
