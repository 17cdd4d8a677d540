import Entity
import Foundation
import TestSupport
import Testing

@Suite struct HistorySpansTests {
  /// A slow reference for the same statements: one grade per block.
  private struct Blocks: Equatable {
    static let count: UInt64 = 48

    var grades = [HistoryGrade?](repeating: nil, count: Int(count))

    init() {}

    init(_ spans: HistorySpans) {
      for span in spans.spans {
        for block in span.blocks { grades[Int(block)] = span.grade }
      }
    }

    /// Combines two, block by block.
    func merged(
      with other: Blocks,
      _ choose: (HistoryGrade, HistoryGrade) -> HistoryGrade
    ) -> Blocks {
      var result = Blocks()
      for place in grades.indices {
        switch (grades[place], other.grades[place]) {
        case (let grade?, let second?): result.grades[place] = choose(grade, second)
        case (let grade, let second): result.grades[place] = grade ?? second
        }
      }
      return result
    }
  }

  private static let grades = HistoryGradeTests.ascending

  /// A range of blocks, often a short one.
  private static func range(_ random: inout SeededRandom) -> ClosedRange<UInt64> {
    let low = UInt64.random(in: 0..<Blocks.count, using: &random)
    return low...min(Blocks.count - 1, low + .random(in: 0...9, using: &random))
  }

  /// Statements about some of the blocks; grades repeat, so that neighbors are joined.
  private static func spans(_ random: inout SeededRandom) -> HistorySpans {
    var spans = HistorySpans()
    for _ in 0..<Int.random(in: 0...8, using: &random) {
      let grade = grades[Int.random(in: 0..<4, using: &random) * (grades.count - 1) / 3]
      spans = spans.replaced(by: HistorySpans(range(&random), grade))
    }
    return spans
  }

  /// Whether spans ascend, do not overlap, and are joined wherever they can be.
  private static func isTidy(_ spans: HistorySpans) -> Bool {
    zip(spans.spans, spans.spans.dropFirst()).allSatisfy { first, second in
      first.blocks.upperBound < second.blocks.lowerBound
        && (first.grade != second.grade
          || second.blocks.lowerBound - first.blocks.upperBound > 1)
    }
  }

  @Test func everyOperationAgreesWithASearchBlockByBlock() {
    var random = SeededRandom()
    for _ in 0..<500 {
      let (one, other) = (Self.spans(&random), Self.spans(&random))
      let (left, right) = (Blocks(one), Blocks(other))
      let merged = one.merged(with: other)
      #expect(Blocks(merged) == left.merged(with: right) { min($0, $1) }, "\(random.comment)")
      let improved = one.improved(by: other)
      let better = left.merged(with: right) { $1.strength >= $0.strength ? $1 : $0 }
      #expect(Blocks(improved) == better, "\(random.comment)")
      let replaced = one.replaced(by: other)
      #expect(Blocks(replaced) == left.merged(with: right) { $1 }, "\(random.comment)")
      for spans in [one, other, merged, improved, replaced] {
        #expect(Self.isTidy(spans), "\(spans), \(random.comment)")
        checkParts(of: spans, &random)
      }
    }
  }

  private func checkParts(of spans: HistorySpans, _ random: inout SeededRandom) {
    let whole = Blocks(spans)
    let range = Self.range(&random)
    let gaps = spans.gaps(in: range)
    let filled = spans.filled(in: range)
    let (part, cut) = (spans.clamped(to: range), spans.cut(above: range.upperBound))
    #expect(Self.isTidy(filled) && Self.isTidy(part) && Self.isTidy(cut), "\(random.comment)")
    for block in 0..<Blocks.count {
      let grade = whole.grades[Int(block)]
      #expect(spans.grade(at: block) == grade, "\(random.comment)")
      #expect(part.grade(at: block) == (range.contains(block) ? grade : nil), "\(random.comment)")
      #expect(cut.grade(at: block) == (block <= range.upperBound ? grade : nil))
      let isMissing = range.contains(block) && grade == nil
      #expect(gaps.contains { $0.contains(block) } == isMissing, "\(random.comment)")
      #expect(filled.grade(at: block) == (isMissing ? .missing(.notAsked) : grade))
    }
    let inside = range.map { whole.grades[Int($0)] }
    let weakest = inside.contains(nil) ? nil : inside.compactMap { $0 }.min()
    #expect(spans.weakest(in: range) == weakest, "\(random.comment)")
    #expect(HistorySpans(ascending: spans.spans) == spans)
  }

