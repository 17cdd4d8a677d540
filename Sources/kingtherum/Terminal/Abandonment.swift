import Core
import Synchronization

/// What has not happened if a person leaves the command at one of its questions, with Ctrl-C,
/// Ctrl-D or Escape.
///
/// A command that acts before its last question ends or replaces it.
enum Abandonment {
  private struct Outcome: Sendable {
    let report: Report
    let console: Console
    /// Whether it is also the outcome of a signal between two questions.
    var isLasting = false
  }

  private static let expected = Mutex<Outcome?>(nil)

  /// The report for the end of input at a question; nil if the command has none, or has acted.
  static var report: Report? { expected.withLock { $0?.report } }

  /// Begins: whoever leaves the command at a question reads the outcome.
  static func begin(_ outcome: Sentence, on console: Console) {
    let report = AbandonedError.abandoned(outcome: outcome).report
    expected.withLock { $0 = Outcome(report: report, console: console) }
  }

  /// Replaces the outcome, from now on also for a signal while nothing is asked.
  static func replace(with report: Report, on console: Console) {
    let left = Report(.interrupted, report.code, report.message)
    expected.withLock { $0 = Outcome(report: left, console: console, isLasting: true) }
    console.prepareExit(left, isError: false)
  }

  static func end() { expected.withLock { $0 = nil } }

  /// Asks a question; a signal that ends the process meanwhile prints the outcome.
  static func during<Answer: ~Copyable>(_ question: () throws -> Answer) rethrows -> Answer {
    guard let outcome = expected.withLock({ $0 }) else { return try question() }
    outcome.console.prepareExit(outcome.report, isError: false)
    defer { outcome.console.prepareExit(outcome.isLasting ? outcome.report : nil, isError: false) }
    return try question()
  }
}

/// A person left a command at one of its questions, before it did anything.
enum AbandonedError: Error, Equatable {
  case abandoned(outcome: Sentence)
}

extension AbandonedError: Reportable {
  var report: Report {
    switch self {
    case .abandoned(let outcome): Report(.interrupted, "abandoned", outcome)
    }
  }
}
