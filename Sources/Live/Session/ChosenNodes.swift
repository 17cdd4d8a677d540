package import Entity

/// The nodes of a chain that a command uses.
package struct ChosenNodes: Hashable, Sendable {
  /// The addresses, at least one, the preferred one first.
  package let addresses: [String]
  /// The number of nodes that must give the same answer; 1 for none.
  package let quorum: Int
  /// Whether that number was chosen, by an option or in the settings.
  package let hasQuorum: Bool
  /// The hash of the chain's block 0 by the settings; nil if they say nothing of it.
  package let genesis: Hash32?
  /// The address of the private relay, for what is sent privately; nil for none.
  package var relay: String?

  package init(
    addresses: [String],
    quorum: Int? = nil,
    genesis: Hash32? = nil,
    relay: String? = nil
  ) {
    (self.addresses, self.quorum, self.relay) = (addresses, quorum ?? 1, relay)
    self.genesis = genesis
    hasQuorum = quorum != nil
  }
}
