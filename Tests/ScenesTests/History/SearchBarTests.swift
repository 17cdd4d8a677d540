import Entity
import TestSupport
import Testing

@testable import Scenes

/// A row of 20 signs for all blocks of a chain.
@Suite struct SearchBarTests {
  private static func spans(_ spans: [(ClosedRange<UInt64>, HistoryGrade)]) throws -> HistorySpans {
    try #require(HistorySpans(ascending: spans.map { HistorySpan($0, $1) }))
  }

  private static func text(
    upTo head: UInt64,
    _ searched: [ClosedRange<UInt64>] = [],
    _ said: [(ClosedRange<UInt64>, HistoryGrade)] = []
  ) throws -> String {
    SearchBar(upTo: head, searched: searched, assurance: try spans(said)).text
  }

  @Test func eachSignStandsForATwentiethOfTheBlocks() throws {
    #expect(try Self.text(upTo: 199) == "....................")
    #expect(try Self.text(upTo: 199, [0...199]) == "====================")
    #expect(try Self.text(upTo: 199, [0...99]) == "==========..........")
    #expect(try Self.text(upTo: 199, [0...99, 110...199]) == "==========.=========")
    #expect(try Self.text(upTo: 199, [0...98, 110...110]) == "=========+.+........")
    // What was searched above the newest block is not shown.
    #expect(try Self.text(upTo: 199, [190...500]) == "...................=")
  }

  @Test("what is known of the rows counts more than the search")
  func assuranceComesFirst() throws {
    let (proved, told) = (HistoryGrade.proved(.stateRoot), HistoryGrade.told(by: .sample))
    let byNode = HistoryGrade.proved(.node(.sample))
    #expect(try Self.text(upTo: 199, [], [(0...199, proved)]) == "####################")
    #expect(
      try Self.text(upTo: 199, [], [(0...49, proved), (50...99, byNode), (100...149, told)])
        == "##########=====....."
    )
    let lost = HistoryGrade.missing(.logs)
    #expect(try Self.text(upTo: 199, [0...199], [(0...49, lost)]) == ".....===============")
    #expect(try Self.text(upTo: 199, [0...199], [(0...44, lost)]) == "....+===============")
    // The weaker of two grades in one sign, and one that is only searched beside a proved one.
    #expect(try Self.text(upTo: 199, [], [(0...4, proved), (5...9, told)]).first == "=")
    #expect(try Self.text(upTo: 199, [5...9], [(0...4, proved)]).first == "=")
    #expect(try Self.text(upTo: 199, [6...9], [(0...4, proved)]).first == "+")
  }

  @Test("a short chain has several signs for one block, and the longest chain has them all")
  func lengthsAtTheEdges() throws {
    #expect(try Self.text(upTo: 0, [0...0]) == "====================")
    #expect(try Self.text(upTo: 0) == "....................")
    #expect(try Self.text(upTo: 1, [1...1]) == "..........==========")
    let most = UInt64.max
    #expect(try Self.text(upTo: most - 1, [0...most - 1]) == "====================")
    let half = try Self.text(upTo: most, [0...most / 2])
    #expect(half.hasPrefix("==========") && half.hasSuffix("........."))
  }

  @Test("each block is in the sign that a slow reference puts it in")
  func agreesWithAReference() throws {
    var random = SeededRandom()
    for _ in 0..<200 {
      let head = UInt64.random(in: 19...130, using: &random)
      let first = UInt64.random(in: 0...head, using: &random)
      let last = UInt64.random(in: first...head, using: &random)
      let found = try Self.text(upTo: head, [first...last])
      let expected = (0..<UInt64(20)).map { place -> Character in
        let (start, end) = (place * (head + 1) / 20, (place + 1) * (head + 1) / 20)
        let blocks = (0...head).filter { start <= $0 && $0 < end }
        let inside = blocks.filter { (first...last).contains($0) }
        return inside.isEmpty ? "." : inside.count == blocks.count ? "=" : "+"
      }
      #expect(found == String(expected), "\(random.comment) \(first)...\(last) of \(head)")
    }
  }
}
