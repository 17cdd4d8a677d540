/// What the history asks besides the nodes, in the settings.
package struct ConfiguredSource: Sendable, Hashable {
  /// The name of its chain.
  package let chain: String
  /// The kind, as it is written in the settings.
  package let kind: String
  /// The address without its key, or the folder on this machine.
  package let place: String

  package init(chain: String, kind: String, place: String) {
    (self.chain, self.kind, self.place) = (chain, kind, place)
  }
}
