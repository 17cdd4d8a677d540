import Entity
import Synchronization

/// The progress of a request, which tells what took too long.
final class PostProgress: Sendable {
  /// The stages of a request, in order.
  enum Stage: Int, Sendable {
    case connecting, sending, waiting, receiving
  }

  private let reached = Mutex(Stage.connecting)

  /// Records that a stage has begun.
  ///
  /// It never goes back: an answer may begin before the whole request was sent.
  func reach(_ stage: Stage) {
    reached.withLock { if stage.rawValue > $0.rawValue { $0 = stage } }
  }

  /// Whether the answer has begun.
  var isReceiving: Bool { reached.withLock { $0 == .receiving } }

  /// Returns the phase that is late, if the time is up now.
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
