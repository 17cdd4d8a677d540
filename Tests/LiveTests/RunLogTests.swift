import Core
import Entity
import Exchange
import Scenes
import Synchronization
import Testing

@testable import Live

/// The lines of a log, to the last character.
@Suite struct RunLogTests {
  /// A log in memory, with a clock that goes on by 5 ms each time it is read.
  final class Memory: Sendable {
    let lines = Mutex<[String]>([])
    let failures = Mutex<Int>(0)
    private let time = Mutex<UInt64>(1_700_000_000_000)
    /// The number of lines after which the disk is full.
    let room: Int

    init(room: Int = .max) { self.room = room }

    func log(_ level: RunLog.Level) -> RunLog {
      RunLog(
        level: level,
        process: 42,
        clock: RunClock(day: { 1_700_000_000_007 }, passed: tick),
        output: { [self] line in
          try lines.withLock { lines in
            guard lines.count < room else { throw CancellationError() }
            lines.append(String(decoding: line, as: UTF8.self))
          }
        },
        onFailure: { [self] _ in failures.withLock { $0 += 1 } }
      )
    }

    @Sendable private func tick() -> UInt64 {
      time.withLock {
        $0 += 5
        return $0
      }
    }

    /// The lines without the time, the process and the LF, all of which they must have.
    func texts() throws -> [String] {
      let start = "2023-11-14T22:13:20.007Z 42 "
      return try lines.withLock { $0 }.map { line in
        try #require(line.hasPrefix(start) && line.last == "\n" && line.count { $0 == "\n" } == 1)
        return String(line.dropFirst(start.count).dropLast())
      }
    }
  }

  private static var address: Address {
    get throws { try Address(bytes: (1...20).map { UInt8($0) }) }
  }

  @Test(arguments: [
    (RunLog.Level.error, ["error"]), (.warning, ["error", "warning"]),
    (.info, ["error", "warning", "info"]), (.debug, ["error", "warning", "info", "debug"]),
  ])
  func eachLevelIncludesThoseBeforeIt(level: RunLog.Level, logged: [String]) throws {
    let memory = Memory()
    let log = memory.log(level)
    for one in RunLog.Level.allCases { log.write(one, "event") }
    #expect(try memory.texts() == logged.map { $0 + " event" })
  }

  @Test(arguments: [
    ("word", "a=word"), ("two words", "a=\"two words\""), ("", "a=\"\""), ("a=b", "a=\"a=b\""),
    ("a\nb 42 info exit", "a=\"a\\u{a}b 42 info exit\""), ("\"", "a=\"\\\"\""),
    ("\\", "a=\"\\\\\""), ("\u{202e}x", "a=\"\\u{202e}x\""),
    // A mark that joins the quote before it.
    ("\"\u{301} b=1", "a=\"\\\"\u{301} b=1\""), ("\\\u{301}", "a=\"\\\\\u{301}\""),
    ("--in,--out", "a=--in,--out"),
    (String(repeating: "x", count: 500), "a=\"" + String(repeating: "x", count: 400) + "…\""),
  ])
  func aTextIsOneWordOrQuoted(text: String, field: String) {
    #expect(RunLog.Field("a", text).text(isWhole: true) == field)
  }

  @Test func onlyDebugShowsAnAddressInFull() throws {
    let address = try Self.address
    let field = RunLog.Field("account", [address])
    #expect(field.text(isWhole: true) == "account=\(address)")
    #expect(field.text(isWhole: false) == "account=\("\(address)".prefix(6))…")
    let all = RunLog.Field("accounts", Array(repeating: address, count: 6))
    #expect(all.text(isWhole: false).hasSuffix("…,+2"))
  }

  /// What a question or a route may contain.
  private struct Facts {
    let account: Address
    let optional: Address?
    let none: Address?
    let chain: ChainID
    let hash: Hash32
    let amount: Wei
    let text: String
    let count: Int
  }

