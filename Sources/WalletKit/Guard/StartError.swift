import Files
package import Core

/// Why a process must not hold secrets.
package enum StartError: Error, Equatable, Sendable {
  /// A step requested from the system.
  package enum Step: CaseIterable, Sendable {
    /// Opening the standard descriptors that were closed.
    case descriptors
    /// Giving the crash signals their default action.
    case crashSignals
    /// Ignoring the signals that kill a writer.
    case writeSignals
    case coreFiles
    case inspection
    /// Setting up the wiping of secrets at exit.
    case wiping
    /// Installing the network filter.
    case networkFilter
  }

  /// The system refused a step, with this errno.
  case step(Step, code: Int32)

  /// The program runs with privileges that its caller lacks.
  case borrowedRights

  /// libsodium cannot be initialized.
  case libraryNotReady

  /// libsecp256k1 returned no context.
  case curveNotReady

  /// The random generator returns bytes that are not random.
  case entropy

  /// The network filter is installed, but a socket can still be opened.
  case networkStillOpen
}

extension StartError.Step {
  fileprivate func failure(_ reason: String) -> Sentence {
    switch self {
    case .descriptors: "cannot open the standard file descriptors: \(term: reason)"
    case .crashSignals: "cannot reset the crash signals: \(term: reason)"
    case .writeSignals: "cannot ignore write signals: \(term: reason)"
    case .coreFiles: "cannot disable core files: \(term: reason)"
    case .inspection: "cannot deny tracing: \(term: reason)"
    case .wiping: "cannot set up the wiping of secrets at exit: \(term: reason)"
    case .networkFilter: "cannot block network access: \(term: reason)"
    }
  }
}

extension StartError: Reportable {
  package var report: Report {
    switch self {
    case .step(let step, let code):
      Report(.refused, "start-step", step.failure(SystemErrorText.of(code)))
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
