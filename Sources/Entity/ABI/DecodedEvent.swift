/// A log that decodes as an event.
package struct DecodedEvent: Hashable, Sendable {
  package let event: ABIEvent
  /// The arguments, in the order of the parameters.
  package let arguments: [Argument]
  /// Whether the data beside the topics is encoded as a compiler would.
  package let isStandard: Bool

  /// The content of an argument.
  package enum Content: Hashable, Sendable {
    case value(ABIValue)
    /// The Keccak-256 of an indexed value longer than one word; the log lacks the value itself.
    case hash(Hash32)
  }

  /// A parameter and its content.
  package struct Argument: Hashable, Sendable {
    /// The parameter's name; empty if there is none.
    package let name: String
    package let type: ABIType
    /// Whether it is a topic.
    package let isIndexed: Bool
    package let content: Content
  }

  /// Decodes a log of an event: its topics and its data.
  ///
  /// Of an anonymous event only the number of topics can be checked; the caller must know the
  /// event.
  /// - Throws: `ABIEventError` if the log is of another event, or a value cannot be decoded.
  package init(
    _ event: ABIEvent,
    topics: [Hash32],
    bytes: [UInt8]
  ) throws(ABIEventError) {
    var rest = topics[...]
    if !event.isAnonymous {
      guard let first = rest.popFirst() else {
        throw .topicCount(wanted: event.topicCount, found: 0)
      }
      let wanted = event.signature.topic
      guard first == wanted else { throw .otherEvent(wanted: wanted, found: first) }
    }
    guard topics.count == event.topicCount else {
      throw .topicCount(wanted: event.topicCount, found: topics.count)
    }
    let flags = zip(event.parameters, event.indexed)
    let told = flags.compactMap { $1 ? nil : $0.type }
    let decoded: ABI.Decoded
    do { decoded = try ABI.decode(bytes, as: told) } catch { throw .bytes(error) }
    var values = decoded.values[...]
    var arguments: [Argument] = []
    for (parameter, isIndexed) in flags {
      var content: Content?
      if isIndexed {
        content = try rest.popFirst().map { topic throws(ABIEventError) in
          try Self.content(topic, parameter.type, number: topics.count - rest.count)
        }
      } else {
        content = values.popFirst().map { .value($0) }
      }
      guard let content else {
        throw .topicCount(wanted: event.topicCount, found: topics.count)
      }
      arguments.append(
        Argument(
          name: parameter.name,
          type: parameter.type,
          isIndexed: isIndexed,
          content: content
        )
      )
    }
    (self.event, self.arguments, isStandard) = (event, arguments, decoded.isStandard)
  }

  private static func content(
    _ topic: Hash32,
    _ type: ABIType,
    number: Int
  ) throws(ABIEventError) -> Content {
    guard !type.isHashedInTopics else { return .hash(topic) }
    let values: [ABIValue]
    do { values = try ABI.decode(topic.bytes, as: [type]).values } catch {
      throw .topic(number: number, type: "\(type)")
    }
    return values.first.map { .value($0) } ?? .hash(topic)
  }
}
