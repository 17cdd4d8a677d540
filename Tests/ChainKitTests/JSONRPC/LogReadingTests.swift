import Core
import Entity
import Foundation
import TestSupport
import Testing

@testable import ChainKit

/// The direct reading of logs beside the decoder, which is the reference.
@Suite struct LogReadingTests {
  @Test func readsLogsLikeTheDecoder() throws {
    var random = SeededRandom()
    for count in [0, 1, 2, 7, 200] {
      let body = Self.answer((0..<count).map { _ in Self.log(&random) })
      let direct = try #require(Self.direct(body), "\(random.comment)")
      let decoded = try #require(Self.decoded(body), "\(random.comment)")
      #expect(direct == decoded, "\(random.comment)")
      #expect(direct.logs.count == count)
    }
  }

  @Test func neverReadsWhatTheDecoderReadsOtherwise() {
    var random = SeededRandom()
    var read = 0
    for _ in 0..<4000 {
      let body = Self.answer((0..<3).map { _ in Self.log(&random) })
      let changed = Self.changed(body, &random)
      guard let direct = Self.direct(changed) else { continue }
      read += 1
      #expect(
        direct == Self.decoded(changed),
        "\(random.comment): \(String(decoding: changed, as: UTF8.self))"
      )
    }
    // Both kinds must occur: a changed digit is another log, a changed quote is no JSON.
    #expect((40..<3900).contains(read), "\(random.comment)")
  }

  @Test(arguments: [
    #""logType":null"#, #""isFinal":true"#, #""note":"""#,
  ])
  func skipsMembersThatNobodyAskedFor(member: String) throws {
    var random = SeededRandom()
    let log = Self.log(&random)
    let body = Self.answer([log.dropLast() + "," + member + "}"])
    let direct = try #require(Self.direct(body))
    #expect(direct == Self.decoded(Self.answer([log])))
  }

  @Test(
    "the time of a block is read where it is a quantity, and is missing elsewhere",
    arguments: [
      (#""0x65a1b2c3""#, 0x65a1_b2c3), (#""0x0""#, 0), (#""65a1b2c3""#, nil), ("1705095875", nil),
      ("null", nil), (#""0x65a1b2c3","blockTimestamp":"0x65a1b2c3""#, 0x65a1_b2c3),
    ] as [(String, UInt64?)]
  )
  func readsTheTimeOfTheBlock(text: String, time: UInt64?) throws {
    var random = SeededRandom()
    let log = Self.log(&random)
    let body = Self.answer([log.dropLast() + #","blockTimestamp":\#(text)}"#])
    #expect(Self.decoded(body)?.logs.map(\.blockTime) == [time])
    if let direct = Self.direct(body) { #expect(direct == Self.decoded(body)) }
  }

  @Test(arguments: [
    (#""removed":false"#, #""removed":null"#),
    (#""removed":false"#, #""removed":false,"removed":true"#),
    (#""removed":false"#, #""removed":"false""#),
    (#""removed":false"#, #""removed":false,"#),
    (#""removed":false"#, #""removed":false,"more":{"a":1}"#),
    (#""removed":false"#, #""removed":false,"more":1.5"#),
    (#""removed":false"#, #""removed":false,"more":"\n""#),
    (#""removed":false"#, #""removed":false,"more":"é""#),
    (#""removed":false"#, "\"removed\":false,\"more\":\"\ntrue"),
    (#""removed":false"#, "\"removed\":false,\"more\":\"abc\tnull"),
    (#""removed":false"#, "\"removed\":false,\"more\":\"\rfalse"),
    (#""address""#, #""\u0061ddress""#),
    (#""address""#, #""addresz""#),
    (#""logIndex":"0x"#, #""logIndex":"0x0"#),
    (#""logIndex":"0x"#, #""logIndex":"0X"#),
    (#""logIndex":"0x"#, #""logIndex":"0xfffff"#),
    (#""blockNumber":"0x"#, #""blockNumber":"0x1000000000000000"#),
    (#""data":"0x"#, #""data":"0xAA"#),
    (#""data":"0x"#, #""data":"0xa"#),
    (#""data":"0x"#, #""data":"ax"#),
    (#""blockHash":"0x"#, #""blockHash":"0x00"#),
    (#""topics":["#, #""topics":[null,"#),
    (#""topics":["#, #""topics":[,"#),
    (#""topics":["#, #""topics":"#),
    (#""id":1"#, #""id":"1""#),
    (#""id":1"#, #""id":1.0"#),
    (#""id":1"#, #""id":1e0"#),
    (#""id":1"#, #""id":01"#),
    (#""id":1"#, #""id":null"#),
    (#""id":1"#, #""id":1,"id":2"#),
    (#""id":1"#, #""id":1,"error":null"#),
    (#""result""#, #""result":[],"result""#),
    (#"{"jsonrpc""#, "\u{b}{\"jsonrpc\""),
    (#"{"jsonrpc""#, "[{\"jsonrpc\""),
    ("]}", "]} x"),
    ("]}", "]"),
    ("]}", "],}"),
  ])
  func leavesWhatIsNotAsUsualToTheDecoder(old: String, new: String) throws {
    let word = String(repeating: "5a", count: 32)
    let log = """
      {"address":"0x\(String(repeating: "a1", count: 20))","topics":["0x\(word)"],\
      "data":"0x\(word)","blockNumber":"0x7","blockHash":"0x\(word)",\
      "transactionHash":"0x\(word)","transactionIndex":"0x0","logIndex":"0x1","removed":false}
      """
    let usual = String(decoding: Self.answer([log]), as: UTF8.self)
    try #require(Self.direct(Array(usual.utf8)) != nil)
    let changed = usual.replacing(old, with: new, maxReplacements: 1)
    try #require(changed != usual)
    #expect(Self.direct(Array(changed.utf8)) == nil)
  }

  /// If a line feed ended the string, this would be two logs; the decoder sees one.
  @Test func aStringWithALineFeedDoesNotSplitALog() {
    var random = SeededRandom()
    let (one, other) = (Self.log(&random), Self.log(&random))
    let inside = "\"x\":\"\nnull},{\",\":\":\ntrue,"
    let body = Self.answer([one.dropLast() + "," + inside + other.dropFirst()])
    #expect(Self.direct(body) == nil, "\(random.comment)")
  }

  @Test func readsAtMostFourTopics() throws {
    var random = SeededRandom()
    for count in 0...5 {
      let body = Self.answer([Self.log(&random, topics: count)])
      #expect((Self.direct(body) != nil) == (count <= 4))
      #expect((Self.decoded(body) != nil) == (count <= 4))
    }
  }

  @Test func neverReadsAPartOfAnAnswer() {
    var random = SeededRandom()
    let body = Self.answer([Self.log(&random), Self.log(&random)])
    for count in 0..<body.count { #expect(Self.direct(Array(body.prefix(count))) == nil) }
  }

  private struct Found: Equatable {
    let id: UInt64?
    let logs: [LogEntry]

    init?(_ reply: RPCReply<LogsAnswer>?) {
      guard let reply, let answer = try? reply.outcome.get() else { return nil }
      (id, logs) = (reply.id, answer.logs)
    }
  }

  private static func direct(_ body: [UInt8]) -> Found? {
    Found(RPCReply(body, read: GetLogs.read))
  }

  private static func decoded(_ body: [UInt8]) -> Found? {
    Found(try? JSONDecoder().decode(RPCReply<LogsAnswer>.self, from: Data(body)))
  }

  private static func answer(_ logs: [String]) -> [UInt8] {
    Array(#"{"jsonrpc":"2.0","id":1,"result":[\#(logs.joined(separator: ","))]}"#.utf8)
  }

  /// A log with random values; some are those of other logs, as of one block or contract.
  private static func log(_ random: inout SeededRandom, topics: Int? = nil) -> String {
    func word(_ count: Int) -> String {
      let isCommon = Bool.random(using: &random)
      return "0x" + Hex.encode(isCommon ? Array(repeating: 7, count: count) : random.bytes(count))
    }
    let topics = (0..<(topics ?? .random(in: 0...4, using: &random))).map { _ in "\"\(word(32))\"" }
    let blank = [" ", "\n", "\t", "", "", ""].randomElement(using: &random) ?? ""
    let members = [
      #""address":"\#(word(20))""#, #""topics":[\#(topics.joined(separator: ","))]"#,
      #""data":"\#(word(.random(in: 0...70, using: &random)))""#,
      #""blockNumber":"\#(Quantity.text(random.next() >> UInt64.random(in: 0...63, using: &random)))""#,
      #""blockHash":"\#(word(32))""#, #""transactionHash":"\#(word(32))""#,
      #""transactionIndex":"\#(Quantity.text(random.next() >> 50))""#,
      #""logIndex":"\#(Quantity.text(random.next() >> 46))""#,
      #""removed":\#(Bool.random(using: &random))"#,
    ]
    let more = [#""type":null"#, #""isFinal":true"#, #""note":"0x0, {}""#].shuffled(using: &random)
    let all = members + more.prefix(.random(in: 0...2, using: &random))
    return "{\(all.shuffled(using: &random).joined(separator: ",\(blank)"))}"
  }

  /// Replaces, removes, doubles or adds something in up to two places.
  private static func changed(_ body: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    let pieces = [
      "{", "}", "[", "]", "\"", ",", ":", "\\", "0", "x", "F", "a", " ", ".", "-", "e", "\n", "\r",
      "\t", "\u{b}", "é", "true", "null", "\":\"", "\",\"", "},{", "\"\n", "\ntrue", "\nnull",
    ]
    var body = body
    for _ in 0..<Int.random(in: 1...2, using: &random) where !body.isEmpty {
      let at = Int.random(in: 0..<body.count, using: &random)
      let end = min(body.count, at + .random(in: 1...40, using: &random))
      let piece = Array((pieces.randomElement(using: &random) ?? "").utf8)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: body.replaceSubrange(at..<min(body.count, at + piece.count), with: piece)
      case 1: body.removeSubrange(at..<end)
      case 2: body.insert(contentsOf: body[at..<end], at: at)
      default: body.insert(contentsOf: piece, at: at)
      }
    }
    return body
  }
}
