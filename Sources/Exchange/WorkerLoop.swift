package import Entity
import Synchronization

/// The handler for one type of question.
package struct QuestionHandler: Sendable {
  package let name: String
  /// ``Entity/Question/hasDeadline`` of its questions.
  package let hasDeadline: Bool
  let answer: @Sendable (UInt64, [UInt8], @escaping EventHandler) async throws -> [UInt8]

  /// Receives the progress of the work.
  package typealias EventHandler = @Sendable (WorkerEvent) -> Void

  private init(
    name: String,
    hasDeadline: Bool,
    answer: @escaping @Sendable (UInt64, [UInt8], @escaping EventHandler) async throws -> [UInt8]
  ) {
    (self.name, self.hasDeadline, self.answer) = (name, hasDeadline, answer)
  }

  /// Makes a handler for questions of a type.
  package init<Q: Question>(
    _ type: Q.Type,
    _ answer: @escaping @Sendable (Q, @escaping EventHandler) async throws -> Q.Answer
  ) {
    (name, hasDeadline) = (type.name, type.hasDeadline)
    self.answer = { id, line, emit in
      let asked = try MessageLine.message(QuestionMessage<Q>.self, in: line)
      let body = try await answer(asked.question, emit)
      return try MessageLine.bytes(WorkerMessage(id: id, kind: .answer, body: body))
    }
  }
}

extension QuestionHandler {
  /// Returns a handler that works inside of something, such as a time limit.
  package func inside(
    _ surroundings:
      @escaping @Sendable (@Sendable () async throws -> [UInt8]) async throws -> [UInt8]
  ) -> QuestionHandler {
    QuestionHandler(name: name, hasDeadline: hasDeadline) { [answer] id, line, emit in
      try await surroundings { try await answer(id, line, emit) }
    }
  }
}

/// The worker's end of the pipes: answers questions, several at a time, until the pipe ends.
///
/// It sends a sign of life each second while a question is open.
package final class WorkerLoop: Sendable {
  /// Receives events about the question that this task answers.
  @TaskLocal private static var currentHandler: EventHandlerBox?

  /// A class, because optimized Swift 6.3 loses the type of a function stored in a task local.
  private final class EventHandlerBox: Sendable {
    private let isOpen = Mutex(true)
    private let send: QuestionHandler.EventHandler

    init(_ send: @escaping QuestionHandler.EventHandler) { self.send = send }

    /// Sends an event, unless the question was answered: some work outlives its question, and for
    /// the wallet an event about no question breaks the protocol.
    func emit(_ event: WorkerEvent) -> Bool {
      isOpen.withLock { isOpen in
        if isOpen { send(event) }
        return isOpen
      }
    }

    func close() { isOpen.withLock { $0 = false } }
  }

  /// Sends an event about the question that this task answers.
  ///
  /// For code that is not passed a ``QuestionHandler/EventHandler``, such as a node's log.
  /// - Returns: Whether it was sent: not after the answer.
  @discardableResult
  package static func emit(_ event: WorkerEvent) -> Bool { currentHandler?.emit(event) ?? false }

  private let handlers: [String: QuestionHandler]
  private let writer: LineWriter
  private let tasks = Mutex<[UInt64: Task<Void, Never>]>([:])
  private let milliseconds: Int32

  /// Takes ownership of the pipe for answers.
  package init(
    writing answers: Int32,
    _ handlers: [QuestionHandler],
    beatingEvery milliseconds: Int32 = 1_000
  ) {
    writer = LineWriter(answers)
    self.milliseconds = milliseconds
    self.handlers = Dictionary(handlers.map { ($0.name, $0) }) { first, _ in first }
  }

  /// Answers until the pipe of questions ends; unfinished work is cancelled then.
  ///
  /// This thread waits for questions and also sends the signs of life, so busy answering threads do
  /// not delay them.
  /// - Throws: ``ExchangeError`` if a question cannot be read.
  package func run(reading questions: Int32) throws {
    var reader = LineReader(questions)
    defer { tasks.withLock { $0.values.forEach { $0.cancel() } } }
    while let line = try reader.next(every: milliseconds, idle: { if $0 > 0 { beat() } }) {
      let head = try MessageLine.message(QuestionHeader.self, in: line)
      if head.name == QuestionHeader.cancel {
        tasks.withLock { $0[head.id] }?.cancel()
      } else {
        begin(head, line)
      }
    }
  }

  /// If the wallet is stopped and the pipe is full, this waits too, and nothing is lost.
  private func beat() {
    guard tasks.withLock({ !$0.isEmpty }) else { return }
    try? writer.send(MessageLine.bytes(WorkerMessageHeader.beat))
  }

  private func begin(_ head: QuestionHeader, _ line: [UInt8]) {
    // The task is stored before it can end.
    tasks.withLock { open in
      open[head.id] = Task { [self] in
        let told = await answer(head, line)
        tasks.withLock { $0[head.id] = nil }
        try? writer.send(told)
      }
    }
  }

  private func answer(_ head: QuestionHeader, _ line: [UInt8]) async -> [UInt8] {
    let id = head.id
    let events = EventHandlerBox { [writer] event in
      try? writer.send(MessageLine.bytes(WorkerMessage(id: id, kind: .event, body: event)))
    }
    defer { events.close() }
    do {
      guard let handler = handlers[head.name] else { throw ExchangeError.unexpectedMessage }
      return try await Self.$currentHandler.withValue(events) {
        try await handler.answer(id, line) { _ = events.emit($0) }
      }
    } catch {
      let told = WorkerMessage(id: id, kind: .failure, body: WorkerFailure(error))
      return (try? MessageLine.bytes(told)) ?? []
    }
  }
}
