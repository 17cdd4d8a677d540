/// The nodes of a chain that a command uses.
package struct ChosenNodes: Hashable, Sendable {
  /// The addresses, at least one, the preferred one first.
  package let addresses: [String]
  /// The number of nodes that must give the same answer; 1 for none.
  package let quorum: Int
  /// The address of the private relay, for what is sent privately; nil for none.
  package var relay: String?

  package init(addresses: [String], quorum: Int = 1, relay: String? = nil) {
    (self.addresses, self.quorum, self.relay) = (addresses, quorum, relay)
  }
}
