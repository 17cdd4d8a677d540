import Entity
import Synchronization

/// How far a question has come on its way, which says what took too long.
final class PostProgress: Sendable {
  /// A part of the way, in the order in which they are gone.
  enum Stage: Int, Sendable {
    case connecting, sending, waiting, receiving
  }

  private let reached = Mutex(Stage.connecting)

  /// Notes that a part of the way has begun. Nothing goes back: an answer may begin before the whole
  /// question was taken.
  func reach(_ stage: Stage) {
    reached.withLock { if stage.rawValue > $0.rawValue { $0 = stage } }
  }

  /// What took too long, if the time is up now.
  func late(_ timeouts: Timeouts) -> TimeoutPhase {
    switch reached.withLock({ $0 }) {
    case .connecting: .connecting(timeouts.request)
    case .sending: .sending(timeouts.request)
    case .waiting: .waiting(timeouts.request)
    case .receiving: .receiving(timeouts.response)
    }
  }
}

/// The time for a whole answer is up.
struct DeadlineExceeded: Error {}
