package import Core

/// Why the communication between the two programs ended.
package enum ExchangeError: Error, Equatable, Sendable {
  /// The other program exited, or closed its pipe.
  case ended
  /// The last line is incomplete.
  case cut
  /// A line is longer than the largest message.
  case tooLong
  /// A line is not a valid message.
  case malformed
  /// A message refers to a question that was not asked, or was answered already.
  case unexpectedMessage
  /// A question could not be delivered.
  case notDelivered
  /// The worker sent nothing for this time while a question was open.
  case silent(seconds: Int)
  /// A question was not delivered: the worker had stopped responding before.
  case silentBefore(seconds: Int)
  /// The worker sent signs of life, but no answer, for this time.
  case late(seconds: Int)
  /// A question was not delivered: the worker had left another one unanswered before.
  case lateBefore(seconds: Int)
  /// The two programs have different versions.
  case otherVersion(worker: UntrustedMessage, wallet: UntrustedMessage)

  /// The error of any question asked after this error ended the communication.
  var afterwards: ExchangeError {
    switch self {
    case .silent(let seconds): .silentBefore(seconds: seconds)
    case .late(let seconds): .lateBefore(seconds: seconds)
    default: .notDelivered
    }
  }
}

extension ExchangeError: Reportable {
  package var report: Report {
    switch self {
    case .ended:
      Report(.bug, "worker-ended", "the worker exited before it answered")
    case .cut:
      Report(.bug, "worker-cut", "the worker exited in the middle of an answer")
    case .tooLong:
      Report(
        .bug,
        "worker-too-long",
        "the worker's answer is too long: the limit is "
          + "\(MessageLine.maxBytes, one: "byte", many: "bytes")"
      )
    case .malformed:
      Report(.bug, "worker-garbled", "the worker's answer cannot be decoded")
    case .unexpectedMessage:
      Report(.bug, "worker-stray", "the worker sent an answer that was not requested")
    case .notDelivered:
      Report(.bug, "worker-unheard", "the worker no longer accepts requests")
    case .silent(let seconds), .silentBefore(let seconds):
      Report(
        .node,
        "worker-silent",
        "the worker stopped responding: nothing was heard from it for \(seconds) s"
      )
    case .late(let seconds), .lateBefore(let seconds):
      Report(
        .node,
        "worker-late",
        "the worker is still running, but did not answer within \(seconds) s"
      )
    case .otherVersion(let worker, let wallet):
      // Either program may detect this, but only the wallet tells the user.
      Report(
        .refused,
        "worker-version",
        "version mismatch: the worker is version \(worker), kingtherum is version \(wallet)"
      )
    }
  }
}
