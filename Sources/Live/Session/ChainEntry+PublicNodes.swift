package import Entity

extension ChainEntry {
  /// The addresses of the chain's public endpoints, in order of preference; often none.
  ///
  /// They are used only if the settings say so, since they learn the addresses that are queried.
  package var publicEndpoints: [String] { publicNodes }
}
