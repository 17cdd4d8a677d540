package import Core

/// What the wallet asks of the worker process: a type, with the type of its answer.
///
/// The answer is a claim. Whoever asks decides what it is worth.
package protocol Question: Codable, Hashable, Sendable {
  /// What comes back.
  associatedtype Answer: Codable, Sendable

  /// Its name on the pipe: kebab-case.
  static var name: String { get }
}

/// What the worker tells while it works on a question.
package enum WorkerEvent: Codable, Hashable, Sendable {
  /// So many parts of the work are done.
  case done(Int, of: Int)
  /// How far a history is read.
  case history(HistoryProgress)
  /// The transaction is in no block yet.
  case waiting
  /// It is in a block, with so many blocks on it, its own counted.
  case mined(confirmations: UInt64)
  /// A node lets us wait, for so many seconds at most.
  case slow(EndpointID, seconds: Int64)
  /// A line of the log, for who wants to see what nodes are asked.
  case log(level: String, text: String)
}

/// Why the worker has no answer.
package enum WorkerFailure: Error, Codable, Equatable, Sendable {
  /// The node fails.
  case node(RPCFailure)
  /// The database fails.
  case store(StoreError)
  /// Sending, or waiting for what was sent, fails.
  case sending(SendingError)
  /// Something else does.
  case other(Report)
}

extension WorkerFailure: Reportable {
  /// What failed, as an error of its own: what the worker threw, as far as the pipe tells it.
  package var cause: any Error {
    switch self {
    case .node(let failure): failure
    case .store(let error): error
    case .sending(let error): error
    case .other: self
    }
  }

  /// The failure with its code and its sentence.
  package var report: Report {
    switch self {
    case .node(let failure): failure.report
    case .store(let error): error.report
    case .sending(let error): error.report
    case .other(let report): report
    }
  }
}
