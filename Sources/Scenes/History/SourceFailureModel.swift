package import Core
import Entity

/// A source of the settings that failed, in JSON.
package struct SourceFailureModel: Encodable, Sendable, Equatable {
  /// The address without its key, or the folder.
  package let source: String
  /// `refused`, `limited`, `unreachable`, `malformed`, `unsupported` or `too-much`.
  package let reason: String
  /// When that was; left out if it was just now.
  package let time: Sentence?

  /// The models of failures; nil if there are none.
  static func models(of failures: [SourceFailure]) -> [SourceFailureModel]? {
    failures.isEmpty ? nil : failures.map { Self($0) }
  }

  /// The models of earlier failures; nil if there are none.
  static func models(of failures: [PastSourceFailure]) -> [SourceFailureModel]? {
    failures.isEmpty ? nil : failures.map { Self($0.failure, time: UTC.text($0.time)) }
  }

  private init(_ failure: SourceFailure, time: Sentence? = nil) {
    (source, reason) = (failure.source.description, failure.reason.rawValue)
    self.time = time
  }
}

extension SourceFailure {
  /// What is said of it, and what can be done.
  var note: Sentence { .info("\(source) did not help to read the history: \(words)") }

  fileprivate var words: Sentence {
    switch reason {
    case .refused:
      "it refuses its key or all requests, or the quota of the day is used up; check the key, or "
        + "try again tomorrow"
    case .limited: "it was asked too often; try again later, or give it a key"
    case .unreachable: "it was not reached, or failed; try again later"
    case .malformed:
      "its answer is not that of its kind; check its kind and address in the settings"
    case .unsupported:
      "it has nothing of this chain; check its kind and its address or folder in the settings"
    case .tooMuch: "it has more blocks than are asked for; the nodes were asked instead"
    }
  }
}

extension PastSourceFailure {
  /// What is said of it, and what can be done.
  var note: Sentence {
    .info(
      "\(failure.source) did not help to read the history at \(UTC.text(time)): \(failure.words)"
    )
  }
}
