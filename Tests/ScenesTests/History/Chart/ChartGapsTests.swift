import Core
import Entity
import Foundation
import Testing

@testable import Scenes

/// Charts of times of which some blocks were not read.
@Suite struct ChartGapsTests {
  private static func response(_ reason: GapReason) async throws -> ChartHistory.Response {
    let ether = ExportedHistory.ether
    var said = ExportedHistory.whole
    said[.ether] = HistorySpans(0...20, .proved(.node(.sample)))
      .replaced(by: HistorySpans(12...13, .missing(reason)))
    let history = ExportedHistory(
      [
        try ExportedHistory.move(.received, ether.multiplied(by: 2) ?? 0, in: 10, "c", to: "9"),
        try ExportedHistory.move(.sent, ether, in: 15, "d", to: "9"),
        try ExportedHistory.move(.received, ether.multiplied(by: 2) ?? 0, in: 20, "e", to: "9"),
      ],
      assurance: said
    )
    return try await ChartHistory.Interactor(worker: history).act(
      on: .init(
        accounts: ["savings/0"],
        asset: nil,
        chain: try ChainRegistry.builtIn.chain(named: "ethereum"),
        tokens: TokenList(),
        period: try ExportPeriod()
      )
    )
  }

  @Test func aGapIsMarkedAndExplained() async throws {
    let presenter = ChartHistory.Presenter(width: 40, isASCII: true)
    let answer = presenter.present(try await Self.response(.state))
    #expect(
      answer.text == """
        savings: ETH, ethereum
        3 |                                    *
          |                                    *
          |                                    *
          |*******     *******                 *
          |*                 *                 *
          |*                 *                 *
          |*                 *******************
          |*
          |*
        0 |*      ?????
          +-------------------------------------
           2025-01-01                 2025-01-01
        ? not read: the balance of these times is not known
        """
    )
    let braille = ChartHistory.Presenter(width: 40, isASCII: false)
      .present(try await Self.response(.state))
    let lines = braille.text.components(separatedBy: "\n")
    #expect(lines[10].contains("…") && !lines[9].contains("…"))
    #expect(lines.last == "… not read: the balance of these times is not known")
  }

  @Test func theJSONHasNull() async throws {
    let presenter = ChartHistory.Presenter(width: 40, isASCII: true)
    let answer = presenter.present(try await Self.response(.notAsked))
    #expect(answer.points.map(\.balance) == ["2", nil, "2", "1", "3"])
    let json = try Samples.json(answer)
    #expect(json.contains(#"{"balance":null,"time":"2025-01-01T01:5"#), "\(json)")
    #expect(json.components(separatedBy: "null").count == 2)
  }

  @Test func aPictureHasAGap() async throws {
    let chart = try #require(try await Self.response(.state).chart)
    let svg = chart.svg()
    #expect(svg.contains(">gaps: not read</text>"))
    let line = try #require(svg.components(separatedBy: "<path d=\"").last)
    #expect(line.components(separatedBy: "M").count == 3)
  }

  @Test("blocks that were read, but whose rows do not add up, are drawn")
  func wrongSumsAreNoGap() async throws {
    let response = try await Self.response(.rowsDiffer(rows: 1, held: 2))
    let answer = ChartHistory.Presenter(width: 40, isASCII: true).present(response)
    #expect(!answer.text.contains("?") && answer.points.allSatisfy { $0.balance != nil })
    #expect(response.chart?.svg().contains("gaps") == false)
  }
}
