import Testing

@testable import ChainKit

@Suite struct NodeHealthTests {
  @Test("a node rests after five failures, if they are half of its answers")
  func restsAfterFailures() {
    var health = NodeHealth()
    for second in 1...4 { health.failed(at: .seconds(second)) }
    #expect(!health.rests(at: .seconds(4)))
    health.failed(at: .seconds(5))
    #expect(health.rests(at: .seconds(5)))
    #expect(health.rests(at: .milliseconds(9999)))
    #expect(!health.rests(at: .seconds(10)))
  }

  @Test func failuresAmongManyAnswersDoNotCount() {
    var health = NodeHealth()
    for _ in 0..<6 { health.answered(after: .milliseconds(5), at: .seconds(1)) }
    for _ in 0..<5 { health.failed(at: .seconds(1)) }
    #expect(!health.rests(at: .seconds(1)))
    health.failed(at: .seconds(1))
    #expect(health.rests(at: .seconds(1)))
  }

  @Test func oldFailuresDoNotCount() {
    var health = NodeHealth()
    for second in [1, 2, 3, 4, 15] { health.failed(at: .seconds(second)) }
    #expect(!health.rests(at: .seconds(15)))
  }

  @Test("each failure after a rest doubles it, up to a minute, and an answer ends it")
  func restsLongerEachTime() {
    var health = NodeHealth()
    for _ in 0..<5 { health.failed(at: .zero) }
    var now = Duration.seconds(5)
    for seconds in [10, 20, 40, 60, 60] {
      #expect(!health.rests(at: now))
      health.failed(at: now)
      #expect(health.rests(at: now + .seconds(seconds) - .milliseconds(1)))
      now += .seconds(seconds)
    }
    health.answered(after: .zero, at: now)
    #expect(health.restsUntil == nil)
    health.failed(at: now)
    #expect(!health.rests(at: now))
  }

  @Test("an answer is late when nine of ten came sooner, and never within 100 ms")
  func knowsWhatIsLate() {
    var health = NodeHealth()
    for _ in 0..<9 { health.answered(after: .milliseconds(20), at: .zero) }
    #expect(health.lateAfter == nil)
    health.answered(after: .milliseconds(900), at: .zero)
    #expect(health.lateAfter == .milliseconds(900))
    for _ in 0..<50 { health.answered(after: .milliseconds(20), at: .zero) }
    #expect(health.lateAfter == .milliseconds(100))
  }

  @Test("ten retries are allowed at once, then three a second, and one for ten answers")
  func limitsRetries() {
    var budget = RetryBudget()
    let start = Duration.seconds(100)
    #expect((0..<12).count { _ in budget.allowsRetry(at: start) } == 10)
    #expect((0..<5).count { _ in budget.allowsRetry(at: start + .seconds(1)) } == 3)
    for _ in 0..<10 { budget.answered() }
    #expect((0..<5).count { _ in budget.allowsRetry(at: start + .seconds(1)) } == 1)
  }
}
