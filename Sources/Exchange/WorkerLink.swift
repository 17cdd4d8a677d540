import Dispatch
package import Entity
import Synchronization

/// The wallet's end of the pipes: asks questions, several at a time, and hears the answers.
///
/// Whatever comes back that is not what was asked for ends the talk, for all questions that are open; so
/// does a worker that says nothing for longer than the patience.
package final class WorkerLink: Sendable {
  /// Hears what is told of one question.
  private struct Listener: Sendable {
    let notify: @Sendable (WorkerEvent) -> Void
    /// Takes the answer or the failure, as the line that has it.
    let take: @Sendable (Result<(WorkerMessageHeader.Kind, [UInt8]), any Error>) -> Void
  }

  private struct State: ~Copyable {
    var last: UInt64 = 0
    var open: [UInt64: Listener] = [:]
    /// Those that were taken back, and may be answered all the same.
    var forgotten: Set<UInt64> = []
    /// How many threads hand a line over.
    var writing = 0
    var silenceLimit: SilenceLimit
    var end: ExchangeError?

    init(_ silenceLimit: SilenceLimit) { self.silenceLimit = silenceLimit }

    /// Whether something is to be heard soon: an answer, or that the worker lives.
    var isAsked: Bool { !open.isEmpty || writing > 0 }
  }

  private let writer: LineWriter
  private let state: Mutex<State>
  /// Signalled when nothing more is heard.
  private let ending = DispatchSemaphore(value: 0)

  /// Takes over the two pipes.
  package init(
    reading answers: Int32,
    writing questions: Int32,
    silenceLimit: SilenceLimit = .usual
  ) {
    let milliseconds = silenceLimit.millisecondsPerSecond
    state = Mutex(State(silenceLimit))
    writer = LineWriter(questions, every: milliseconds)
    DispatchQueue(label: "kingtherum.worker").async { [self] in
      listen(to: answers, every: milliseconds)
    }
  }

  /// How long the worker may say nothing while a question is open.
  package var silenceLimit: SilenceLimit {
    get { state.withLock { $0.silenceLimit } }
    set { state.withLock { $0.silenceLimit = newValue } }
  }

  /// Asks, and waits for the answer; `notify` is told how far the work is.
  ///
  /// - Throws: ``Entity/WorkerFailure/cause`` where the worker has no answer, ``ExchangeError`` where it has
  ///   not even that.
  package func ask<Q: Question>(
    _ question: Q,
    notify: @escaping @Sendable (WorkerEvent) -> Void = { _ in }
  ) async throws -> Q.Answer {
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
    return try MessageLine.message(WorkerMessage<Q.Answer>.self, in: line).body
  }

  /// Lets the worker find the end of its questions, and waits until it ends, or so many seconds are over.
  ///
  /// - Returns: Whether it ended.
  package func close(waiting seconds: Int) -> Bool {
    writer.end()
    return ending.wait(timeout: .now() + .seconds(seconds)) == .success
  }

  private func send(_ question: some Question, as id: UInt64, _ listener: Listener) {
    let end = state.withLock { state in
      if state.end == nil { state.open[id] = listener }
      return state.end
    }
    if let end { return listener.take(.failure(end.afterwards)) }
    do {
      // One that was taken back already is not asked at all.
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

  /// Hands a line over. A worker that does not read holds this up no longer than one that says nothing.
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
        idle: { quiet throws(ExchangeError) in try count(quiet, in: &silenceTimer) }
      ) {
        try take(line)
      }
      end(.ended)
    } catch {
      end((error as? ExchangeError) ?? .malformed)
    }
  }

  private func count(_ quiet: Int, in silenceTimer: inout SilenceTimer) throws(ExchangeError) {
    let (isAsked, silenceLimit) = state.withLock { ($0.isAsked, $0.silenceLimit) }
    try silenceTimer.count(quiet: quiet, isAsked: isAsked, silenceLimit)
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

  /// Nothing is heard or asked any more.
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
