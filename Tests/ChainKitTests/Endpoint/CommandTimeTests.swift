import Testing

@testable import ChainKit

/// The time that the questions of one command may take together.
@Suite struct CommandTimeTests {
  private let time = VirtualTime()
  private let command: CommandTime

  init() { command = CommandTime(timing: time.timing) }

  /// The seconds that a question which begins now has left; nil for any number.
  private func left() async throws -> Int64? {
    try await command.run {
      Deadline.current.map { ($0.end - time.timing.elapsed()).components.seconds }
    }
  }

  /// Answers a question that takes so long.
  private func question(_ seconds: Int64) async throws {
    try await command.run { time.pass(seconds) }
  }

  @Test func thereIsNoLimitBeforeANodeIsOpened() async throws {
    try await question(100)
    #expect(try await left() == nil)
  }

  @Test("what questions took is taken from the limit, what lies between them is not")
  func questionsShareTheLimit() async throws {
    command.limit(to: 60)
    #expect(try await left() == 60)
    try await question(20)
    // A person reads a review.
    time.pass(3_600)
    #expect(try await left() == 40)
    try await question(39)
    #expect(try await left() == 1)
    try await question(5)
    #expect(try await left() == -4)
  }

  @Test("what a question took before the limit was known counts")
  func countsFromTheFirstQuestion() async throws {
    try await question(7)
    command.limit(to: 60)
    #expect(try await left() == 53)
  }

  @Test("the limit is that of the first node")
  func keepsTheFirstLimit() async throws {
    command.limit(to: 60)
    command.limit(to: 5)
    #expect(try await left() == 60)
  }

  @Test("questions that are answered side by side count once, each with the same deadline")
  func questionsSideBySideCountOnce() async throws {
    command.limit(to: 60)
    try await command.run {
      time.pass(10)
      try await command.run { time.pass(10) }
      let rest = try await left()
      #expect(rest == 40)
      time.pass(10)
    }
    #expect(try await left() == 30)
  }

  @Test("a question that fails has taken its time, too")
  func failuresCount() async throws {
    struct Failure: Error {}
    command.limit(to: 60)
    await #expect(throws: Failure.self) {
      try await command.run {
        time.pass(25)
        throw Failure()
      }
    }
    #expect(try await left() == 35)
  }

  @Test("another round begins with the whole limit; a question keeps the deadline that it has")
  func aRoundBeginsAnew() async throws {
    command.limit(to: 60)
    try await question(50)
    command.restart()
    #expect(try await left() == 60)
    try await command.run {
      time.pass(15)
      command.restart()
      let whole = try await left()
      #expect(whole == 60)
      #expect(Deadline.current.map { $0.end - time.timing.elapsed() } == .seconds(45))
      time.pass(5)
    }
    #expect(try await left() == 55)
  }
}
