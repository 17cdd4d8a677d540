import Core
import Entity
import Foundation
import Testing

@testable import Scenes

@Suite struct ChartHistoryTests {
  private static func response(
    _ history: ExportedHistory,
    accounts: [String] = ["savings"],
    asset: String? = nil,
    _ period: ExportPeriod? = nil,
    tokens: [Token] = []
  ) async throws -> ChartHistory.Response {
    let chain = try ChainRegistry.builtIn.chain(named: "ethereum")
    let list = TokenList(adding: tokens)
    return try await ChartHistory.Interactor(worker: history).act(
      on: .init(
        accounts: accounts,
        asset: try asset.map {
          try HistoryAsset($0, on: chain, among: list.tokens(on: chain.id))
        },
        chain: chain,
        tokens: list,
        period: try period ?? ExportPeriod()
      )
    )
  }

  private static func answer(
    _ response: ChartHistory.Response,
    width: Int = 40,
    isASCII: Bool = true
  ) -> Answer<ChartHistory.Body> {
    ChartHistory.Presenter(width: width, isASCII: isASCII).present(response)
  }

  /// Two at the beginning, one away after five hours, and two more at the end: ten hours in all.
  private static func steps() throws -> ExportedHistory {
    let ether = ExportedHistory.ether
    return ExportedHistory([
      try ExportedHistory.move(.received, ether.multiplied(by: 2) ?? 0, in: 10, "c", to: "9"),
      try ExportedHistory.move(.sent, ether, in: 15, "d", to: "9"),
      try ExportedHistory.move(.received, ether.multiplied(by: 2) ?? 0, in: 20, "e", to: "9"),
    ])
  }

