import Core
import Entity
import Testing

@testable import Live
@testable import Scenes

@Suite struct ChartPictureTests {
  @Test func thePictureIsAFileOfItsSize() throws {
    var sum = ExactSum()
    sum.add(5)
    var series = try #require(BalanceSeries(from: 0, to: 99, parts: 10, opening: sum))
    let isKnown = series.add([-3], at: 50)
    #expect(isKnown)
    series.finish()
    var commodities = Commodities(
      of: try ChainRegistry.builtIn.chain(named: "ethereum"),
      knowing: TokenList()
    )
    let chart = BalanceChart(
      series,
      title: "savings: ETH \u{20ac}",
      commodities.commodity(of: .ether),
      .utc
    )
    let bytes = ChartPicture(chart).bytes
    #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    // Width and height are in the first chunk.
    #expect(Array(bytes[16..<24]) == [0, 0, 3, 32, 0, 0, 1, 144])
    #expect(ChartPicture(chart).bytes == bytes)
  }
}
