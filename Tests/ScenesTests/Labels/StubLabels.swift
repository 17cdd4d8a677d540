import Entity
import Synchronization

@testable import Scenes

/// Keeps labels in memory; each change is a second after the one before.
final class StubLabels: LabelWorker {
  private struct State {
    var labels: HistoryLabels
    var now: UInt64 = 1_769_903_999
  }

  private let kept: Mutex<State>
  private let failure: (any Error)?

  init(_ labels: HistoryLabels = .none, failure: (any Error)? = nil) {
    kept = Mutex(State(labels: labels))
    self.failure = failure
  }

  func labels() throws -> HistoryLabels {
    if let failure { throw failure }
    return kept.withLock { $0.labels }
  }

  func changeLabels(
    _ change: (HistoryLabels, UTCTime) throws -> HistoryLabels
  ) throws -> (old: HistoryLabels, new: HistoryLabels) {
    if let failure { throw failure }
    return try kept.withLock { state in
      let old = state.labels
      state.labels = try change(old, try UTCTime(seconds: state.now))
      state.now += 1
      return (old, state.labels)
    }
  }

  /// An entry for the transaction 0xcccc… on the chain of the samples.
  static func label(
    _ label: String? = "rent",
    note: String? = nil,
    of subject: HistoryLabel.Subject? = nil
  ) throws -> HistoryLabel {
    let usual = HistoryLabel.Subject.transaction(try Samples.hash("c"), try Samples.chain().id)
    return try HistoryLabel(
      subject ?? usual,
      label: label,
      note: note,
      time: try UTCTime(seconds: 1_769_903_999)
    )
  }
}
