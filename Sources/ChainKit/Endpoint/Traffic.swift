/// How much was asked, and how much was answered.
package struct Traffic: Hashable, Sendable {
  /// The number of requests, with each member of a batch counted.
  package var requests = 0
  /// The size of the answers, without headers and as they are after decompression.
  package var bytes = 0

  package static func + (one: Traffic, other: Traffic) -> Traffic {
    Traffic(requests: one.requests + other.requests, bytes: one.bytes + other.bytes)
  }

  package static func - (one: Traffic, other: Traffic) -> Traffic {
    Traffic(requests: one.requests - other.requests, bytes: one.bytes - other.bytes)
  }
}
