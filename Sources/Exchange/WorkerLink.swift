import Dispatch
package import Entity
import Synchronization

/// The wallet's end of the pipes: asks questions, several at a time, and receives the answers.
///
/// An unexpected message ends the communication for all open questions; so does a worker that sends
/// nothing for longer than the silence limit, or no answer for longer than the answer limit.
package final class WorkerLink: Sendable {
  /// Receives the messages about one question.
  private struct Listener: Sendable {
    let notify: @Sendable (WorkerEvent) -> Void
    /// Receives the line with the answer or the failure.
    let take: @Sendable (Result<(WorkerMessageHeader.Kind, [UInt8]), any Error>) -> Void
    /// The limit for the answer, and the ``State/waited`` time at which it was asked; nil for none.
    var limit: (AnswerLimit, since: Duration)?

    /// The limit, if it was exceeded at this time.
    func exceeded(at waited: Duration) -> AnswerLimit? {
      guard let (limit, since) = limit, waited - since > .seconds(limit.seconds) else {
        return nil
      }
      return limit
    }
  }

  private struct State: ~Copyable {
    var last: UInt64 = 0
    var open: [UInt64: Listener] = [:]
    /// The withdrawn questions, which may still be answered.
    var forgotten: Set<UInt64> = []
    /// The number of threads that are writing a line.
    var writing = 0
    var silenceLimit: SilenceLimit
    var answerLimit: AnswerLimit?
    var waited: WaitingTime
    var end: ExchangeError?

    init(_ silenceLimit: SilenceLimit, _ answerLimit: AnswerLimit?, _ waited: WaitingTime) {
      (self.silenceLimit, self.answerLimit, self.waited) = (silenceLimit, answerLimit, waited)
    }

    /// Whether a message is due: an answer or a sign of life.
    var isAsked: Bool { !open.isEmpty || writing > 0 }

    /// The limit of a question whose answer is late; nil if none is.
    var exceeded: AnswerLimit? {
      for listener in open.values {
        if let limit = listener.exceeded(at: waited.total) { return limit }
      }
      return nil
    }
  }

  private let writer: LineWriter
  private let state: Mutex<State>
  private let clock: @Sendable () -> Duration
  /// Signaled when the communication has ended.
  private let ending = DispatchSemaphore(value: 0)

  /// Takes ownership of the two pipes; `clock` may begin at any time.
  package init(
    reading answers: Int32,
    writing questions: Int32,
    silenceLimit: SilenceLimit = .usual,
    answerLimit: AnswerLimit? = .greeting,
    clock: (@Sendable () -> Duration)? = nil
  ) {
    let milliseconds = silenceLimit.millisecondsPerSecond
    let clock = clock ?? WaitingTime.clock
    self.clock = clock
    state = Mutex(State(silenceLimit, answerLimit, WaitingTime(since: clock())))
    writer = LineWriter(questions, every: milliseconds)
    DispatchQueue(label: "kingtherum.worker").async { [self] in
      listen(to: answers, every: milliseconds)
    }
  }

  /// The longest time the worker may send nothing while a question is open.
  package var silenceLimit: SilenceLimit {
    get { state.withLock { $0.silenceLimit } }
    set { state.withLock { $0.silenceLimit = newValue } }
  }

  /// The longest time for the answer to a question with a deadline; nil for any time.
  ///
  /// It counts for what is asked from then on.
  package var answerLimit: AnswerLimit? {
    get { state.withLock { $0.answerLimit } }
    set { state.withLock { $0.answerLimit = newValue } }
  }

  /// Asks a question, and waits for the answer; `notify` receives the progress.
  ///
  /// - Throws: ``Entity/WorkerFailure/cause`` if the worker reports a failure, ``ExchangeError`` if
  ///   the communication fails.
  package func ask<Q: Question>(
    _ question: Q,
    notify: @escaping @Sendable (WorkerEvent) -> Void = { _ in }
  ) async throws -> Q.Answer {
    try await measuredAnswer(to: question, notify: notify).answer
  }

  /// Asks a question as ``ask(_:notify:)`` does; also returns the size of the answer's line in bytes.
  package func measuredAnswer<Q: Question>(
    to question: Q,
    notify: @escaping @Sendable (WorkerEvent) -> Void
  ) async throws -> (answer: Q.Answer, bytes: Int) {
    let id = state.withLock { state in
      state.last += 1
      return state.last
    }
    let (kind, line) = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        send(question, as: id, Listener(notify: notify) { continuation.resume(with: $0) })
      }
    } onCancel: {
      withdraw(id)
    }
    if kind == .failure {
      throw try MessageLine.message(WorkerMessage<WorkerFailure>.self, in: line).body.cause
    }
    return (try MessageLine.message(WorkerMessage<Q.Answer>.self, in: line).body, line.count)
  }

  /// Closes the pipe of questions, and waits until the worker ends or `seconds` have passed.
  ///
  /// - Returns: Whether it ended.
  package func close(waiting seconds: Int) -> Bool {
    writer.end()
    return ending.wait(timeout: .now() + .seconds(seconds)) == .success
  }

  private func send(_ question: some Question, as id: UInt64, _ listener: Listener) {
    let hasDeadline = type(of: question).hasDeadline
    let end = state.withLock { state in
      if state.end == nil {
        var listener = listener
        if hasDeadline, let limit = state.answerLimit {
          listener.limit = (limit, since: state.waited.total)
        }
        state.open[id] = listener
      }
      return state.end
    }
    if let end { return listener.take(.failure(end.afterwards)) }
    do {
      // A question that was already cancelled is not sent.
      if Task.isCancelled { return withdraw(id) }
      try write(
        MessageLine.bytes(
          QuestionMessage(id: id, name: type(of: question).name, question: question)
        )
      )
    } catch {
      remove(id)?.take(.failure(error))
    }
  }

  private func withdraw(_ id: UInt64) {
    guard
      let listener = state.withLock({ state in
        let listener = state.open.removeValue(forKey: id)
        if listener != nil { state.forgotten.insert(id) }
        return listener
      })
    else { return }
    listener.take(.failure(RPCFailure.cancelled))
    try? write((try? MessageLine.bytes(QuestionHeader(id: id, name: QuestionHeader.cancel))) ?? [])
  }

  /// Writes a line. A worker that does not read blocks this no longer than a silent one.
  private func write(_ line: [UInt8]) throws(ExchangeError) {
    state.withLock { $0.writing += 1 }
    defer { state.withLock { $0.writing -= 1 } }
    try writer.send(line) { state.withLock { $0.end == nil } }
  }

  private func remove(_ id: UInt64) -> Listener? {
    state.withLock { $0.open.removeValue(forKey: id) }
  }

  private func listen(to answers: Int32, every milliseconds: Int32) {
    var reader = LineReader(answers)
    var silenceTimer = SilenceTimer()
    do {
      while let line = try reader.next(
        every: milliseconds,
        idle: { quiet throws(ExchangeError) in try look(quiet, in: &silenceTimer) }
      ) {
        try take(line)
        try look(0, in: &silenceTimer)
      }
      end(.ended)
    } catch {
      end((error as? ExchangeError) ?? .malformed)
    }
  }

  /// Looks at the limits, after a second without a message or after one; `quiet` counts the seconds.
  private func look(_ quiet: Int, in silenceTimer: inout SilenceTimer) throws(ExchangeError) {
    let now = clock()
    let (isAsked, silenceLimit, exceeded) = state.withLock { state in
      state.waited.look(at: now)
      return (state.isAsked, state.silenceLimit, state.exceeded)
    }
    try silenceTimer.count(quiet: quiet, isAsked: isAsked, silenceLimit)
    if let exceeded { throw .late(seconds: exceeded.seconds) }
  }

  private func take(_ line: [UInt8]) throws {
    let head = try MessageLine.message(WorkerMessageHeader.self, in: line)
    guard head.kind != .beat else {
      guard head == .beat else { throw ExchangeError.unexpectedMessage }
      return
    }
    let (listener, isForgotten) = state.withLock { state in
      let isForgotten = state.forgotten.contains(head.id)
      guard head.kind != .event else { return (state.open[head.id], isForgotten) }
      state.forgotten.remove(head.id)
      return (state.open.removeValue(forKey: head.id), isForgotten)
    }
    guard let listener else {
      guard isForgotten else { throw ExchangeError.unexpectedMessage }
      return
    }
    if head.kind == .event {
      listener.notify(try MessageLine.message(WorkerMessage<WorkerEvent>.self, in: line).body)
    } else {
      listener.take(.success((head.kind, line)))
    }
  }

  /// Ends the communication: all open questions fail.
  private func end(_ reason: ExchangeError) {
    let open = state.withLock { state in
      state.end = reason
      defer { state.open = [:] }
      return Array(state.open.values)
    }
    for listener in open { listener.take(.failure(reason)) }
    ending.signal()
  }
}
