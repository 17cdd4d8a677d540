import Files
package import Core

/// Why a process may not hold secrets.
package enum StartError: Error, Equatable, Sendable {
  /// A step that is asked of the system.
  package enum Step: String, CaseIterable, Sendable {
    /// Opening the standard descriptors that were closed.
    case descriptors = "open the standard file descriptors"
    /// Giving the crash signals their default action.
    case crashSignals = "reset the crash signals"
    /// Ignoring the signals that kill a writer.
    case writeSignals = "ignore write signals"
    case coreFiles = "disable core files"
    case inspection = "deny tracing"
    /// Arranging that secrets are wiped at the end.
    case wiping = "set up the wiping of secrets at exit"
    /// Installing the network filter.
    case networkFilter = "block network access"
  }

  /// The system refused a step, with this errno.
  case step(Step, code: Int32)

  /// The program runs with rights its caller does not have.
  case borrowedRights

  /// libsodium could not start.
  case libraryNotReady

  /// libsecp256k1 gave no context.
  case curveNotReady

  /// The random generator gives bytes that are not random.
  case entropy

  /// The network filter is in place and a socket opens all the same.
  case networkStillOpen
}

extension StartError: Reportable {
  package var report: Report {
    switch self {
    case .step(let step, let code):
      Report(
        .refused,
        "start-step",
        "the system does not allow us to \(step.rawValue): \(SystemErrorText.of(code))"
      )
    case .borrowedRights:
      Report(
        .refused,
        "start-setuid",
        "this program must not run with privileges that its caller lacks (setuid)"
      )
    case .libraryNotReady:
      Report(.refused, "start-libsodium", "libsodium cannot start on this machine")
    case .curveNotReady:
      Report(.refused, "start-libsecp256k1", "libsecp256k1 cannot start on this machine")
    case .entropy:
      Report(
        .refused,
        "start-entropy",
        "cannot generate keys: the system random generator returns bytes that are not random"
      )
    case .networkStillOpen:
      Report(
        .bug,
        "start-network-open",
        "network filter is installed, but a socket can still be opened"
      )
    }
  }
}
