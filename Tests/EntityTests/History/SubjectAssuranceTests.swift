import Core
import Entity
import Foundation
import TestSupport
import Testing

@Suite struct SubjectAssuranceTests {
  private static let node = HistoryGradeTests.nodes[0]

  private func assurance(_ spans: HistorySpans) throws -> SubjectAssurance {
    SubjectAssurance(
      chain: .ethereum,
      account: try Address(parsing: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"),
      subject: .token(.zero),
      spans: spans
    )
  }

  @Test func gapsNameChainAccountSubjectBlocksAndReason() throws {
    let told = try assurance(
      HistorySpans(0...99, .proved(.node(Self.node)))
        .replaced(by: HistorySpans(10...19, .missing(.logs)))
        .replaced(by: HistorySpans(20...29, .missing(.silent)))
        .replaced(by: HistorySpans(30...39, .told(by: Self.node)))
        .replaced(by: HistorySpans(90...120, .missing(.rowsDiffer(rows: nil, held: 7))))
    )
    let expected: [(ClosedRange<UInt64>, GapReason)] = [
      (10...19, .logs), (20...29, .silent), (90...120, .rowsDiffer(rows: nil, held: 7)),
    ]
    #expect(told.gaps.map(\.blocks) == expected.map(\.0))
    #expect(told.gaps.map(\.reason) == expected.map(\.1))
    #expect(told.gaps.allSatisfy { $0.chain == told.chain && $0.account == told.account })
    #expect(told.gaps.allSatisfy { $0.subject == told.subject })
    #expect(told.asOf == 120)
  }

  @Test func isAsCertainAsItsWeakestBlock() throws {
    let whole = HistorySpans(0...99, .proved(.stateRoot))
    #expect(try assurance(whole).weakest == .proved(.stateRoot))
    let told = whole.replaced(by: HistorySpans(99...99, .told(by: Self.node)))
    #expect(try assurance(told).weakest == .told(by: Self.node))
    let missing = told.replaced(by: HistorySpans(0...0, .missing(.state)))
    #expect(try assurance(missing).weakest == .missing(.state))
  }

  @Test func blocksOfWhichNothingIsSaidAreNotProved() throws {
    #expect(try assurance(HistorySpans()).weakest == .missing(.notAsked))
    #expect(try assurance(HistorySpans()).asOf == nil)
    let late = HistorySpans(1...99, .proved(.stateRoot))
    #expect(try assurance(late).weakest == .missing(.notAsked))
    let hole = HistorySpans(0...9, .proved(.stateRoot)).replaced(
      by: HistorySpans(11...20, .proved(.stateRoot))
    )
    #expect(try assurance(hole).weakest == .missing(.notAsked))
  }

  @Test func everyBlockIsInOneSpanOrInNone() throws {
    var random = SeededRandom()
    for _ in 0..<100 {
      var spans = HistorySpans(0...63, .missing(.notAsked))
      for _ in 0..<6 {
        let low = UInt64.random(in: 0...63, using: &random)
        let grades: [HistoryGrade] = [
          .proved(.stateRoot), .told(by: Self.node), .missing(.bodies), .missing(.code),
        ]
        let found = HistorySpans(
          low...UInt64.random(in: low...63, using: &random),
          grades[Int.random(in: 0..<4, using: &random)]
        )
        spans = spans.replaced(by: found)
      }
      let told = try assurance(spans)
      let gaps = told.gaps
      for block in UInt64(0)...63 {
        let inGaps = gaps.filter { $0.blocks.contains(block) }
        let isMissing = if case .missing = spans.grade(at: block) { true } else { false }
        #expect(inGaps.count == (isMissing ? 1 : 0), "\(random.comment)")
      }
      let counted = spans.spans.reduce(UInt64(0)) { $0 + UInt64($1.blocks.count) }
      #expect(counted == 64, "\(random.comment)")
    }
  }

  @Test func comesBackFromThePipe() throws {
    let told = try assurance(HistorySpans(3...9, .missing(.rowsDiffer(rows: 1, held: .max))))
    let text = try JSONEncoder().encode(told)
    #expect(try JSONDecoder().decode(SubjectAssurance.self, from: text) == told)
    let gaps = try JSONEncoder().encode(told.gaps)
    #expect(try JSONDecoder().decode([SubjectGap].self, from: gaps) == told.gaps)
  }
}