  @Test func aChartInASCIIFitsFortyColumns() async throws {
    let answer = Self.answer(try await Self.response(Self.steps()))
    #expect(
      answer.text == """
        savings, savings/1, savings/2: ETH, ethereum
        3 |                                    *
          |                                    *
          |                                    *
          |*******************                 *
          |*                 *                 *
          |*                 *                 *
          |*                 *******************
          |*
          |*
        0 |*
          +-------------------------------------
           2025-01-01                 2025-01-01
        """
    )
  }

  @Test(arguments: [20, 40, 80, 300], [true, false])
  func chartsFitTheirWidth(width: Int, isASCII: Bool) async throws {
    let text = Self.answer(try await Self.response(Self.steps()), width: width, isASCII: isASCII)
      .text
    let lines = text.components(separatedBy: "\n").dropFirst()
    #expect(lines.count == 12 && lines.allSatisfy { $0.count <= width })
    #expect(text.unicodeScalars.allSatisfy { $0.isASCII } == isASCII)
  }

  @Test("rows of an account that was read further are drawn at their times")
  func laterRowsAreDrawn() async throws {
    let ether = ExportedHistory.ether
    let history = ExportedHistory([
      try ExportedHistory.move(.received, ether, in: 10, "c", to: "9"),
      try ExportedHistory.move(.received, ether, in: 30, "d", to: "9"),
      try ExportedHistory.move(.received, ether, in: 50, "e", to: "9"),
    ])
    let chart = try #require(try await Self.response(history).chart)
    #expect(chart.series.end == (try ExportedHistory.block(50)).time)
    #expect(chart.series.parts[400].last == Int257(ether) && chart.days.last == "2025-01-02")
  }

  @Test func brailleDotsAreThoseOfTheBalance() async throws {
    let chart = try #require(try await Self.response(Self.steps()).chart)
    let lines = chart.lines(width: 12, height: 3, isASCII: false)
    // Nine characters of two by four dots each: up to two thirds, down to one, up to the top.
    #expect(lines.count == 5 && lines[0].hasPrefix("3 │"))
    let dots = lines.prefix(3).map { line in
      line.unicodeScalars.drop { $0 != "│" }.dropFirst().map { $0 == " " ? 0 : $0.value - 0x2800 }
    }
    #expect(dots.joined().allSatisfy { $0 < 256 })
    // The first column rises from the bottom of the lowest line; the last one reaches the top.
    #expect(dots[2].first.map { $0 & 0x47 } == 0x47)
    #expect(dots[0].last.map { $0 & 0x08 } == 0x08)
  }

  @Test func theAnswerHasTheChanges() async throws {
    let answer = Self.answer(try await Self.response(Self.steps()))
    #expect(answer.points.map(\.balance) == ["2", "1", "3"])
    let times = try [10, 15, 20].map { UTC.text(try ExportedHistory.block($0).time).english }
    #expect(answer.points.map(\.time.english) == times)
    #expect(answer.asset == "ether" && answer.symbol == "ETH" && answer.asOfBlock == "20")
    // Of tokens nothing is drawn, and nothing is said.
    let complete = try #require(ExportedHistory.complete.split(separator: ";").first)
    #expect(answer.notes.map(\.english) == [String(complete)])
    #expect(answer.balanceIs == .proved)
  }

  @Test("accounts are drawn together, and a transfer between them is no change")
  func accountsAreAddedUp() async throws {
    let history = ExportedHistory(try ExportedHistory.sample())
    let one = Self.answer(try await Self.response(history, accounts: ["savings/0"]))
    #expect(one.points.last?.balance == "1.431868")
    let all = Self.answer(try await Self.response(history, accounts: []))
    #expect(all.points.last?.balance == "1.931868")
    #expect(all.points.map(\.balance).contains("1.999979"))
  }

  @Test func tokensAreFoundBySymbolOrContract() async throws {
    let history = ExportedHistory(
      try ExportedHistory.sample(),
      symbols: [try Samples.address("a"): "FREE"]
    )
    let dollar = Self.answer(try await Self.response(history, asset: "usdc"))
    #expect(dollar.points.map(\.balance) == ["300"] && dollar.symbol == "USDC")
    let other = try await Self.response(history, asset: "\(try Samples.address("a"))")
    #expect(Self.answer(other).points.map(\.balance) == ["5"])
    let coin = try await Self.response(history, asset: "eth")
    #expect(coin.asset == .ether)
    await #expect(throws: ResolvedAmountError.unknownToken("FREE")) {
      try await Self.response(history, asset: "FREE")
    }
    let two = try ["a", "b"].map {
      try Token(
        chain: .ethereum,
        address: try Samples.address($0),
        symbol: "TWO",
        name: "Two",
        decimals: 6
      )
    }
    await #expect(throws: ResolvedAmountError.severalTokens("two", two.map(\.address))) {
      try await Self.response(history, asset: "two", tokens: two)
    }
    await #expect(throws: AddressError.self) { try await Self.response(history, asset: "0x12") }
  }

  @Test("a chart says what is missing of its own asset") func gapsOfTheAsset() async throws {
    let token = try Samples.address("a")
    var said = ExportedHistory.whole
    said[.token(token)] = HistorySpans(0...20, .missing(.rowsDiffer(rows: 5, held: 6)))
    let history = ExportedHistory(
      try ExportedHistory.sample(),
      symbols: [token: "FREE"],
      assurance: said
    )
    let coin = Self.answer(try await Self.response(history, accounts: ["savings/1"]))
    #expect(coin.balanceIs == .proved && coin.notes.count == 1)
    let free = Self.answer(
      try await Self.response(history, accounts: ["savings/1"], asset: "\(token)")
    )
    #expect(free.balanceIs == .partial)
    #expect(
      free.notes.map(\.english).dropFirst() == [
        "caution: the token \(token), blocks 0 to 20: the rows add up to 0.000005, but the balance is "
          + "0.000006"
      ]
    )
    let dollar = Self.answer(
      try await Self.response(history, accounts: ["savings/1"], asset: "usdc")
    )
    #expect(dollar.balanceIs == .told && dollar.notes.count == 1)
  }

  @Test func nothingStoredIsSaid() async throws {
    let answer = Self.answer(try await Self.response(ExportedHistory([])))
    #expect(answer.text == "nothing is stored of this asset in these accounts and days")
    #expect(answer.points.isEmpty)
  }

  @Test func aYearBeginsWithWhatWasThere() async throws {
    let zone = try #require(TimeZoneRules(offset: "-05:00"))
    // Midnight there is five hours after the first block.
    let period = try ExportPeriod(year: 2025, zone: zone)
    let answer = Self.answer(try await Self.response(Self.steps(), period))
    #expect(answer.points.map(\.balance) == ["1", "3"])
    #expect(answer.text.contains("2025-01-01"))
  }

  @Test func amountsThatAreTooLargeAreRefused() async throws {
    let token = Movement.Asset.token(try Samples.address("a"))
    let history = ExportedHistory(
      try [10, 11].map { try ExportedHistory.move(.tokenIn, .max, in: $0, "c", asset: token) }
    )
    await #expect(throws: ChartHistoryError.tooLarge) {
      try await Self.response(history, asset: "\(try Samples.address("a"))")
    }
  }

  @Test func namesInAPictureAreNoMarkup() async throws {
    let name = "<Eve> & \"Co\""
    let people = try ContactBook([try StubStore.contact(name, "1")])
    let history = ExportedHistory(try ExportedHistory.sample(), people: people)
    let svg = try #require(try await Self.response(history, accounts: [name]).chart).svg()
    #expect(svg.hasPrefix("<svg xmlns=") && svg.hasSuffix("</svg>\n"))
    #expect(svg.contains(">&lt;Eve&gt; &amp; &quot;Co&quot;: ETH, ethereum</text>"))
    #expect(svg.components(separatedBy: "<text ").count == 6)
    #expect(svg.components(separatedBy: "</text>").count == 6)
  }

  @Test(arguments: [
    ("1431868000000000000", 18, "1.431868"),
    ("123456789012345678", 18, "0.12345678"),
    ("12345678", 0, "12345678"), ("1234567890", 0, "1234567890"), ("12345678901", 0, "1.23e10"),
    ("100000000000000000000000000", 18, "100000000"), ("1", 18, "0"),
  ])
  func labelsAreShort(units: String, decimals: Int, label: String) throws {
    let token = try Token(
      chain: .ethereum,
      address: .zero,
      symbol: "T",
      name: "T",
      decimals: decimals
    )
    var commodities = Commodities(
      of: try ChainRegistry.builtIn.chain(named: "ethereum"),
      knowing: TokenList()
    )
    commodities.learn([token])
    var sum = ExactSum()
    sum.add(try #require(UInt256(decimal: units)))
    var series = try #require(BalanceSeries(from: 0, to: 9, parts: 2, opening: sum))
    series.finish()
    let commodity = commodities.commodity(of: .token(.zero))
    let chart = BalanceChart(series, title: "", commodity, .utc)
    #expect(chart.labels.high == label)
  }
}
