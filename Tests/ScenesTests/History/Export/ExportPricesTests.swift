import Core
import Foundation
import Testing

@testable import Entity
@testable import Scenes

/// The prices at the time, in tables, JSON and journals.
@Suite struct ExportPricesTests {
  private static let ethereum = try? ChainRegistry.builtIn.chain(named: "ethereum")

  private static func feed(_ asset: PricedAsset) throws -> PriceFeed {
    try #require(PriceFeeds.builtIn.feed(for: asset, on: .ethereum))
  }

  private static func pricing(_ currency: Currency = .usd) throws -> ExportPricing {
    try ExportPricing(currency, by: .builtIn, on: try #require(ethereum))
  }

  private static var dollar: PricedAsset {
    get throws {
      .token(try Address(parsing: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"))
    }
  }

  /// A coin costs 300 dollars for each block so far, USDC 0.9998 and a won 0.000725.
  ///
  /// At block 14 the price of the coin is a day old.
  private static let honest: @Sendable (PriceMoment) throws -> PastReading = { moment in
    let (coin, won) = (try feed(.coin).address, try feed(.currency(.krw)).address)
    let readings = moment.feeds.map { address -> FeedReading in
      let answer: UInt256 =
        address == coin
        ? UInt256(30_000_000_000 * moment.block.number)
        : address == won ? 72_500 : 99_980_000
      let age: UInt64 = address == coin && moment.block.number == 14 ? 86_400 : 60
      return .round(
        FeedRound(answer: answer, updatedAt: UInt256(moment.block.time - age), decimals: 8)
      )
    }
    return .sheet(PriceSheet(block: moment.block, readings: readings, sequencer: nil))
  }

  private static func history(
    pageRows: Int = 3,
    _ feeds: @escaping @Sendable (PriceMoment) throws -> PastReading = honest
  ) throws -> ExportedHistory {
    ExportedHistory(try ExportedHistory.sample(), pageRows: pageRows, feeds: feeds)
  }

  private static func export(
    _ history: ExportedHistory,
    _ format: ExportFormat = .csv,
    in currency: Currency = .usd
  ) async throws -> ExportHistory.Response {
    let request = try ExportedHistory.request(format, pricing: pricing(currency))
    return try await ExportHistory.Interactor(worker: history).act(on: request)
  }

  /// The last five cells of each row.
  private static func cells(_ history: ExportedHistory) -> [String] {
    history.text.components(separatedBy: "\r\n").dropLast().map { line in
      line.components(separatedBy: ",").suffix(5).joined(separator: ",")
    }
  }

  private static let late = "price too old (24 hours; heartbeat 60 minutes)"

  @Test(arguments: [1, 3, 100]) func aTableHasThePriceAtTheBlock(pageRows: Int) async throws {
    let history = try Self.history(pageRows: pageRows)
    _ = try await Self.export(history)
    #expect(
      Self.cells(history) == [
        "currency,price,value,priceTime,priceProblem",
        "USD,3000,6000,2024-12-31T23:59:00Z,", "USD,3300,1650,2025-01-01T00:59:00Z,",
        "USD,3300,1650,2025-01-01T00:59:00Z,", "USD,3300,0.0693,2025-01-01T00:59:00Z,",
        "USD,3600,360,2025-01-01T01:59:00Z,", "USD,3600,0.324,2025-01-01T01:59:00Z,",
        "USD,0.9998,299.94,2025-01-01T01:59:00Z,",
        // A token in no list, and a transaction that failed: only its fee is gone.
        ",,,,", ",,,,", ",,,,\(Self.late)", "USD,4500,144,2025-01-01T04:59:00Z,",
      ]
    )
    // Rows of one block share an answer, and blocks without a price are not asked about.
    let moments = history.questions.flatMap(\.moments)
    #expect(moments.map(\.block.number) == [10, 11, 12, 14, 15])
    #expect(
      moments.map(\.feeds.count) == [1, 1, 2, 1, 1]
        && history.questions.allSatisfy { $0.uptime == nil }
    )
  }

  @Test("the price of the currency is that after the same block") func won() async throws {
    let history = try Self.history()
    _ = try await Self.export(history, in: .krw)
    #expect(Self.cells(history)[1] == "KRW,4137931.03448276,8275862.06896552,2024-12-31T23:59:00Z,")
    let won = try Self.feed(.currency(.krw)).address
    #expect(history.questions.flatMap(\.moments).allSatisfy { $0.feeds.contains(won) })
  }

  @Test func whatHasNoPriceIsCountedByReasons() async throws {
    let response = try await Self.export(try Self.history())
    let answer = ExportHistory.Presenter().present(response)
    #expect(answer.text == "exported 11 rows of 6 transactions as csv")
    #expect(answer.currency == "USD" && answer.pricedRows == 8 && answer.unpricedRows == 1)
    #expect(
      answer.notes.last?.english
        == "caution: 1 row without a price: the price was too old at that time"
    )
    let reasons: [(PastReading, PriceProblem, String)] = [
      (.nothing(.notStored), .notStored, "the price is not stored, and no node was asked"),
      (
        .nothing(.failed(.missingData(.state))), .node(.missingData(.state)),
        "the node does not have the states of their blocks"
      ),
    ]
    for (reading, problem, reason) in reasons {
      let history = try Self.history { _ in reading }
      let answer = ExportHistory.Presenter().present(try await Self.export(history))
      #expect(answer.pricedRows == 0 && answer.unpricedRows == 9)
      #expect(answer.notes.last?.english == "caution: 9 rows without a price: \(reason)")
      #expect(history.text.components(separatedBy: problem.sentence.english).count == 10)
    }
  }

