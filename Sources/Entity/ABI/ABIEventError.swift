package import Core

/// What is wrong with a log that should be of an event.
package enum ABIEventError: Error, Equatable, Sendable {
  /// The first topic names another event.
  case otherEvent(wanted: Hash32, found: Hash32)
  /// There are more or fewer topics than the event has.
  case topicCount(wanted: Int, found: Int)
  /// A topic, counted from 1, is no value of its parameter's type.
  case topic(number: Int, type: String)
  /// What lies beside the topics cannot be read.
  case bytes(ABIValueError)
}

extension ABIEventError: Reportable {
  package var report: Report {
    switch self {
    case .otherEvent(let wanted, let found):
      Report(
        .data,
        "abi-event-other",
        "wrong event: expected first topic \(wanted), found \(found)"
      )
    case .topicCount(let wanted, let found):
      Report(
        .data,
        "abi-event-topics",
        "wrong event: expected \(wanted) \(wanted == 1 ? "topic" : "topics"), found \(found); the "
          + "number depends on which parameters are indexed"
      )
    case .topic(let number, let type):
      Report(.data, "abi-event-topic", "topic \(number) is not a valid \(type)")
    case .bytes(let error):
      Report(
        .data,
        "abi-event-data",
        "cannot decode the event data: \(error.report.message)"
      )
    }
  }
}
