import Core
import Entity
import Foundation
import TestSupport
import Testing

@testable import Scenes
@testable import WalletKit

/// Collecting one message from the texts of many codes.
struct CodeCollectorTests {
  private static let address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"

  private struct Case: Decodable { let comment: String; let text: String }

  private static func paper() throws -> String {
    let vector = try Vectors.load("paper", as: Case.self).first { $0.comment == "words" }
    return try #require(vector).text
  }

  private static func collected(lines: [String]) throws -> (code: DecodeCode.Code, taken: Int) {
    var collector = CodeCollector()
    var taken = 0
    for line in lines where !collector.isWhole {
      try collector.take(line: line)
      taken += 1
    }
    return (try collector.code(), taken)
  }

  @Test("the parts of a UR are accepted in any order")
  func takesPartsOfAUR() throws {
    let message = try UR(type: "bytes", value: .bytes([UInt8](repeating: 7, count: 300)))
    let parts = try URParts(message, maxBytes: 60)
    let texts = try (1...UInt32(parts.count)).map { try parts.text($0) }.reversed()
    var collector = CodeCollector()
    for text in texts {
      #expect(!collector.isWhole)
      try collector.take(code: text)
    }
    #expect(collector.isWhole)
    #expect(try collector.code() == .message(message, parts: parts.count))
  }

  @Test("one code is one message, whether seen once or twice")
  func takesTheSameCodeAgain() throws {
    var collector = CodeCollector()
    try collector.take(code: Self.address)
    try collector.take(code: Self.address)
    #expect(collector.isWhole && collector.progress == nil)
    #expect(try collector.code() == .text(Self.address))
  }

  @Test("codes of several messages are rejected")
  func refusesSeveralMessages() throws {
    let part = try UR(type: "bytes", value: .bytes([1, 2, 3])).text
    var texts = CodeCollector()
    try texts.take(code: Self.address)
    #expect(throws: DecodeCodeError.several) { try texts.take(code: "another") }
    #expect(throws: URError.mixed) { try texts.take(code: part) }
    var parts = CodeCollector()
    try parts.take(code: part)
    #expect(throws: URError.mixed) { try parts.take(code: Self.address) }
  }

  @Test("reading lines ends with an address, a request or a whole page")
  func stopsWhenComplete() throws {
    let page = try Self.paper().split(separator: "\n").map(String.init)
    let rest = ["more", "and more"]
    #expect(try Self.collected(lines: [Self.address] + rest).taken == 1)
    #expect(try Self.collected(lines: ["ethereum:\(Self.address)"] + rest).taken == 1)
    #expect(try Self.collected(lines: page + rest).taken == page.count)
    let text = try Self.collected(lines: rest)
    #expect(text.code == .text("more\nand more") && text.taken == 2)
  }

  @Test("a page with shuffled lines is complete with its last line")
  func takesAPageInAnyOrder() throws {
    let page = try Self.paper().split(separator: "\n").map(String.init)
    let mixed = [page[0]] + page.dropFirst().reversed()
    #expect(try Self.collected(lines: mixed).taken == page.count)
    #expect(throws: PaperError.self) {
      guard case .text(let text) = try Self.collected(lines: page.dropLast()).code else { return }
      _ = try PaperWallet(parsing: Array(text.utf8))
    }
  }

  @Test("a text that never ends is rejected")
  func refusesALongText() throws {
    var collector = CodeCollector()
    let line = String(repeating: "x", count: 1_000)
    for _ in 0..<65 { try collector.take(line: line) }
    #expect(throws: DecodeCodeError.tooLong(limit: 65_536)) { try collector.take(line: line) }
  }

  @Test func emptyInputIsIncomplete() {
    #expect(throws: URError.incomplete(known: 0, of: 0)) { try CodeCollector().code() }
  }
}