  @Test("every reason has its own sentence") func gapsHaveSentences() {
    let sentences = PriceGap.allCases.map { $0.note(2).english }
    #expect(Set(sentences).count == PriceGap.allCases.count)
    #expect(PriceGap(.rate(.krw, .tooOld(age: 1, heartbeat: 1))) == .tooOld)
    #expect(PriceGap(.sequencerDown) == .sequencer && PriceGap(.neverSet) == .noAnswer)
    #expect(PriceGap(.notPositive) == .implausible && PriceGap(.notRead) == .node)
  }

  @Test func jsonHasTheSameFields() async throws {
    struct Document: Decodable {
      let currency: String
      let rows: [[String: String]]
    }
    let history = try Self.history()
    _ = try await Self.export(history, .json)
    let document = try JSONDecoder().decode(Document.self, from: Data(history.text.utf8))
    #expect(document.currency == "USD" && document.rows.count == 11)
    #expect(document.rows[1]["price"] == "3300" && document.rows[1]["value"] == "1650")
    #expect(document.rows[1]["priceTime"] == "2025-01-01T00:59:00Z")
    #expect(document.rows[9]["priceProblem"] == Self.late && document.rows[9]["value"] == nil)
    let lines = try Self.history()
    _ = try await Self.export(lines, .jsonl)
    #expect(lines.text.prefix { $0 != "\n" }.contains(#""currency":"USD""#))
  }

  @Test func beancountHasPricesAndValues() async throws {
    let history = try Self.history()
    _ = try await Self.export(history, .beancount)
    let text = history.text
    #expect(text.contains("; times in UTC\n; prices in USD, by price feeds on the chain\n"))
    let begun = "price ETH  3300 USD\n2025-01-01 open Assets:Crypto:Ethereum:Savings-1\n"
    #expect(text.contains("2025-01-01 " + begun))
    #expect(
      text.contains(
        """
          Assets:Crypto:Ethereum:Savings  -0.5 ETH
            worth: -1650 USD
          Assets:Crypto:Ethereum:Savings-1  0.5 ETH
            worth: 1650 USD
          Assets:Crypto:Ethereum:Savings  -0.000021 ETH
            worth: -0.0693 USD
          Expenses:Crypto:Fees  0.000021 ETH
            worth: 0.0693 USD

        """
      )
    )
    // Once for each block whose price differs from the one before, and for each asset.
    #expect(text.components(separatedBy: " price ETH  ").count == 5)
    #expect(text.components(separatedBy: " price USDC  0.9998 USD\n").count == 2)
  }

  @Test func ledgerHasPricesAndValues() async throws {
    let history = try Self.history()
    _ = try await Self.export(history, .ledger)
    #expect(
      history.text.contains(
        """
        P 2025-01-01 ETH 3000 USD
        2025-01-01 * 0x9999999999999999999999999999999999999999 | received
            ; block: 10
            ; time: 2025-01-01T00:00:00Z
            ; transaction: \(try Samples.hash("c"))
            Assets:Crypto:Ethereum:Savings  2 ETH
              ; worth: 6000 USD
            Income:Crypto:Received  -2 ETH
              ; worth: -6000 USD

        """
      )
    )
  }

  @Test(
    "without a currency nothing is asked, and nothing is different",
    arguments: ExportFormat.allCases
  )
  func withoutPrices(format: ExportFormat) async throws {
    let history = try Self.history()
    let plain = try await history.exported(as: format)
    #expect(history.questions.isEmpty)
    for word in ["price", "USD,", "worth:", "currency"] { #expect(!plain.contains(word)) }
    // With prices, only they are new.
    guard format == .csv else { return }
    let priced = try Self.history()
    _ = try await Self.export(priced)
    let lines = priced.text.components(separatedBy: "\r\n").map { line in
      line.components(separatedBy: ",").dropLast(5).joined(separator: ",")
    }
    #expect(lines.joined(separator: "\r\n") == plain)
  }

  @Test("a currency without a feed on the chain is refused") func currenciesOfOtherChains() throws {
    let base = try ChainRegistry.builtIn.chain(named: "base")
    _ = try ExportPricing(.usd, by: .builtIn, on: base)
    #expect(throws: ExportHistoryError.noRate(.krw, chain: "base")) {
      try ExportPricing(.krw, by: .builtIn, on: base)
    }
    let tests = try ChainRegistry.builtIn.chain(named: "sepolia")
    #expect(throws: ExportHistoryError.noFeeds(chain: "sepolia")) {
      try ExportPricing(.usd, by: .builtIn, on: tests)
    }
  }

  @Test("a token with the code of the currency has another name") func codesOfCurrencies() throws {
    let token = try Token(
      chain: .ethereum,
      address: try Samples.address("a"),
      symbol: "USD",
      name: "Token",
      decimals: 6
    )
    func code(_ currency: Currency?) throws -> String {
      var commodities = Commodities(
        of: try #require(Self.ethereum),
        knowing: TokenList(adding: [token]),
        pricedIn: currency
      )
      return commodities.commodity(of: .token(token.address)).code
    }
    #expect(try code(nil) == "USD" && code(.krw) == "USD")
    #expect(try code(.usd) == "USD-0XAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA-1")
  }

  @Test("a worker that fails ends the export") func failuresEndIt() async throws {
    let history = try Self.history { _ in throw RPCFailure.unauthorized }
    await #expect(throws: RPCFailure.unauthorized) { try await Self.export(history) }
  }
}
