package import Core
import Files

/// Why a command was not run for an event, or did not succeed.
package enum EventCommandError: Error, Equatable {
  /// The shell could not be started, with this errno.
  case notStarted(code: Int32)
  /// It ended with this status.
  case failed(status: Int)
  /// It took longer than this, and was killed.
  case late(seconds: Int)
  /// The shell has ended: no command is run any more.
  case ended
  /// This machine has no program that notifies on the desktop.
  case noNotifier
}

extension EventCommandError: Reportable {
  package var report: Report {
    switch self {
    case .notStarted(let code):
      Report(
        .refused,
        "event-command-not-started",
        "cannot start the shell for events: \(term: SystemErrorText.of(code))"
      )
    case .failed(let status):
      Report(
        .refused,
        "event-command-failed",
        "the command for events failed: exit status \(status)"
      )
    case .late(let seconds):
      Report(
        .refused,
        "event-command-late",
        "the command for events did not finish within \(seconds, one: "second", many: "seconds"), "
          + "and was killed"
      )
    case .ended:
      Report(.refused, "event-command-ended", "the shell for events has ended")
    case .noNotifier:
      Report(
        .refused,
        "notifier-missing",
        "this machine has neither \(term: "notify-send") nor \(term: "osascript")"
      )
    }
  }
}
