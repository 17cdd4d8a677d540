import Entity

// The messages on the pipes. Each has the number of the question that it belongs to.

/// A question from the wallet.
struct QuestionMessage<Body: Question>: Codable {
  let id: UInt64
  let name: String
  let question: Body
}

/// The common fields of all questions, enough to find the handler.
struct QuestionHeader: Codable {
  let id: UInt64
  /// The question's name; ``QuestionHeader/cancel`` withdraws the question.
  let name: String

  static let cancel = "cancel"
}

/// A message from the worker about a question.
struct WorkerMessage<Body: Codable>: Codable {
  let id: UInt64
  let kind: WorkerMessageHeader.Kind
  let body: Body
}

/// The common fields of all messages from the worker.
struct WorkerMessageHeader: Codable, Equatable {
  enum Kind: String, Codable {
    /// The answer; the last message for this question.
    case answer
    /// The failure to answer; the last message for this question.
    case failure
    /// The progress of the work.
    case event
    /// A sign of life; see ``WorkerMessageHeader/beat``.
    case beat
  }

  let id: UInt64
  let kind: Kind

  /// The worker's sign of life, sent each second while a question is open.
  ///
  /// It belongs to no question, so its number is one that no question has.
  static let beat = WorkerMessageHeader(id: 0, kind: .beat)
}
