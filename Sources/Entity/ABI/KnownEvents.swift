/// Events that many contracts log, by first topic, to decode logs without a given ABI.
///
/// A first topic is a whole hash, so it identifies the event. But any contract may log it: a log
/// that decodes as a transfer does not prove that tokens moved.
package enum KnownEvents {
  /// Returns the events with this first topic, in the order of the table.
  ///
  /// There can be more than one: the transfers of ERC-20 and ERC-721 have the same name and types,
  /// and differ in which parameters are indexed.
  package static func of(topic: Hash32) -> [ABIEvent] { table[topic] ?? [] }

  /// Returns the events with this name, in the order of the table.
  package static func named(_ name: String) -> [ABIEvent] {
    all.filter { $0.signature.name == name }
  }

  /// Decodes a log; nil if it matches no event of the table.
  ///
  /// The number of topics decides between events with the same first topic. Data that no compiler
  /// would write is not decoded.
  package static func decode(topics: [Hash32], bytes: [UInt8]) -> DecodedEvent? {
    guard let first = topics.first else { return nil }
    for event in of(topic: first) {
      guard let decoded = try? DecodedEvent(event, topics: topics, bytes: bytes),
        decoded.isStandard
      else { continue }
      return decoded
    }
    return nil
  }

  /// All events, in the order of the table.
  static let all = lines.compactMap { try? ABIEvent(parsing: String($0)) }

  private static let table = Dictionary(grouping: all, by: \.signature.topic)

  /// The lines of the table; each must parse as an event.
  static var lines: [Substring] {
    (tokens + control + exchanges + accounts + names).split(separator: "\n")
  }
}
