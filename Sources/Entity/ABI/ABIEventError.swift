package import Core

/// An error in a log that was decoded as an event.
package enum ABIEventError: Error, Equatable, Sendable {
  /// The first topic is the hash of another event.
  case otherEvent(wanted: Hash32, found: Hash32)
  /// The number of topics differs from that of the event.
  case topicCount(wanted: Int, found: Int)
  /// A topic, counted from 1, is not a valid value of its parameter's type.
  case topic(number: Int, type: String)
  /// The data beside the topics cannot be decoded.
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
        "wrong event: expected \(wanted, one: "topic", many: "topics"), found \(count: found); the "
          + "number depends on which parameters are indexed"
      )
    case .topic(let number, let type):
      Report(.data, "abi-event-topic", "topic \(number) is not a valid \(term: type)")
    case .bytes(let error):
      Report(
        .data,
        "abi-event-data",
        "cannot decode the event data: \(error.report.message)"
      )
    }
  }
}
