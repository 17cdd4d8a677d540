import Core
import Entity
import Foundation
import TestSupport
import Testing

@testable import Scenes

@Suite struct ExportHistoryTests {
  private static func response(
    of history: ExportedHistory,
    _ format: ExportFormat = .csv,
    _ period: ExportPeriod? = nil,
    accounts: [String] = []
  ) async throws -> ExportHistory.Response {
    let request = try ExportedHistory.request(format, period, accounts: accounts)
    return try await ExportHistory.Interactor(worker: history).act(on: request)
  }

  @Test func theAnswerCountsWhatWasWritten() async throws {
    let response = try await Self.response(of: ExportedHistory(try ExportedHistory.sample()))
    let answer = ExportHistory.Presenter().present(response)
    #expect(answer.text == "exported 11 rows of 6 transactions as csv")
    #expect(answer.rows == 11 && answer.transactions == 6 && answer.asOfBlock == "20")
    #expect(answer.etherIs == .proved && answer.tokensAre == .told && answer.gaps == nil)
    #expect(answer.accounts.count == 3)
    #expect(
      answer.notes.map(\.english) == [
        ExportedHistory.complete,
        "info: 1 token without description: amounts are in base units",
      ]
    )
  }

  @Test("an export names what is missing, with its account")
  func gapsAreNamed() async throws {
    var said = ExportedHistory.whole
    said[.nonces] = HistorySpans(0...20, .proved(.node(.sample)))
      .replaced(by: HistorySpans(3...3, .missing(.rowsDiffer(rows: 1, held: 2))))
    let history = ExportedHistory(try ExportedHistory.sample(), assurance: said)
    let answer = ExportHistory.Presenter().present(try await Self.response(of: history))
    #expect(answer.etherIs == .partial && answer.tokensAre == .told)
    let gaps = try #require(answer.gaps)
    #expect(gaps.map(\.account) == answer.accounts && gaps.map(\.rows) == ["1", "1", "1"])
    #expect(
      answer.notes.dropLast().map(\.english) == [
        "caution: not complete on ethereum, as of block 20 (2025-01-01T10:00:00Z)"
      ]
        + ["savings", "savings/1", "savings/2"].map {
          "caution: \($0): own transactions, block 3: 1 nonce was used by no transaction that was "
            + "found"
        }
    )
    let one = try await Self.response(of: history, accounts: ["savings/1"])
    #expect(ExportHistory.Presenter().present(one).gaps?.map(\.account) == [nil])
    let begun = ExportedHistory(history.movements, assurance: [:])
    let other = ExportHistory.Presenter().present(try await Self.response(of: begun))
    #expect(other.etherIs == nil && other.tokensAre == nil && other.asOfBlock == nil)
    #expect(
      other.notes.first?.english
        == "caution: not complete on ethereum: the history of savings, savings/1, savings/2 was not "
        + "read to its end yet"
    )
    #expect(other.unread?.count == 3)
  }

  @Test func anAccountIsExportedAlone() async throws {
    let history = ExportedHistory(try ExportedHistory.sample())
    let response = try await Self.response(of: history, .ledger, accounts: ["savings/1"])
    #expect(response.rows == 2 && response.accounts.map(\.name) == ["savings/1"])
    // The other account is ours, but its side is not in this journal.
    let text = history.text
    #expect(text.contains("    Equity:Crypto:Transfers  -0.5 ETH\n"))
    #expect(!text.contains("Income"))
    await #expect(throws: RecipientError.unknown("nobody")) {
      try await Self.response(of: history, accounts: ["nobody"])
    }
  }

  @Test("rows that change during the export are noticed")
  func changesAreNoticed() async throws {
    let rows = try ExportedHistory.sample()
    let later = try rows + [ExportedHistory.move(.received, 1, in: 10, "0", to: "9")]
    for format in ExportFormat.allCases {
      let history = ExportedHistory(rows, later: later)
      await #expect(throws: ExportHistoryError.changed, "\(format)") {
        try await Self.response(of: history, format)
      }
    }
    // A page that holds all rows cannot be read twice.
    let whole = ExportedHistory(rows, pageRows: 100, later: later)
    #expect(try await Self.response(of: whole).rows == 11)
  }

  @Test("a year is that of the time zone, with what was there before")
  func aYearHasAnOpeningBalance() async throws {
    let before = try ExportedHistory.move(.received, 7 as UInt256, in: 9, "1", to: "9")
    let rows = try [before] + ExportedHistory.sample()
    let utc = try ExportPeriod(year: 2025)
    let text = try await ExportedHistory(rows).exported(as: .beancount, utc)
    #expect(text.contains("2025-01-01 * \"opening balances\"\n"))
    #expect(text.contains("  Assets:Crypto:Ethereum:Savings  0.000000000000000007 ETH\n"))
    #expect(text.contains("  Equity:Crypto:Opening-Balances  -0.000000000000000007 ETH\n"))
    #expect(
      text.contains("2025-01-02 balance Assets:Crypto:Ethereum:Savings  1.431868000000000007")
    )
    let unread = "what is later than block 20, up to the end of 2025-12-31, was not read yet"
    #expect(text.contains("; caution: \(unread)\n"))
    // In New York it is still 2024.
    let west = try ExportPeriod(year: 2024, zone: #require(TimeZoneRules(offset: "-05:00")))
    let other = try await ExportedHistory(rows).exported(as: .csv, west)
    #expect(other.split(separator: "\r\n").count == 12)
    #expect(other.contains("2024-12-31T19:00:00-05:00,10,"))
    // A year that has not begun has only what was there before.
    let later = try await ExportedHistory(rows).exported(as: .beancount, ExportPeriod(year: 2030))
    #expect(later.contains("2030-01-01 * \"opening balances\"\n"))
    #expect(later.contains("2030-01-02 balance Assets:Crypto:Ethereum:Savings  1.431868"))
    let empty = try await ExportedHistory(rows).exported(as: .csv, try ExportPeriod(year: 2020))
    #expect(empty.split(separator: "\r\n").count == 1)
  }

  @Test("what a hostile token moved before a year does not stop the export")
  func openingBalancesBeyond256Bits() async throws {
    let token = Movement.Asset.token(try Samples.address("a"))
    let rows = try [8, 9, 10].map { block in
      try ExportedHistory.move(
        block == 10 ? .tokenOut : .tokenIn,
        .max,
        in: block,
        "cde".dropFirst(Int(block) - 8).first,
        asset: token,
        to: "8"
      )
    }
    let year = try ExportPeriod(year: 2025)
    for format in ExportFormat.allCases {
      #expect(try await Self.response(of: ExportedHistory(rows), format, year).rows == 1)
    }
    let text = try await ExportedHistory(rows).exported(as: .beancount, year)
    #expect(text.contains(" UNITS-"))
    #expect(!text.contains(" balance Assets:") && !text.contains("opening"))
  }

  @Test("a transaction without a fee is one's own, too") func tradesWithoutFees() async throws {
    let token = Movement.Asset.token(try Samples.address("a"))
    let rows = try [
      ExportedHistory.move(.sent, 7, in: 10, "c", to: "8"),
      ExportedHistory.move(.tokenIn, 9, in: 10, "c", asset: token, to: "8", order: 1),
      ExportedHistory.move(.fee, 0, in: 10, "c", order: 2),
    ]
    let text = try await ExportedHistory(rows).exported(as: .ledger)
    #expect(text.components(separatedBy: "Equity:Crypto:Trades").count == 3)
    #expect(!text.contains("Fees") && !text.contains("Unlisted"))
  }

  private static let days: [(from: String?, to: String?, rows: Int)] = [
    (nil, nil, 11), ("2025-01-01", nil, 11), ("2025-01-02", nil, 0), (nil, "2024-12-31", 0),
    ("2024-12-31", "2025-01-01", 11),
  ]

  @Test(arguments: days)
  func daysLimitTheRows(from: String?, to: String?, count: Int) async throws {
    let period = try ExportPeriod(from: from, to: to)
    let history = ExportedHistory(try ExportedHistory.sample())
    #expect(try await Self.response(of: history, .csv, period).rows == count)
  }

  @Test func timesThatCannotBeAreRefused() {
    #expect(throws: ExportPeriodError.year(1969)) { try ExportPeriod(year: 1969) }
    #expect(throws: ExportPeriodError.yearAndDays) {
      try ExportPeriod(year: 2025, from: "2025-01-01")
    }
    #expect(throws: ExportPeriodError.day("1.1.2025")) { try ExportPeriod(to: "1.1.2025") }
    #expect(throws: ExportPeriodError.order) {
      try ExportPeriod(from: "2025-01-02", to: "2025-01-01")
    }
    #expect(throws: Never.self) { try ExportPeriod(from: "2025-01-02", to: "2025-01-02") }
  }

  @Test(arguments: [
    ("a.csv", ExportFormat.csv), ("2025.JSONL", .jsonl), ("x/y.beancount", .beancount),
    ("main.journal", .ledger), ("a.hledger", .ledger), ("a.json", .json), ("a.txt", nil),
    ("csv", nil), ("a.csv/b", nil), ("-", nil),
  ])
  func theNameOfAFileTellsItsForm(name: String, format: ExportFormat?) {
    #expect(ExportFormat(file: name) == format)
  }

  @Test(arguments: ["crypto", "Crypto:", ":Crypto", "Cry pto", "Crypto::A", "", "Ünter", "C;D"])
  func otherTextsAreNoPrefix(text: String) {
    #expect(throws: JournalPrefixError.form(text)) { try JournalPrefix(parsing: text) }
  }

  @Test func aPrefixIsPartOfEachAccount() throws {
    let accounts = JournalAccounts(
      of: try Samples.book().all,
      on: try Samples.chain(),
      try JournalPrefix(parsing: "Coins:Mine-2")
    )
    #expect(accounts.name(of: try Samples.address("1")) == "Assets:Coins:Mine-2:Dev:Savings")
    #expect(accounts.name(of: .fees) == "Expenses:Coins:Mine-2:Fees")
  }

  @Test("accounts whose names become the same are told apart")
  func accountsOfOneNameHaveTheirAddresses() throws {
    let book = AccountBook([
      try Samples.wallet("a b", accounts: 1),
      try Samples.keyWallet("a_b", at: Samples.address("7")),
      try Samples.keyWallet("금고", at: Samples.address("8")),
    ])
    let accounts = JournalAccounts(of: book.all, on: try Samples.chain(), .usual)
    let names = try ["1", "7", "8"].map { accounts.name(of: try Samples.address($0)) }
    #expect(
      names == [
        "Assets:Crypto:Dev:A-b-0x1111111111111111111111111111111111111111",
        "Assets:Crypto:Dev:A-b-0x7777777777777777777777777777777777777777",
        "Assets:Crypto:Dev:0x8888888888888888888888888888888888888888",
      ]
    )
  }
}
