import Testing

@testable import ChainKit

/// H5: how long a node that does not answer is asked.
@Suite struct SilenceBudgetTests {
  @Test func h5TheThirdShortSearchInARowIsTheLast() {
    var budget = SilenceBudget()
    for second in 0..<2 {
      let began = Duration.seconds(second)
      #expect(budget.timedOut(after: 2048, since: began, at: began))
    }
    #expect(!budget.timedOut(after: 1, since: .seconds(2), at: .seconds(3)))
    // From then on, each is the last.
    #expect(!budget.timedOut(after: 1, since: .seconds(3), at: .seconds(4)))
  }

  @Test func h5LongSearchesMayFailOftener() {
    var budget = SilenceBudget()
    for second in 0..<50 {
      let now = Duration.seconds(second + 1)
      #expect(budget.timedOut(after: 2049, since: .seconds(second), at: now))
    }
  }

  @Test func h5SixtySecondsAreTheMost() {
    var budget = SilenceBudget()
    #expect(budget.timedOut(after: 9999, since: .seconds(100), at: .seconds(120)))
    #expect(budget.timedOut(after: 9999, since: .seconds(120), at: .seconds(159)))
    #expect(!budget.timedOut(after: 9999, since: .seconds(159), at: .seconds(160)))
  }

  @Test func anAnswerBeginsAnew() {
    var budget = SilenceBudget()
    for _ in 0..<20 {
      #expect(budget.timedOut(after: 1, since: .zero, at: .seconds(20)))
      #expect(budget.timedOut(after: 1, since: .seconds(20), at: .seconds(40)))
      budget.answered()
    }
  }
}
