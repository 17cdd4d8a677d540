import Entity
import Foundation
import Testing

@testable import ChainKit

/// Answers of the searches by account: what is read directly is what the decoder reads.
@Suite struct HintAnswerTests {
  private func read<Answer: Decodable & Equatable>(
    _ text: String,
    _ read: (inout JSONCursor) -> Answer?
  ) -> (direct: Answer?, decoded: Answer?) {
    var cursor = JSONCursor(Array(text.utf8))
    let direct = read(&cursor)
    return (direct, try? JSONDecoder().decode(Answer.self, from: Data(text.utf8)))
  }

  @Test(
    arguments: [
      ("[]", []),
      (
        #"[{"action":{"value":"0x1","n":-1.5e+7},"blockNumber":7,"traceAddress":[0,1],"x":null}]"#,
        [7]
      ),
      (
        #"[{"blockNumber":7,"error":"Reverted","action":{}},{"action":{},"blockNumber":9}]"#,
        [7, 9]
      ),
    ] as [(String, [UInt64])]
  )
  func rowsOfTraces(text: String, blocks: [UInt64]) {
    let (direct, decoded) = read(text) { TraceRowsAnswer(&$0) }
    #expect(direct?.blocks == blocks && decoded == direct)
  }

  @Test(
    arguments: [
      #"[{"action":{},"blockNumber":7},{"error":{"code":-32000,"message":"late"}}]"#,
      #"[{"blockNumber":7}]"#, #"[{"action":{}}]"#, #"[{"action":null,"blockNumber":7}]"#,
      #"[{"action":{},"blockNumber":-7}]"#, #"[{"action":{},"blockNumber":7"#, #"{"action":{}}"#,
      #"[{"action":{},"blockNumber":"seven"}]"#,
    ]
  )
  func whatIsNoRowEndsThePage(text: String) {
    let (direct, decoded) = read(text) { TraceRowsAnswer(&$0) }
    #expect(direct == nil && decoded == nil)
  }

  @Test func whatIsValidAndUnusualIsLeftToTheDecoder() {
    let (direct, decoded) = read(#"[{"action":{"a":"\n"},"blockNumber":7}]"#) {
      TraceRowsAnswer(&$0)
    }
    #expect(direct == nil && decoded?.blocks == [7])
  }

  @Test func pagesOfTransactions() {
    let text =
      #"{"txs":[{"blockNumber":"0x9","to":null},{"accessList":[],"blockNumber":"0x7"}],"#
      + #""receipts":[{"logs":[{"data":"0x"}]}],"firstPage":true,"lastPage":false}"#
    let (direct, decoded) = read(text) { AppearancesAnswer(&$0) }
    #expect(direct == AppearancesAnswer(blocks: [9, 7], isLast: false) && decoded == direct)
    for wrong in [#"{"txs":[]}"#, #"{"lastPage":true}"#, #"{"txs":[{}],"lastPage":true}"#] {
      let (direct, decoded) = read(wrong) { AppearancesAnswer(&$0) }
      #expect(direct == nil && decoded == nil, "\(wrong)")
    }
  }

  @Test func pagesOfPayments() {
    let rows = #""transfers":[{"blockNum":"0x5","value":0.25,"rawContract":{"value":"0x1"}}]"#
    let texts: [(String, Bool)] = [
      ("{\(rows)}", false), (#"{\#(rows),"pageKey":"k"}"#, true),
      (#"{\#(rows),"pageKey":""}"#, false),
    ]
    for (text, hasMore) in texts {
      let (direct, decoded) = read(text) { TransfersAnswer(&$0) }
      #expect(direct == TransfersAnswer(blocks: [5], hasMore: hasMore) && decoded == direct)
    }
    let (direct, decoded) = read(#"{"transfers":[{"value":1}]}"#) { TransfersAnswer(&$0) }
    #expect(direct == nil && decoded == nil)
  }

  @Test(
    arguments: [
      "0", "-1", "1.5", "-0.25e-7", "12E+3", "true", "null", #""text""#, "[]", "{}",
      #"{"a":[1,{"b":[]}]}"#,
    ]
  )
  func anyValueIsSkipped(text: String) {
    var cursor = JSONCursor(Array("[\(text),7]".utf8))
    var values = 0
    let isRead = cursor.elements { text in
      values += 1
      return text.skip()
    }
    #expect(isRead && values == 2 && cursor.isAtEnd)
  }

  @Test(arguments: ["01", "-", "1.", ".5", "1e", "1e+", "+1", "--1", "1.2.3", "nul", "{", "[1"])
  func whatIsNoValueIsNotSkipped(text: String) {
    var cursor = JSONCursor(Array("[\(text)]".utf8))
    #expect(!cursor.elements { $0.skip() })
  }

  @Test func deepValuesAreNotFollowed() {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    var (shallow, deep) = (JSONCursor(nested(32)), JSONCursor(nested(100_000)))
    #expect(shallow.skip() && !deep.skip())
  }

  @Test func theRequestsSayWhatIsWanted() throws {
    let account = "0x" + String(repeating: "11", count: 20)
    let address = try Address(parsing: account)
    func text(_ method: some RPCMethod) -> String { RPCParameter.array(method.parameters).json }
    #expect(
      text(TraceFilter(address, .toAddress, in: 1...16))
        == #"[{"fromBlock":"0x1","toBlock":"0x10","toAddress":["\#(account)"],"count":1000}]"#
    )
    #expect(
      text(SearchTransactionsBefore(address, before: 5, pageSize: 25)) == #"["\#(account)",5,25]"#
    )
    #expect(
      text(GetAssetTransfers(address, .fromAddress, in: 1...16, hasInternal: false))
        == #"[{"fromBlock":"0x1","toBlock":"0x10","fromAddress":"\#(account)","#
        + #""category":["external"],"excludeZeroValue":false,"withMetadata":false,"#
        + #""order":"asc","maxCount":"0x3e8"}]"#
    )
  }
}
