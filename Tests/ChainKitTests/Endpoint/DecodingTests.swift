import Entity
import Foundation
import Synchronization
import Testing

@testable import ChainKit

/// Where an endpoint decodes its answers: outside the actor, several at a time.
@Suite struct DecodingTests {
  /// Where two decodings meet, if they run at the same time.
  private final class Meeting: Sendable {
    @TaskLocal static var current: Meeting?

    private let turns: Int
    private let state = Mutex((entered: Set<String>(), met: Set<String>()))

    /// The answers whose decoding has seen another one.
    var met: Set<String> { state.withLock(\.met) }

    init(turns: Int = 60_000) { self.turns = turns }

    /// Holds the decoding back until one of another answer has begun as well.
    ///
    /// It gives up after some milliseconds, as the other one never begins while this one keeps it
    /// out.
    func enter(_ answer: String) {
      state.withLock { _ = $0.entered.insert(answer) }
      for _ in 0..<turns {
        let isComplete = state.withLock { state in
          if state.entered.count == 2 { state.met.insert(answer) }
          return state.entered.count == 2
        }
        guard !isComplete else { return }
        usleep(1_000)
      }
    }
  }

  /// A method that is answered with its parameter, in an answer that takes its time to be decoded.
  private struct Echo: RPCMethod {
    struct Answer: Decodable, Sendable, Equatable {
      let text: String

      init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode(String.self)
        Meeting.current?.enter(text)
      }
    }

    static let name = "test_echo"
    let text: String
    var parameters: [RPCParameter] { [.string(text)] }
  }

  /// A thread for each job, so that a decoding that waits keeps no other task from running.
  private final class Threads: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      let executor = asUnownedTaskExecutor()
      Thread.detachNewThread { job.runSynchronously(on: executor) }
    }
  }

  private static func endpoint() -> Endpoint {
    let transport = ScriptedTransport { _, body in
      let answers = body.matches(of: /"id":(\d+),"method":"test_echo","params":\[("\w+")\]/)
        .map { ok(String($0.2), id: Int($0.1) ?? 0) }
      let text = body.hasPrefix("[") ? "[\(answers.joined(separator: ","))]" : answers[0]
      return HTTPAnswer(body: Array(text.utf8))
    }
    return Endpoint(transport, expecting: nil, timing: VirtualTime().timing)
  }

  @Test("two answers of one node are decoded at the same time")
  func decodesAnswersAtTheSameTime() async throws {
    let (endpoint, meeting) = (Self.endpoint(), Meeting())
    let texts = try await Meeting.$current.withValue(meeting) {
      try await withTaskExecutorPreference(Threads()) {
        async let one = endpoint.call(Echo(text: "one")).text
        async let other = endpoint.call(Echo(text: "other")).text
        return try await [one, other]
      }
    }
    #expect(texts == ["one", "other"])
    #expect(meeting.met == ["one", "other"])
  }

  @Test("so are those of two batches")
  func decodesBatchesAtTheSameTime() async throws {
    let (endpoint, meeting) = (Self.endpoint(), Meeting())
    let texts = try await Meeting.$current.withValue(meeting) {
      try await withTaskExecutorPreference(Threads()) {
        async let one = endpoint.batch([Echo](repeating: Echo(text: "one"), count: 2))
        async let other = endpoint.batch([Echo](repeating: Echo(text: "other"), count: 3))
        return try await [one, other].map { try $0.map { try $0.get().text } }
      }
    }
    #expect(texts == [["one", "one"], ["other", "other", "other"]])
    #expect(meeting.met == ["one", "other"])
  }

  @Test("the answers of one batch are decoded one after another")
  func decodesOneBatchInOrder() async throws {
    let (endpoint, meeting) = (Self.endpoint(), Meeting(turns: 9))
    let texts = try await Meeting.$current.withValue(meeting) {
      try await endpoint.batch([Echo(text: "one"), Echo(text: "other")])
        .map { try $0.get().text }
    }
    #expect(texts == ["one", "other"])
    // The control: the first one did not see the second, and went on.
    #expect(meeting.met == ["other"])
  }
}
