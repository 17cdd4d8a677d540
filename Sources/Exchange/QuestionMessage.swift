import Entity

// What travels on the pipes. Each message has the number of the question that it belongs to.

/// A question of the wallet.
struct QuestionMessage<Body: Question>: Codable {
  let id: UInt64
  let name: String
  let question: Body
}

/// What a question begins with, whatever it asks: enough to find out who answers it.
struct QuestionHeader: Codable {
  let id: UInt64
  /// The question's name; ``QuestionHeader/cancel`` takes the question back.
  let name: String

  static let cancel = "cancel"
}

/// What the worker says of a question.
struct WorkerMessage<Body: Codable>: Codable {
  let id: UInt64
  let kind: WorkerMessageHeader.Kind
  let body: Body
}

/// What the worker's messages begin with, whatever they tell.
struct WorkerMessageHeader: Codable, Equatable {
  enum Kind: String, Codable {
    /// The answer; nothing follows for this question.
    case answer
    /// Why there is none; nothing follows for this question.
    case failure
    /// How far the work is.
    case event
    /// The worker lives, and works on what it was asked; see ``WorkerMessageHeader/beat``.
    case beat
  }

  let id: UInt64
  let kind: Kind

  /// What the worker says each second while a question is open: of none of them, so with a number that
  /// none has.
  static let beat = WorkerMessageHeader(id: 0, kind: .beat)
}
