import Core
import Entity
import TestSupport
import Testing

@testable import Scenes

/// The status of a history on a terminal with few columns.
@Suite struct HistoryStatusWidthTests {
  private func answer(
    columns: Int?,
    name: String,
    symbol: String = "ETH"
  ) throws -> Answer<ShowHistoryStatus.Body> {
    let account = try Samples.address("1")
    let chain = ChainEntry(
      id: .ethereum,
      name: "ethereum",
      title: "Ethereum",
      symbol: symbol,
      decimals: 18
    )
    let (token, collection) = (try Samples.address("a"), try Samples.address("b"))
    let subjects: [HistorySubject] = [
      .ether, .token(token), .items(collection), .item(collection, id: .max),
    ]
    let status = AccountHistoryStatus(
      account: account,
      asOf: 179,
      asOfTime: 1_769_903_999,
      rows: 1_002,
      transactions: 1,
      searched: [],
      assurance: subjects.map {
        SubjectAssurance(
          chain: chain.id,
          account: account,
          subject: $0,
          spans: HistorySpans(0...179, .proved(.node(.sample)))
        )
      }
    )
    return ShowHistoryStatus.Presenter(columns: columns).present(
      ShowHistoryStatus.Response(
        chains: [
          ShowHistoryStatus.ChainResponse(
            chain: chain,
            head: 179,
            accounts: [(AccountBook.Account(stranger: account, called: name), status)],
            cost: HistoryCost(
              requests: 1_234_567,
              bytes: 1,
              milliseconds: 1,
              runs: 1_000,
              since: 1_769_903_999
            ),
            demoted: [],
            failedSources: []
          )
        ],
        unknown: [],
        unreadable: []
      )
    )
  }

  private func widths(_ answer: Answer<ShowHistoryStatus.Body>) -> [Int] {
    answer.text.split(separator: "\n").map { Table.width($0) }
  }

  @Test("at 80 columns, contracts are short, and a long name is cut, but no address of an account")
  func aLongNameIsCut() throws {
    let (account, name) = (try Samples.address("1"), String(repeating: "savings-", count: 8))
    let (token, collection) = (
      try Samples.address("a").description, try Samples.address("b").description
    )
    let answer = try answer(columns: 80, name: name)
    #expect(
      answer.text == """
        \(account) (\(name.prefix(34))…)
          as of                        block 179 (2026-01-31T23:59:59Z)
          rows                         1,002 (1 transaction)
          ETH                          [####################]
          token \(token.prefix(10))…\(token.suffix(8))    [####################]
          items \(collection.prefix(10))…\(collection.suffix(8))    [####################]
          item of \(collection.prefix(10))…\(collection.suffix(8))  [####################]

        cost so far
          requests  1,234,567
          received  1 kB
          time      1 s
          syncs     1,000, the first at 2026-01-31T23:59:59Z
        """
    )
    #expect(widths(answer).max() == 80)
    let json = try Samples.json(answer)
    #expect(json.contains(#""accountName":"\#(name)""#))
    for contract in [token, collection] { #expect(json.contains(#""contract":"\#(contract)""#)) }
  }

  @Test("the letters of a name are counted by the cells that they take")
  func wideLettersAreCounted() throws {
    let name = String(repeating: "급", count: 64)
    let answer = try answer(columns: 80, name: name)
    let account = try Samples.address("1")
    #expect(answer.text.hasPrefix("\(account) (\(String(repeating: "급", count: 17))…)\n"))
    #expect(widths(answer).max() == 80)
    #expect(try Samples.json(answer).contains(#""accountName":"\#(name)""#))
  }

  @Test("a name that just fits stays whole; without a width, all of it does, and contracts, too")
  func whatFitsStays() throws {
    let (account, token) = (try Samples.address("1"), try Samples.address("a"))
    for (length, isWhole) in [(35, true), (36, false)] {
      let name = String(repeating: "n", count: length)
      let text = try answer(columns: 80, name: name).text
      #expect(text.hasPrefix("\(account) (\(name))\n") == isWhole)
      #expect(text.contains("…)\n") != isWhole)
    }
    let name = String(repeating: "n", count: 64)
    let piped = try answer(columns: nil, name: name)
    #expect(piped.text.hasPrefix("\(account) (\(name))\n"))
    #expect(piped.text.contains("\n  token \(token)    [") && !piped.text.contains("…"))
  }

  @Test("a symbol that leaves no room for what is beside it is cut, however wide its letters are")
  func aLongLabelIsCut() throws {
    for (symbol, shown) in [
      (String(repeating: "S", count: 64), String(repeating: "S", count: 43)),
      (String(repeating: "코", count: 64), String(repeating: "코", count: 21)),
    ] {
      let answer = try answer(columns: 80, name: "savings", symbol: symbol)
      #expect(answer.text.contains("\n  \(shown)…  ["))
      #expect(widths(answer).allSatisfy { $0 <= 80 })
    }
    // On a terminal with hardly any columns, something is shown all the same.
    let narrow = try answer(columns: 10, name: String(repeating: "n", count: 64))
    #expect(narrow.text.contains("(nnnnnnnnnnn…)"))
    let token = try Samples.address("a").description
    #expect(narrow.text.contains("\n  token \(token.prefix(10))…\(token.suffix(8))"))
  }
}
