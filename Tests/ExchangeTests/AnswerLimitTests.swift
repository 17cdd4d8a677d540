import Entity
import Foundation
import Synchronization
import Testing

@testable import Exchange

/// The wallet waits for an answer until the command's time limit and a grace have passed, whatever
/// else the worker sends.
@Suite struct AnswerLimitTests {
  private static let beat = "{\"id\":0,\"kind\":\"beat\"}\n"
  private static let progress =
    "{\"id\":1,\"kind\":\"event\",\"body\":{\"done\":{\"_0\":1,\"of\":2}}}\n"
  private static let answer = "{\"id\":1,\"kind\":\"answer\",\"body\":7}\n"
  /// A limit of 2 s for the command: 2.5 s for the worker, and 10 s of grace.
  private static let limit = AnswerLimit(commandSeconds: 2)
  private static let late = ExchangeError.late(seconds: 13)

  /// Asked within the time limit of the command.
  private struct Limited: Question {
    static let name = "limited"
    typealias Answer = UInt64
  }

  /// Returns pipes whose clock is a second later at each look; nothing is waited for really.
  private func pipes(_ limit: AnswerLimit? = Self.limit) throws -> Pipes {
    let seconds = Mutex<Int64>(0)
    let clock: @Sendable () -> Duration = {
      seconds.withLock { seconds in
        seconds += 1
        return .seconds(seconds)
      }
    }
    let silence = SilenceLimit(seconds: 10, millisecondsPerSecond: 60_000)
    return try Pipes(silenceLimit: silence, answerLimit: limit, clock: clock)
  }

  @Test(arguments: [(1, 12), (2, 13), (4, 15), (60, 85), (65_535, 81_929)] as [(Int64, Int)])
  func limitIsLongerThanThatOfTheWorker(command: Int64, seconds: Int) {
    #expect(AnswerLimit(commandSeconds: command).seconds == seconds)
  }

  @Test("signs of life or progress alone are not waited for", arguments: [beat, progress])
  func lateWorkerClosesTheLink(line: String) async throws {
    let pipes = try pipes()
    pipes.say(String(repeating: line, count: 100) + Self.answer)
    await #expect(throws: Self.late) { try await pipes.link.ask(Limited()) }
    let later = ExchangeError.lateBefore(seconds: 13)
    await #expect(throws: later) { try await pipes.link.ask(Limited()) }
    #expect(later.report == Self.late.report)
  }

  @Test("an answer after the command's time limit, within the grace, is taken")
  func answerWithinTheGrace() async throws {
    let pipes = try pipes()
    pipes.say(String(repeating: Self.beat, count: 10) + Self.answer)
    #expect(try await pipes.link.ask(Limited()) == 7)
  }

  /// The part of a line is the only thing that the link can look after.
  @Test("a line without an end is not waited for")
  func endlessLine() async throws {
    let pipes = try pipes(AnswerLimit(seconds: 0))
    let (questions, answers) = (pipes.questions, pipes.answers)
    DispatchQueue(label: "liar").async {
      var reader = LineReader(questions)
      _ = try? reader.next()
      _ = write(answers, "x", 1)
    }
    await #expect(throws: ExchangeError.late(seconds: 0)) { try await pipes.link.ask(Limited()) }
  }

  @Test("what has no deadline is waited for")
  func questionWithoutADeadline() async throws {
    let pipes = try pipes()
    pipes.say(String(repeating: Self.beat, count: 1_000) + Self.answer)
    #expect(!CountMined.hasDeadline)
    #expect(try await pipes.link.ask(Pipes.question) == 7)
  }

  @Test("a command without a time limit waits")
  func commandWithoutALimit() async throws {
    let pipes = try pipes(nil)
    pipes.say(String(repeating: Self.beat, count: 1_000) + Self.answer)
    #expect(try await pipes.link.ask(Limited()) == 7)
  }

  /// A broadcast has no deadline: its transaction may have been sent, and its error is not that of a
  /// question which was never delivered.
  @Test("a late answer ends the questions without a deadline, too")
  func theLinkEndsForAll() async throws {
    let pipes = try pipes()
    let (questions, answers) = (pipes.questions, pipes.answers)
    DispatchQueue(label: "liar").async {
      var reader = LineReader(questions)
      for _ in 0..<2 { _ = try? reader.next() }
      let beats = Array(String(repeating: Self.beat, count: 100).utf8)
      _ = beats.withUnsafeBytes { write(answers, $0.baseAddress, $0.count) }
    }
    let endless = Task { try await pipes.link.ask(Pipes.question) }
    await #expect(throws: Self.late) { try await pipes.link.ask(Limited()) }
    await #expect(throws: Self.late) { try await endless.value }
  }

  @Test("a jump of the clock counts as one second, and what was before the question does not count")
  func onlyWaitingCounts() {
    var time = WaitingTime(since: .seconds(5))
    time.look(at: .seconds(5.5))
    #expect(time.total == .seconds(0.5))
    time.look(at: .seconds(10_000))
    #expect(time.total == .seconds(1.5))
    time.look(at: .seconds(9_000))
    #expect(time.total == .seconds(1.5))
    time.look(at: .seconds(9_001))
    #expect(time.total == .seconds(2.5))
  }
}
