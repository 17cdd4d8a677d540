import Core
import Entity
import Foundation
import Testing

@testable import Exchange

/// The wallet waits for a worker that sends heartbeats, but not for a silent one.
@Suite struct SilenceTimerTests {
  private static let chain = ChainID.ethereum
  private static let question = Pipes.question
  /// A limit with seconds of one millisecond.
  private static let short = SilenceLimit(seconds: 3, millisecondsPerSecond: 1)
  private static let silent = ExchangeError.silent(seconds: 3)

  @Test func silentWorkerClosesTheLink() async throws {
    let pipes = try Pipes(silenceLimit: Self.short)
    await #expect(throws: Self.silent) { try await pipes.link.ask(Self.question) }
    let later = ExchangeError.silentBefore(seconds: 3)
    await #expect(throws: later) { try await pipes.link.ask(Self.question) }
    #expect(later.report == Self.silent.report)
  }

  /// The question is larger than the pipe's buffer.
  @Test func workerThatDoesNotReadClosesTheLink() async throws {
    let pipes = try Pipes(silenceLimit: Self.short)
    let addresses = [Address](repeating: .zero, count: 10_000)
    await #expect(throws: Self.silent) {
      try await pipes.link.ask(ReadAddressCodes(chain: Self.chain, addresses: addresses))
    }
  }

  @Test func canceledLineIsDropped() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let writer = LineWriter(ends[1], every: 1)
    #expect(throws: ExchangeError.notDelivered) {
      try writer.send([UInt8](repeating: 0x61, count: 1 << 20)) { false }
    }
    close(ends[0])
  }

  @Test func silenceCountsWhileAQuestionIsOpen() throws {
    var silenceTimer = SilenceTimer()
    for quiet in 1...100 { try silenceTimer.count(quiet: quiet, isAsked: false, Self.short) }
    for quiet in 101...103 { try silenceTimer.count(quiet: quiet, isAsked: true, Self.short) }
    #expect(throws: Self.silent) { try silenceTimer.count(quiet: 104, isAsked: true, Self.short) }
  }

  @Test func anyMessageResetsTheTimer() throws {
    var silenceTimer = SilenceTimer()
    for _ in 0..<100 {
      for quiet in 1...3 { try silenceTimer.count(quiet: quiet, isAsked: true, Self.short) }
    }
    #expect(throws: Self.silent) { try silenceTimer.count(quiet: 4, isAsked: true, Self.short) }
  }

  @Test(arguments: [(0, 3), (1, 3), (2, 3), (7, 7), (30, 10), (65_535, 10)] as [(Int64, Int)])
  func silenceLimitIsNoLongerThanTheNodesTimeout(node: Int64, silenceLimit: Int) {
    #expect(SilenceLimit(nodeSeconds: node) == SilenceLimit(seconds: silenceLimit))
  }

  @Test func heartbeatIsNoAnswer() async throws {
    let pipes = try Pipes()
    let beat = "{\"id\":0,\"kind\":\"beat\"}\n"
    pipes.say(beat + beat + "{\"id\":1,\"kind\":\"answer\",\"body\":7}\n")
    #expect(try await pipes.link.ask(Self.question) == 7)
  }

  @Test func workerSendsHeartbeatsWhileAQuestionIsOpen() throws {
    var (asking, telling): ([Int32], [Int32]) = ([0, 0], [0, 0])
    try #require(pipe(&asking) == 0 && pipe(&telling) == 0)
    let endless = QuestionHandler(CountMined.self) { _, _ in
      try await Task.sleep(for: .seconds(3_600))
      throw RPCFailure.quota
    }
    let (loop, questions) = (
      WorkerLoop(writing: telling[1], [endless], beatingEvery: 1), asking[0]
    )
    DispatchQueue(label: "worker").async { try? loop.run(reading: questions) }
    usleep(20_000)
    var waiting = pollfd(fd: telling[0], events: Int16(POLLIN), revents: 0)
    #expect(poll(&waiting, 1, 0) == 0, "it speaks before it is asked")

    let asked = QuestionMessage(id: 1, name: CountMined.name, question: Self.question)
    let line = try MessageLine.bytes(asked)
    #expect(line.withUnsafeBytes { write(asking[1], $0.baseAddress, $0.count) } == line.count)
    var reader = LineReader(telling[0])
    for _ in 0..<3 {
      let told = try #require(try reader.next())
      #expect(try MessageLine.message(WorkerMessageHeader.self, in: told) == .beat)
    }
    // The worker ends with its questions; until then its lines are read, so the pipe has a reader.
    close(asking[1])
    var last = WorkerMessageHeader.beat
    while last == .beat {
      last = try MessageLine.message(WorkerMessageHeader.self, in: try #require(try reader.next()))
    }
    #expect(last == WorkerMessageHeader(id: 1, kind: .failure))
  }

  /// The reader may pause for long: lines wait, and stay whole.
  @Test func nothingIsLostWhereAPipeIsFull() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let writer = LineWriter(ends[1], every: 1)
    let line = [UInt8](repeating: 0x61, count: 1_000)
    DispatchQueue(label: "writers").async {
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        for _ in 0..<100 { try? writer.send(line + [MessageLine.end]) }
      }
      writer.end()
    }
    usleep(20_000)
    var reader = LineReader(ends[0])
    var count = 0
    while let read = try reader.next() {
      #expect(read == line)
      count += 1
    }
    #expect(count == 400)
  }
}
