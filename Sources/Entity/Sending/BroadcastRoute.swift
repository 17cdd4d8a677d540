/// To whom a signed transaction is sent.
package enum BroadcastRoute: String, Codable, Hashable, Sendable {
  /// To every node; refused for one that was sent privately.
  case nodes
  /// To the private relay alone.
  case relay
  /// To every node, also if it was sent privately: from then on it is public.
  case published
}
