/// An event with the names of what it tells, and which of it is found by searching.
public struct ABIEvent: Hashable, Sendable {
  /// The name, and the types.
  public let signature: ABISignature
  /// What it tells, in order.
  public let parameters: [ABIParameter]
  /// For each of them, whether it is a topic.
  public let indexed: [Bool]
  /// Whether its first topic does not say which event it is.
  public let isAnonymous: Bool

  /// The most topics that are searched for: four, of which one names the event.
  var mostIndexed: Int { isAnonymous ? 4 : 3 }
}
