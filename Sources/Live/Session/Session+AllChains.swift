package import Entity
import HomeKit

extension Session {
  /// Returns the chain of a node that is given; without one, every chain with a node.
  ///
  /// These are the chains with a node in the settings and, if the settings allow public endpoints,
  /// the main nets that have some. A test chain is only among them if the settings have a node of
  /// it: its coins are worth nothing. Main nets come first, then test chains, each by ascending
  /// chain ID. No chain may be left.
  /// - Throws: The errors of ``chain(_:servedBy:keepingData:)``.
  package func allChains(_ options: some NodeOptions) async throws -> [ChainEntry] {
    guard givenNodes(options).isEmpty else { return [try await chain(nil, servedBy: options)] }
    let configured = try config.chains.filter { !$0.rpcURLs.isEmpty }.map { try chain($0.name).id }
    let asked = chains.chains.filter { chain in
      let isPublic = config.publicNodes == true && !chain.isTest && !chain.publicNodes.isEmpty
      return isPublic || configured.contains(chain.id)
    }
    return asked.filter { !$0.isTest } + asked.filter(\.isTest)
  }

  /// Returns the named chain, else ``allChains(_:)``.
  package func chains(_ name: String?, servedBy options: some NodeOptions) async throws
    -> [ChainEntry]
  {
    if let name { return [try chain(name)] }
    return try await allChains(options)
  }
}
