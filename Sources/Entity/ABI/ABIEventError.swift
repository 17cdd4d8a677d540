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
        "the first topic of this event is \(wanted), this one is \(found)"
      )
    case .topicCount(let wanted, let found):
      Report(
        .data,
        "abi-event-topics",
        "a log of this event has \(wanted) \(wanted == 1 ? "topic" : "topics"), this one has "
          + "\(found); which parameters are indexed decides that"
      )
    case .topic(let number, let type):
      Report(.data, "abi-event-topic", "topic \(number) is no \(type)")
    case .bytes(let error):
      Report(
        .data,
        "abi-event-data",
        "what lies beside the topics cannot be read: \(error.report.message)"
      )
    }
  }
}
