package import Core

/// What ends the talk between the two programs.
package enum ExchangeError: Error, Equatable, Sendable {
  /// The other one ended, or closed its pipe.
  case ended
  /// Its last line has no end.
  case cut
  /// A line is longer than any message.
  case tooLong
  /// A line is no message.
  case malformed
  /// A message is about a question that nobody asked, or that was answered before.
  case unexpectedMessage
  /// A question could not be handed over.
  case notDelivered
  /// Nothing was heard for so long, while a question was open.
  case silent(seconds: Int)
  /// A question was not handed over: the worker had been silent before.
  case silentBefore(seconds: Int)
  /// The two programs are not of one version.
  case otherVersion(worker: UntrustedMessage, wallet: UntrustedMessage)

  /// The error of a question that is asked after this one ended the talk.
  var afterwards: ExchangeError {
    if case .silent(let seconds) = self { .silentBefore(seconds: seconds) } else { .notDelivered }
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
        "the worker's answer is too long: the limit is \(MessageLine.maxBytes) bytes"
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
    case .otherVersion(let worker, let wallet):
      // Either of them may find out; the one that says so to the user is the wallet.
      Report(
        .refused,
        "worker-version",
        "version mismatch: the worker is version \(worker), kingtherum is version \(wallet)"
      )
    }
  }
}