  @Test func statementsMayBeMergedInAnyOrder() {
    var random = SeededRandom()
    for _ in 0..<500 {
      let (a, b, c) = (Self.spans(&random), Self.spans(&random), Self.spans(&random))
      #expect(a.merged(with: b) == b.merged(with: a), "\(random.comment)")
      #expect(
        a.merged(with: b).merged(with: c) == a.merged(with: b.merged(with: c)),
        "\(random.comment)"
      )
      #expect(a.merged(with: a) == a, "\(random.comment)")
      #expect(a.merged(with: HistorySpans()) == a, "\(random.comment)")
    }
  }

  @Test func laterStatementsMayBeJoinedBeforeTheyAreAdded() {
    var random = SeededRandom()
    for _ in 0..<500 {
      let (a, b, c) = (Self.spans(&random), Self.spans(&random), Self.spans(&random))
      #expect(
        a.improved(by: b).improved(by: c) == a.improved(by: b.improved(by: c)),
        "\(random.comment)"
      )
      #expect(
        a.replaced(by: b).replaced(by: c) == a.replaced(by: b.replaced(by: c)),
        "\(random.comment)"
      )
      #expect(a.improved(by: a) == a && a.replaced(by: a) == a, "\(random.comment)")
    }
  }

  @Test func aMergeNeverLosesTheWeakerGrade() {
    var random = SeededRandom()
    for _ in 0..<500 {
      let statements = (0..<4).map { _ in Self.spans(&random) }
      let merged = statements.reduce(HistorySpans()) { $0.merged(with: $1) }
      for block in 0..<Blocks.count {
        let given = statements.compactMap { $0.grade(at: block) }
        #expect(merged.grade(at: block) == given.min(), "\(random.comment)")
      }
    }
  }

  @Test func aNodeThatKnowsLessTakesNothingAway() {
    let node = HistoryGradeTests.nodes[0]
    let proved = HistorySpans(0...99, .proved(.node(node)))
    let today = HistorySpans(0...49, .missing(.state)).replaced(
      by: HistorySpans(50...120, .told(by: node))
    )
    #expect(
      proved.improved(by: today).spans == [
        HistorySpan(0...99, .proved(.node(node))), HistorySpan(100...120, .told(by: node)),
      ]
    )
    #expect(
      proved.merged(with: today).spans == [
        HistorySpan(0...49, .missing(.state)), HistorySpan(50...120, .told(by: node)),
      ]
    )
    #expect(
      HistorySpans(0...9, .missing(.silent)).improved(by: today).grade(at: 3) == .missing(.state)
    )
  }

  @Test func whatANodeThatLiedSaidIsLeftOut() {
    let (honest, liar) = (HistoryGradeTests.nodes[0], HistoryGradeTests.nodes[1])
    let spans = HistorySpans(0...9, .told(by: honest)).replaced(
      by: HistorySpans(4...6, .proved(.node(liar)))
    )
    let rest = spans.removing { $0 == .proved(.node(liar)) || $0 == .told(by: liar) }
    #expect(
      rest.spans == [HistorySpan(0...3, .told(by: honest)), HistorySpan(7...9, .told(by: honest))]
    )
    #expect(rest.gaps(in: 0...9) == [4...6])
  }

  @Test func theHighestBlockThatThereCanBeIsABlockToo() {
    let top = HistorySpans(5...UInt64.max, .proved(.stateRoot))
    #expect(top.grade(at: .max) == .proved(.stateRoot) && top.last == .max)
    #expect(top.gaps(in: 0...UInt64.max) == [0...4])
    let both = HistorySpans(0...UInt64.max, .missing(.silent)).replaced(by: top)
    #expect(both.spans.map(\.blocks) == [0...4, 5...UInt64.max])
    #expect(
      both.merged(with: HistorySpans(UInt64.max...UInt64.max, .missing(.logs))).spans.count == 3
    )
    #expect(both.filled(in: 0...UInt64.max) == both)
  }

  @Test func spansThatOverlapOrDescendAreRefused() throws {
    let grade = HistoryGrade.proved(.stateRoot)
    let disorders: [[ClosedRange<UInt64>]] = [[0...5, 5...9], [6...9, 0...5], [0...9, 2...3]]
    for ranges in disorders {
      let spans = ranges.map { HistorySpan($0, grade) }
      #expect(HistorySpans(ascending: spans) == nil)
      let text = try JSONEncoder().encode(spans)
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(HistorySpans.self, from: text)
      }
    }
    let joined = HistorySpans(ascending: [HistorySpan(0...4, grade), HistorySpan(5...9, grade)])
    #expect(joined == HistorySpans(0...9, grade))
  }

  @Test func comeBackFromThePipe() throws {
    var random = SeededRandom()
    for _ in 0..<50 {
      let spans = Self.spans(&random)
      let text = try JSONEncoder().encode(spans)
      #expect(
        try JSONDecoder().decode(HistorySpans.self, from: text) == spans,
        "\(random.comment)"
      )
    }
  }
}
