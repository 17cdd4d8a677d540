/// Why a request to an indexer has no result.
enum IndexerFault: Error, Equatable {
  /// There were too many requests; the pause that was asked for, if any.
  case slow(Duration?)
  /// It was not reached, or failed.
  case unreachable
  /// It refuses all further requests: the key is wrong, or today's quota is used up.
  case refused
  /// It does not have this.
  case unsupported
  /// The request means too much work, or an answer that is too large: less may be possible.
  case tooHeavy
  /// Even in small pieces there is more than is asked for.
  case tooMuch
  /// The answer is not what the documentation says.
  case malformed
  /// The caller canceled the request.
  case cancelled

  /// What it means for the search.
  var failure: HistorySourceFailure {
    switch self {
    case .slow: .limited
    case .refused: .refused
    case .unreachable: .unreachable
    case .unsupported: .unsupported
    case .tooHeavy, .tooMuch: .tooMuch
    case .malformed: .malformed
    case .cancelled: .cancelled
    }
  }
}
