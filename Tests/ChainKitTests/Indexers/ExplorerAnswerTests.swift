import Core
import Entity
import Testing

@testable import ChainKit

/// Answers of block explorers, which are anybody's text.
@Suite struct ExplorerAnswerTests {
  private func list(
    _ rows: String,
    _ action: ExplorerAction = .transactions,
    in range: ClosedRange<UInt64> = 0...100
  ) async throws -> Set<UInt64> {
    let indexer = ScriptedIndexer { _, _ in
      .json(#"{"status":"1","message":"OK","result":[\#(rows)]}"#)
    }
    let pages = ExplorerPages(client: indexer.client, prefix: [])
    return try await pages.names(action, of: ExplorerTruth.account, in: range).blocks
  }

  @Test func onlyRowsThatChangeSomethingAreNamed() async throws {
    let own = "0x" + String(repeating: "0", count: 40)
    let rows = [
      ExplorerTruth.row(1, value: "0"), ExplorerTruth.row(2, value: "0", from: own),
      ExplorerTruth.row(3, value: "115792089237316195423570985008687907853269984665640564039457"),
      ExplorerTruth.row(4, value: "9223372036854775808"), ExplorerTruth.row(5, value: "00"),
    ]
    #expect(try await list(rows.joined(separator: ",")) == [2, 3, 4])
    #expect(try await list(ExplorerTruth.row(0, from: "GENESIS")) == [0])
    let frames = [
      ExplorerTruth.row(1, .internalTransactions, also: #","type":"delegatecall""#),
      ExplorerTruth.row(2, .internalTransactions, also: #","type":"call","callType":"call""#),
      ExplorerTruth.row(3, .internalTransactions, also: #","callType":"delegatecall""#),
      ExplorerTruth.row(4, .internalTransactions, also: #","type":"call","isError":"1""#),
      ExplorerTruth.row(5, .internalTransactions, also: #","transactionHash":"0x01""#),
    ]
    #expect(try await list(frames.joined(separator: ","), .internalTransactions) == [2, 5])
    #expect(try await list(ExplorerTruth.row(6, .withdrawals), .withdrawals) == [6])
  }

  @Test(arguments: [
    // Numbers that are none, or too large.
    #"{"blockNumber":"18446744073709551616","from":"","value":"1"}"#,
    #"{"blockNumber":"-1","from":"","value":"1"}"#, #"{"blockNumber":"+1","from":"","value":"1"}"#,
    #"{"blockNumber":"0x1","from":"","value":"1"}"#, #"{"blockNumber":1,"from":"","value":"1"}"#,
    #"{"blockNumber":"","from":"","value":"1"}"#, #"{"blockNumber":"1","from":"","value":"1.5"}"#,
    #"{"blockNumber":"1","from":"","value":""}"#, #"{"blockNumber":"1","from":"","value":1}"#,
    #"{"blockNumber":"1","from":"","value":"\#(String(repeating: "1", count: 79))"}"#,
    // Members that are missing, and other types.
    #"{"blockNumber":"1","value":"1"}"#, #"{"from":"","value":"1"}"#, "5", "null", "[]",
    // Outside of the range, and not in the order that was asked for.
    #"{"blockNumber":"101","from":"","value":"1"}"#,
    #"{"blockNumber":"2","from":"","value":"1"},{"blockNumber":"1","from":"","value":"1"}"#,
  ])
  func rowsAreReadStrictly(row: String) async {
    await #expect(throws: IndexerFault.malformed) { try await list(row) }
  }

  @Test func morePerPageThanWasAskedForIsRefused() async {
    let rows = Array(repeating: ExplorerTruth.row(1), count: 1_001).joined(separator: ",")
    await #expect(throws: IndexerFault.malformed) { try await list(rows) }
  }

  @Test(arguments: [
    "", "<html>", "[]", "{}", #"{"status":"1"}"#, #"{"status":"1","result":null}"#,
    #"{"status":"1","result":"x"}"#, #"{"status":1,"result":[]}"#, #"{"status":"3","result":[]}"#,
    #"{"status":"1","result":{}}"#, #"{"status":"1","result":[],"result":[]}"#,
  ])
  func answersAreReadStrictly(body: String) {
    #expect(throws: IndexerFault.malformed) { _ = try ExplorerAnswer(list: Array(body.utf8)) }
  }

  @Test(arguments: [
    ExplorerTruth.nothing, #"{"status":"0","message":"No records found","result":[]}"#,
    #"{"status":"0","message":"No internal transactions found","result":[]}"#,
    #"{"status":"0","message":"No transactions found","result":null}"#,
    #"{"status":"0","message":"NOTOK","result":"No transactions found"}"#,
    #"{"status":"1","message":"OK","result":[]}"#,
  ])
  func nothingIsAnAnswer(body: String) throws {
    let answer = try ExplorerAnswer(list: Array(body.utf8))
    #expect(answer.rows.isEmpty && answer.isWhole)
  }

  @Test(arguments: [
    ("Max daily rate limit reached", IndexerFault.refused), ("whatever", .unreachable),
    ("Result window is too large, PageNo x Offset size must be less than", .tooMuch),
    ("Missing or unsupported chainid parameter", .unsupported), ("Unknown action", .unsupported),
    ("Query Timeout occured. Please select a smaller result dataset", .tooHeavy),
  ])
  func refusalsAreUnderstood(text: String, fault: IndexerFault) {
    let body = #"{"status":"0","message":"NOTOK","result":"\#(text)"}"#
    #expect(throws: fault) { _ = try ExplorerAnswer(list: Array(body.utf8)) }
  }
}
