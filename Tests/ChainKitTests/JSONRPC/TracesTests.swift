import Core
import Entity
import Foundation
import TestSupport
import Testing

@testable import ChainKit

/// Traces of blocks as nodes give them, of which only the ether is read.
@Suite struct TracesTests {
  private static let me = "0x" + String(repeating: "a1", count: 20)
  private static let you = "0x" + String(repeating: "b2", count: 20)
  private static let hash = "0x" + String(repeating: "cd", count: 32)

  /// The moves as "a1>b2 5", by the first byte of each address; `!` is the transaction's own value.
  private func text(_ moves: [TracedMove]) -> [String] {
    moves.map { move in
      let ends = [move.from, move.to].map { Hex.prefixed($0.bytes).dropFirst(2).prefix(2) }
      return "\(ends[0])>\(ends[1]) \(move.amount)\(move.isOutermost ? "!" : "")"
    }
  }

  private func frame(_ type: String, _ value: String?, error: Bool = false, _ calls: String...)
    -> String
  {
    let value = value.map { ",\"value\":\"\($0)\"" } ?? ""
    let error = error ? ",\"error\":\"execution reverted\"" : ""
    let calls = calls.isEmpty ? "" : ",\"calls\":[\(calls.joined(separator: ","))]"
    return """
      {"from":"\(Self.me)","gas":"0x1","gasUsed":"0x0","to":"\(Self.you)","input":"0xff"\
      \(error)\(calls)\(value),"type":"\(type)"}
      """
  }

  /// What both readers make of a frame; they must agree.
  private func moves(_ frame: String) throws -> [String] {
    let reply = "[{\"txHash\":\"\(Self.hash)\",\"result\":\(frame)}]"
    let decoded = try JSONDecoder().decode(CallTracesAnswer.self, from: Data(reply.utf8))
    var cursor = JSONCursor(Array(reply.utf8))
    #expect(CallTracesAnswer(&cursor) == decoded)
    let one = try #require(decoded.transactions.first)
    #expect(one.hash?.description == Self.hash)
    return text(one.moves)
  }

  @Test("calls and creations and destroyed contracts move ether, and no other frame does")
  func framesThatMoveEther() throws {
    for type in ["CALL", "CREATE", "CREATE2", "SELFDESTRUCT"] {
      #expect(try moves(frame("CALL", "0x0", frame(type, "0x5"))) == ["a1>b2 5"])
    }
    for type in ["DELEGATECALL", "CALLCODE", "STATICCALL", "call", "INVALID"] {
      #expect(try moves(frame("CALL", "0x2", frame(type, "0x5"))) == ["a1>b2 2!"])
    }
    #expect(try moves(frame("CALL", nil)) == [])
    let large = "0x" + String(repeating: "f", count: 64)
    #expect(try moves(frame("CALL", large)) == ["a1>b2 \(UInt256.max)!"])
  }

