package import Core

/// A question that the wallet asks the worker process, with the type of its answer.
///
/// The answer is unverified: the caller decides how far to trust it.
package protocol Question: Codable, Hashable, Sendable {
  /// The type of the answer.
  associatedtype Answer: Codable, Sendable

  /// The name on the pipe, in kebab-case.
  static var name: String { get }

  /// Whether the time limit of the command ends the work on it.
  ///
  /// Not what takes as long as there is progress, or has a time limit of its own.
  static var hasDeadline: Bool { get }
}

extension Question {
  package static var hasDeadline: Bool { true }
}

/// A report of the worker while it works on a question.
package enum WorkerEvent: Codable, Equatable, Sendable {
  /// This many parts of the work are done.
  case done(Int, of: Int)
  /// It is known what is at this many of the addresses that are paid.
  case checked(Int, of: Int)
  /// The progress of a history sync.
  case history(HistoryProgress)
  /// Another process syncs the history of this chain, and is waited for.
  case historyAwaited
  /// The transaction is not mined yet.
  case waiting
  /// The transaction is mined; its own block counts as a confirmation.
  case mined(confirmations: UInt64)
  /// The node failed to answer for a transaction and is asked again.
  case unanswered(RPCFailure)
  /// No node that answered still had the transaction, and it was sent again.
  case resent
  /// A node is slow; the worker waits for at most this many seconds.
  case slow(EndpointID, seconds: Int64)
  /// A node failed, and another one is asked instead.
  case skipped(EndpointID, RPCFailure, next: EndpointID)
  /// A node gave another answer to a method than a quorum of the others.
  case deviated(EndpointID, method: String)
  /// A node rejected this credential, and the worker waits for a ``RenewCredential``.
  case credentialRejected(number: Int)
  /// A line of the log about requests to nodes.
  case log(level: String, text: String)
}

/// Why the worker could not answer.
package enum WorkerFailure: Error, Codable, Equatable, Sendable {
  /// The node failed.
  case node(RPCFailure)
  /// The database failed.
  case store(StoreError)
  /// Sending, or waiting for a transaction, failed.
  case sending(SendingError)
  /// Reading a history costs this, and nobody has agreed to it.
  case costly(SyncPrice)
  /// Anything else failed.
  case other(Report)
}

extension WorkerFailure: Reportable {
  /// The error that the worker threw, as far as the pipe carries it.
  package var cause: any Error {
    switch self {
    case .node(let failure): failure
    case .store(let error): error
    case .sending(let error): error
    case .costly(let price): SyncCostError.costly(price)
    case .other: self
    }
  }

  /// The failure with its code and its sentence.
  package var report: Report {
    switch self {
    case .node(let failure): failure.report
    case .store(let error): error.report
    case .sending(let error): error.report
    case .costly(let price): SyncCostError.costly(price).report
    case .other(let report): report
    }
  }
}
