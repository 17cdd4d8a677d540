/// The nodes of a chain that a command uses.
package struct ChosenNodes: Hashable, Sendable {
  /// The addresses, at least one, the preferred one first.
  package let addresses: [String]
  /// The number of nodes that must give the same answer; 1 for none.
  package let quorum: Int

  package init(addresses: [String], quorum: Int = 1) {
    (self.addresses, self.quorum) = (addresses, quorum)
  }
}