  @Test("the moves are in order, and what is within a failed frame is none")
  func whatIsWithinAFailedFrameIsNone() throws {
    let inner = frame("CALL", "0x3", frame("CALL", "0x4"))
    #expect(
      try moves(frame("CALL", "0x2", inner, frame("CALL", "0x5"))) == [
        "a1>b2 2!", "a1>b2 3", "a1>b2 4", "a1>b2 5",
      ]
    )
    let failed = frame("CALL", "0x3", error: true, frame("CALL", "0x4"))
    #expect(
      try moves(frame("CALL", "0x2", failed, frame("CALL", "0x5"))) == ["a1>b2 2!", "a1>b2 5"]
    )
    let under = frame("DELEGATECALL", "0x3", error: true, frame("CALL", "0x4"))
    #expect(try moves(frame("CALL", "0x0", under)) == [])
    #expect(try moves(frame("CALL", "0x2", error: true, inner)) == [])
  }

  @Test("unusual texts are left to the decoder, and errors and cut texts are refused")
  func errorsAndCutTextsAreRefused() throws {
    // An escaped character, a reason beside the error, and a creation that failed.
    let odd = """
      [{"result":{"type":"CREATE","from":"\(Self.me)","value":"0x1","error":"a \\"b\\"",\
      "revertReason":"é"}}]
      """
    let answer = try JSONDecoder().decode(CallTracesAnswer.self, from: Data(odd.utf8))
    #expect(answer.transactions == [TracedTransaction(hash: nil, moves: [])])
    let good = "[{\"txHash\":\"\(Self.hash)\",\"result\":\(frame("CALL", "0x1"))}]"
    let bad = [
      "null", "{}", #"[{"error":"execution timeout"}]"#, "[{\"txHash\":\"\(Self.hash)\"}]",
      good.replacing("\"0x1\",\"type\"", with: "\"0x01\",\"type\""),
      good.replacing("0x1", with: "1"), String(good.dropLast(2)), String(good.dropLast(20)),
    ]
    for text in bad {
      var cursor = JSONCursor(Array(text.utf8))
      #expect(CallTracesAnswer(&cursor) == nil, "\(text)")
      #expect(throws: DecodingError.self, "\(text)") {
        try JSONDecoder().decode(CallTracesAnswer.self, from: Data(text.utf8))
      }
    }
    var deep = frame("CALL", "0x1")
    for _ in 0..<200 { deep = frame("CALL", "0x1", deep) }
    #expect(throws: DecodingError.self) { try moves(deep) }
  }

  private func row(
    _ path: String,
    _ action: String,
    type: String = "call",
    more: String = "",
    place: Int = 0
  ) -> String {
    """
    {"type":"\(type)","action":{\(action)},"traceAddress":[\(path)],\(more)\
    "transactionHash":"\(Self.hash)","transactionPosition":\(place),"blockNumber":9}
    """
  }

  private func call(_ value: String, _ kind: String = "call") -> String {
    """
    "callType":"\(kind)","from":"\(Self.me)","to":"\(Self.you)","value":"\(value)","input":"0x"
    """
  }

  private func listed(_ rows: String...) throws -> [String] {
    let reply = Data("[\(rows.joined(separator: ","))]".utf8)
    let answer = try JSONDecoder().decode(BlockTraceAnswer.self, from: reply)
    return text(answer.transactions.sorted { $0.key < $1.key }.flatMap(\.value.moves))
  }

  @Test("trace_block: rows under a failed one moved nothing, in their transaction alone")
  func rowsUnderAFailedOneMovedNothing() throws {
    let failed = "\"error\":\"Reverted\","
    #expect(
      try listed(
        row("", call("0x1")),
        row("0", call("0x2"), more: failed),
        row("0,0", call("0x3")),
        row("0,0,1", call("0x4")),
        row("1", call("0x5")),
        row("0", call("0x6"), place: 1)
      ) == ["a1>b2 1!", "a1>b2 5", "a1>b2 6"]
    )
  }

  @Test("trace_block: a path of any length costs no more than its length", .timeLimit(.minutes(1)))
  func aLongPathCostsItsLength() throws {
    let failed = "\"error\":\"Reverted\","
    let long = Array(repeating: "0", count: 200_000).joined(separator: ",")
    #expect(
      try listed(
        row("0", call("0x2"), more: failed),
        row("0,0", call("0x3"), more: failed),
        row("0,1", call("0x4")),
        row(long, call("0x5")),
        row("1," + long, call("0x6"), more: failed),
        row("2", call("0x7"))
      ) == ["a1>b2 7"]
    )
  }

  @Test("trace_block: calls, creations and destroyed contracts move ether, a reward does not")
  func rowsThatMoveEther() throws {
    let created = "\"result\":{\"address\":\"\(Self.you)\",\"code\":\"0x\",\"gasUsed\":\"0x0\"},"
    let creation = "\"from\":\"\(Self.me)\",\"value\":\"0x4\""
    let end = "\"address\":\"\(Self.me)\",\"refundAddress\":\"\(Self.you)\",\"balance\":\"0x9\""
    let reward = """
      {"type":"reward","action":{"author":"\(Self.me)","value":"0x7","rewardType":"block"},\
      "traceAddress":[],"result":null,"subtraces":0}
      """
    #expect(
      try listed(
        row("0", call("0x2", "delegatecall")),
        row("1", call("0x2", "callcode")),
        row("2", call("0x2", "staticcall")),
        row("3", creation, type: "create", more: created),
        row("4", creation, type: "create", more: "\"result\":null,"),
        row("5", end, type: "suicide", more: "\"result\":null,"),
        reward
      ) == ["a1>b2 4", "a1>b2 9"]
    )
  }

  @Test("trace_block: a row without an action makes the whole answer useless")
  func aRowWithoutAnActionIsRefused() {
    for bad in [#"{"error":"timeout"}"#, #"{"jsonrpc":"2.0"}"#, "null"] {
      #expect(throws: DecodingError.self) { try listed(row("", call("0x1")), bad) }
    }
  }

  @Test("ots_getInternalOperations: each is a move")
  func operationsAreMoves() throws {
    let reply = """
      [{"type":0,"from":"\(Self.me)","to":"\(Self.you)","value":"0x3"},
      {"type":1,"from":"\(Self.you)","to":"\(Self.me)","value":"0x0"}]
      """
    let answer = try JSONDecoder().decode(OperationsAnswer.self, from: Data(reply.utf8))
    #expect(text(answer.moves) == ["a1>b2 3"])
  }

  @Test("what is asked for")
  func whatIsAskedFor() throws {
    let parameters = DebugTraceBlock(17).parameters.map(\.json)
    #expect(parameters == ["\"0x11\"", #"{"tracer":"callTracer"}"#])
    #expect(TraceBlock(17).parameters.map(\.json) == ["\"0x11\""])
    let hash = try Hash32(parsing: Self.hash)
    #expect(GetInternalOperations(hash).parameters.map(\.json) == ["\"\(Self.hash)\""])
  }
}
