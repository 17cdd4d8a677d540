import Core
import Entity
import Synchronization

@testable import ChainKit

/// A block explorer in memory that serves rows as Etherscan or Blockscout would.
struct ExplorerTruth: Sendable {
  /// The blocks of the rows of each list, in ascending order; a block has a row for each mention.
  var rows: [ExplorerAction: [UInt64]] = [:]
  /// The newest block that is indexed.
  var head: UInt64 = 1_000
  /// The first block whose internal transactions are not processed; nil if all are.
  var unprocessedFrom: UInt64?
  /// What an endpoint answers instead; nil for the rows.
  var trouble: @Sendable (_ query: [String: String], _ number: Int) -> HTTPAnswer? = { _, _ in nil }

  static let account = Address.zero
  static let nothing = #"{"status":"0","message":"No transactions found","result":[]}"#

  static func refusal(_ text: String) -> HTTPAnswer {
    .json(#"{"status":"0","message":"NOTOK","result":"\#(text)"}"#)
  }

  /// The indexer that serves it.
  var indexer: ScriptedIndexer {
    ScriptedIndexer { query, number in trouble(query, number) ?? answer(query) }
  }

  func answer(_ query: [String: String]) -> HTTPAnswer {
    switch query["action"] {
    case "getblocknobytime": return .json(#"{"status":"1","message":"OK","result":"\#(head)"}"#)
    case "eth_block_number":
      return .json(#"{"jsonrpc":"2.0","result":"0x\#(String(head, radix: 16))","id":1}"#)
    default: break
    }
    guard let action = ExplorerAction(rawValue: query["action"] ?? ""),
      let first = UInt64(query["startblock"] ?? ""), let last = UInt64(query["endblock"] ?? ""),
      let size = Int(query["offset"] ?? ""), let page = Int(query["page"] ?? ""),
      page * size <= 10_000
    else { return Self.refusal("Error! Missing or invalid parameter") }
    let found = (rows[action] ?? []).filter { $0 >= first && $0 <= min(last, head) }
    let status = action == .internalTransactions && unprocessedFrom.map { $0 <= last } == true
    let shown = found.dropFirst((page - 1) * size).prefix(size)
    guard !shown.isEmpty || status else { return .json(Self.nothing) }
    let texts = shown.map { Self.row($0, action) }
    let list = texts.joined(separator: ",")
    return .json(#"{"status":"\#(status ? 2 : 1)","message":"OK","result":[\#(list)]}"#)
  }

  /// A row that moves a wei to the account, as the documentation shows it.
  static func row(
    _ block: UInt64,
    _ action: ExplorerAction = .transactions,
    value: String = "1",
    from: String = "0x00000000000000000000000000000000000000aa",
    also members: String = ""
  ) -> String {
    let amount =
      action == .withdrawals
      ? #""amount":"\#(value)""# : #""from":"\#(from)","to":"","value":"\#(value)""#
    return #"{"blockNumber":"\#(block)",\#(amount)\#(members)}"#
  }
}
