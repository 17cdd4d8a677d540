/// Events that many contracts log, by their first topics: what a log means where nobody has said more.
///
/// A first topic is a whole hash, so that a log which has it names this event. Any contract may log it
/// all the same: that a log reads like a transfer is a fact; that tokens moved is not.
package enum KnownEvents {
  /// The events whose first topic this is, in the order of the table.
  ///
  /// There can be more than one: ERC-20 and ERC-721 tell of a transfer by one name and the same types,
  /// and differ in what is indexed.
  package static func of(topic: Hash32) -> [ABIEvent] { table[topic] ?? [] }

  /// The events of a name, in the order of the table.
  package static func named(_ name: String) -> [ABIEvent] {
    all.filter { $0.signature.name == name }
  }

  /// Reads a log, or answers nil when it reads like none of the table.
  ///
  /// The count of topics decides between events of one first topic. Bytes that no compiler would have
  /// written are not read.
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

  /// All of them, in the order of the table.
  static let all = lines.compactMap { try? ABIEvent(parsing: String($0)) }

  private static let table = Dictionary(grouping: all, by: \.signature.topic)

  /// The lines of the table, each of which has to be an event.
  static var lines: [Substring] {
    (tokens + control + exchanges + accounts + names).split(separator: "\n")
  }
}
