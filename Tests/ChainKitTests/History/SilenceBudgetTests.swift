import Testing

@testable import ChainKit

/// H5: how long a node that does not answer is asked.
@Suite struct SilenceBudgetTests {
  /// Whether the node is asked on after a search of this many blocks that was not answered.
  private func goesOn(
    _ budget: inout SilenceBudget,
    after blocks: UInt64,
    from start: Int,
    to end: Int
  ) -> Bool {
    budget.timedOut(after: blocks, since: .seconds(start), at: .seconds(end))
  }

  @Test func h5TheThirdShortSearchInARowIsTheLast() {
    var budget = SilenceBudget()
    for second in 0..<2 {
      #expect(goesOn(&budget, after: 2048, from: second, to: second))
    }
    #expect(!goesOn(&budget, after: 1, from: 2, to: 3))
    // From then on, each is the last.
    #expect(!goesOn(&budget, after: 1, from: 3, to: 4))
  }

  @Test func h5LongSearchesMayFailOftener() {
    var budget = SilenceBudget()
    for second in 0..<50 {
      #expect(goesOn(&budget, after: 2049, from: second, to: second + 1))
    }
  }

  @Test func h5SixtySecondsAreTheMost() {
    var budget = SilenceBudget()
    #expect(goesOn(&budget, after: 9999, from: 100, to: 120))
    #expect(goesOn(&budget, after: 9999, from: 120, to: 159))
    #expect(!goesOn(&budget, after: 9999, from: 159, to: 160))
  }

  @Test func anAnswerBeginsAnew() {
    var budget = SilenceBudget()
    for _ in 0..<20 {
      #expect(goesOn(&budget, after: 1, from: 0, to: 20))
      #expect(goesOn(&budget, after: 1, from: 20, to: 40))
      budget.answered()
    }
  }
}
