import Core
import Entity
import Foundation
import TestSupport
import Testing

@testable import Scenes

/// Tables and JSON of exported rows.
@Suite struct HistoryRowsTextTests {
  @Test func aTableHasOneLineForEachRow() async throws {
    let text = try await ExportedHistory(try ExportedHistory.sample()).exported(as: .csv)
    let lines = text.components(separatedBy: "\r\n")
    #expect(lines.count == 13 && lines.last == "")
    #expect(
      lines[0]
        == "time,block,transaction,account,accountName,kind,asset,tokenID,symbol,amount,change,"
        + "units,counterparty,counterpartyName,status,evidence,isListed,label,note"
    )
    #expect(
      lines[2] == "2025-01-01T01:00:00Z,11,\(try Samples.hash("d")),\(try Samples.address("1")),"
        + "savings,sent,ether,,ETH,0.5,-0.5,500000000000000000,\(try Samples.address("2")),savings/1,"
        + "success,transaction,,,"
    )
    // A failed transaction moved nothing, and a token without description is in base units.
    #expect(lines[9].contains(",sent,ether,,ETH,1,0,1000000000000000000,"))
    #expect(lines[8].contains(",token-in,\(try Samples.address("a")),,,5000000,5000000,5000000,"))
  }

  @Test(arguments: [
    ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@SUM(A1)", "'@SUM(A1)"),
    ("  =1", "'  =1"), ("＝1", "'＝1"), ("|cmd", "'|cmd"), ("a=1", "a=1"), ("", ""),
    ("=\"a\",b", "\"'=\"\"a\"\",b\""), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""),
    ("a\nb", "\"a\nb\""), ("a\rb", "\"a\rb\""),
    // A combining mark makes one character with the quotation mark before it.
    ("a\"\u{301},=1", "\"a\"\"\u{301},=1\""),
  ])
  func foreignTextsAreNoFormulas(text: String, cell: String) {
    #expect(
      HistoryCSV.cell(text, isForeign: true).unicodeScalars.elementsEqual(cell.unicodeScalars)
    )
  }

  @Test func ourNumbersStayNumbers() {
    #expect(HistoryCSV.cell("-0.5", isForeign: false) == "-0.5")
  }

  @Test("hostile symbols and names stay in their cells")
  func hostileTexts() async throws {
    let people = try ContactBook([try StubStore.contact("=HYPERLINK(\"x\"),2", "8")])
    let symbol = "=cmd|'/C calc'!A0\r\n\u{202e},\""
    let history = ExportedHistory(
      try ExportedHistory.sample(),
      people: people,
      symbols: [try Samples.address("a"): symbol]
    )
    let text = try await history.exported(as: .csv)
    #expect(text.contains(",\"'=cmd|'/C calc'!A0\\u{d}\\u{a}\\u{202e},\"\"\","))
    #expect(text.contains(",\"'=HYPERLINK(\"\"x\"\"),2\","))
    #expect(!text.unicodeScalars.contains("\u{202e}"))
    let journal = try await ExportedHistory(
      history.movements,
      people: people,
      symbols: [try Samples.address("a"): symbol]
    ).exported(as: .beancount)
    #expect(journal.contains("* \"=HYPERLINK(\\\"x\\\"),2\" \"token-in\"\n"))
    #expect(journal.contains("symbol: \"=cmd|'/C calc'!A0\\\\u{d}\\\\u{a}\\\\u{202e},\\\"\"\n"))
  }

  @Test("an item has its ID, and a permission for all of a contract has no amount")
  func itemsAndPermissions() async throws {
    let collection = try Samples.address("a")
    let item = Movement.Asset.item(collection, id: 42)
    let rows = try [
      ExportedHistory.move(.operatorApproval, .max, in: 9, "d", asset: .token(collection), to: "8"),
      ExportedHistory.move(.itemIn, 1, in: 10, "c", asset: item, to: "8"),
    ]
    let text = try await ExportedHistory(rows).exported(as: .csv)
    #expect(text.contains(",item-in,\(collection),42,,1,1,1,\(try Samples.address("8")),"))
    #expect(text.contains(",operator-approval,\(collection),,,,0,\(UInt256.max),"))
    let json = try await ExportedHistory(rows).exported(as: .json)
    let document = try JSONDecoder().decode(Document.self, from: Data(json.utf8))
    #expect(document.closing.map(\.tokenID) == ["42"] && document.rows[1]["tokenID"] == "42")
    #expect(document.rows[0]["amount"] == nil && document.rows[0]["evidence"] == "log")
  }

  @Test("a token whose permission came first is described when it moves")
  func permissionsDescribeNothing() async throws {
    let contract = try Samples.address("a")
    let token = Movement.Asset.token(contract)
    let rows = try [
      ExportedHistory.move(.operatorApproval, .max, in: 9, "d", asset: token, to: "8"),
      ExportedHistory.move(.tokenIn, 5_000_000, in: 10, "c", asset: token, to: "8"),
    ]
    let text = try await ExportedHistory(rows, pageRows: 1, symbols: [contract: "FREE"])
      .exported(as: .csv)
    #expect(text.contains(",token-in,\(contract),,FREE,5,5,5000000,"))
  }

  /// The first line of JSON lines.
  private struct Head: Decodable { let gaps: [Document.Gap] }

  private struct Document: Decodable {
    struct Balance: Decodable { let account, asset: String, tokenID, balance: String? }

    struct Gap: Decodable { let account: String?, subject, fromBlock, toBlock, reason: String }

    let schema: String
    let chainID: String
    let etherIs, tokensAre: String?
    let gaps: [Gap]
    let opening: [Balance]
    let closing: [Balance]
    let rows: [[String: String]]
  }

  @Test(arguments: [1, 4, 100]) func jsonIsOneDocument(pageRows: Int) async throws {
    let history = ExportedHistory(try ExportedHistory.sample(), pageRows: pageRows)
    let text = try await history.exported(as: .json)
    let document = try JSONDecoder().decode(Document.self, from: Data(text.utf8))
    #expect(document.schema == "kingtherum.history-rows" && document.chainID == "1")
    #expect(document.rows.count == 11 && document.opening.isEmpty && document.closing.count == 4)
    #expect(document.rows[1]["change"] == "-0.5" && document.rows[10]["transaction"] == nil)
    #expect(document.closing[0].balance == "1.431868")
    let lines = try await ExportedHistory(history.movements, pageRows: pageRows)
      .exported(as: .jsonl).split(separator: "\n")
    #expect(lines.count == 13)
    for line in lines { _ = try JSONSerialization.jsonObject(with: Data(line.utf8)) }
    #expect(document.etherIs == "proved" && document.tokensAre == "told" && document.gaps.isEmpty)
    let none = try await ExportedHistory([]).exported(as: .json)
    #expect(try JSONDecoder().decode(Document.self, from: Data(none.utf8)).rows.isEmpty)
  }

  @Test func jsonNamesTheGaps() async throws {
    var said = ExportedHistory.whole
    let token = try Samples.address("a")
    said[.otherTokens] = HistorySpans(0...20, .missing(.logs))
    said[.token(token)] = HistorySpans(4...20, .told(by: .sample))
    let text = try await ExportedHistory([], assurance: said).exported(as: .json)
    let document = try JSONDecoder().decode(Document.self, from: Data(text.utf8))
    #expect(document.etherIs == "proved" && document.tokensAre == "partial")
    let own = document.gaps.filter { $0.account == "0x" + String(repeating: "1", count: 40) }
    #expect(document.gaps.count == 6 && own.count == 2)
    #expect(Set(own.map(\.subject)) == ["other-tokens", "\(token)"])
    let rest = try #require(own.first { $0.subject == "other-tokens" })
    #expect((rest.fromBlock, rest.toBlock, rest.reason) == ("0", "20", "no-logs"))
    let unread = try #require(own.first { $0.subject == "\(token)" })
    #expect((unread.fromBlock, unread.toBlock, unread.reason) == ("0", "3", "not-asked"))
    let one = try await ExportedHistory([], assurance: said)
      .exported(as: .jsonl, accounts: ["savings/1"])
    let line = try #require(one.split(separator: "\n").first)
    let head = try JSONDecoder().decode(Head.self, from: Data(line.utf8))
    #expect(head.gaps.count == 2 && head.gaps.allSatisfy { $0.account == nil })
  }

  @Test("before a sync has come to its end, nothing is said of the rows")
  func jsonOfAHistoryThatWasNotReadToItsEnd() async throws {
    let text = try await ExportedHistory([], assurance: [:]).exported(as: .json)
    let document = try JSONDecoder().decode(Document.self, from: Data(text.utf8))
    #expect(document.etherIs == nil && document.tokensAre == nil && document.gaps.isEmpty)
    #expect(text.contains("\"etherIs\": null") && text.contains("\"asOfBlock\": null"))
  }
}