  @Test func amountsAndTextsAreLeftOut() throws {
    let address = try Self.address
    let hash = try Hash32(bytes: Array(repeating: 7, count: 32))
    let facts = Facts(
      account: address,
      optional: address,
      none: nil,
      chain: try ChainID(1),
      hash: hash,
      amount: Wei(123_456),
      text: "savings",
      count: 123_456
    )
    let found = RunLog.Field.all(of: facts).map { $0.text(isWhole: false) }
    let short = "\(address)".prefix(6) + "…"
    #expect(found == ["account=\(short)", "optional=\(short)", "chain=1", "hash=\(hash)"])
  }

  /// A use case that answers or refuses.
  struct Interactor {
    func act(_ isDone: Bool) throws -> Int {
      guard isDone else { throw WorkerError.otherProgram }
      return 7
    }
  }

  @Test func aStepIsLoggedWithItsDurationAndItsOutcome() async throws {
    let memory = Memory()
    let log = memory.log(.info)
    #expect(try takeStep("act", of: Interactor(), in: log) { try $0.act(true) } == 7)
    let answer = try await takeAsyncStep("draft", of: Interactor(), in: log) { interactor in
      await Task.yield()
      return try interactor.act(true)
    }
    #expect(answer == 7)
    #expect(throws: WorkerError.otherProgram) {
      try takeStep("commit", of: Interactor(), in: log) { try $0.act(false) }
    }
    #expect(throws: CancellationError.self) {
      try takeStep("commit", of: Interactor(), in: log) { _ in throw CancellationError() }
    }
    let code = WorkerError.otherProgram.report.code
    #expect(
      try memory.texts() == [
        "info use-case-begin name=RunLogTests step=act",
        "info use-case name=RunLogTests step=act ms=5 outcome=done",
        "info use-case-begin name=RunLogTests step=draft",
        "info use-case name=RunLogTests step=draft ms=5 outcome=done",
        "info use-case-begin name=RunLogTests step=commit",
        "info use-case name=RunLogTests step=commit ms=5 outcome=\(code)",
        "info use-case-begin name=RunLogTests step=commit",
        "info use-case name=RunLogTests step=commit ms=5 outcome=cancelled",
      ]
    )
  }

  @Test func aStepWithoutALogIsOnlyTaken() throws {
    #expect(try takeStep("act", of: Interactor(), in: nil) { try $0.act(true) } == 7)
  }

  @Test func aQuestionIsLoggedByItsNameAndItsFacts() throws {
    let memory = Memory()
    memory.log(.info).question(ListSavedTransactions()).end("done", [RunLog.Field("bytes", 12)])
    let question = CountHistory(chain: try ChainID(10))
    memory.log(.debug).question(question).end(ExchangeError.ended)
    let code = ExchangeError.ended.report.code
    #expect(
      try memory.texts() == [
        "info question name=\(ListSavedTransactions.name) ms=5 bytes=12 outcome=done",
        "debug question-begin name=\(CountHistory.name) chain=10",
        "info question name=\(CountHistory.name) chain=10 ms=5 outcome=\(code)",
      ]
    )
  }

  @Test func theEndHasTheStatusAndTheDuration() throws {
    let memory = Memory()
    memory.log(.info).end(status: 69)
    memory.log(.warning).end(status: 69)
    #expect(try memory.texts() == ["info exit status=69 ms=5"])
  }

  @Test func afterAFailureNothingIsWrittenAndItIsToldOnce() throws {
    let memory = Memory(room: 1)
    let log = memory.log(.info)
    for _ in 1...4 { log.write(.info, "event") }
    #expect(try memory.texts() == ["info event"])
    #expect(memory.failures.withLock { $0 } == 1)
  }

  @Test func theDataOfASentenceIsLeftOut() {
    let inner: Sentence = "sent \(number: "1.5 ETH")"
    let sentence: Sentence = "\(inner), \(foreign: "{1}") and \(term: "{2}")"
    #expect(sentence.shape == "sent …, … and …")
    #expect(Sentence(data: "1.5 ETH").shape == "…")
    #expect(Sentence.caution("\(name: "savings") is old").shape == "caution: … is old")
  }

  @Test func anErrorIsLoggedByItsCode() {
    #expect(RunLog.code(of: CancellationError()) == "cancelled")
    #expect(RunLog.code(of: Report(.usage, "a-code", "a \(name: "savings")")) == "a-code")
    struct Other: Error {}
    #expect(RunLog.code(of: Other()) == "unexpected")
  }
}
