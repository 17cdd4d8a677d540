import Core
package import Entity

/// Resolves names of the Ethereum Name Service, and finds the names of addresses.
///
/// Everything is asked through the Universal Resolver, as of one block.
package struct NameResolver: Sendable {
  private let node: Node
  /// The chain whose nodes are asked.
  private let chain: ChainID
  private let gateway: (any Gateway)?
  private let memory: NodeMemory

  /// Makes a resolver; `gateway` is nil if no gateway may be asked.
  ///
  /// It keeps in `memory` what it learns about the node.
  package init(
    _ node: Node,
    chain: ChainID,
    gateway: (any Gateway)?,
    memory: NodeMemory = .none
  ) {
    (self.node, self.chain, self.gateway, self.memory) = (node, chain, gateway, memory)
  }

  /// Resolves a name to its address on a chain.
  ///
  /// Cost: two requests one after another, two more if the name has no record for the chain, and
  /// two for each lookup off the chain, of which one goes to a gateway.
  /// - Throws: `NameResolutionError`, `RPCFailure`, `ENSNameError.labelTooLong`.
  package func resolve(_ name: ENSName, for target: ChainID) async throws -> NameResolution {
    let coin = try CoinType(of: target, namedOn: chain)
    return try await node.pinned(memory) { block, tag in
      var questions = NameQuestions(node, at: tag, on: chain, gateway)
      let found = try await questions.address(of: name, coin, orDefault: true)
      return NameResolution(
        name: name.text,
        address: found.address,
        resolver: found.resolver,
        block: block,
        gateways: questions.hosts,
        record: found.record
      )
    }
  }

  /// Finds the primary name of an address on a chain (ENSIP-19).
  ///
  /// The name is resolved here, whatever the contract says of it; a text that is not normalized is
  /// not even asked for. Cost: twice that of a resolution.
  /// - Throws: `NameResolutionError`, `RPCFailure`.
  package func lookUp(_ address: Address, for target: ChainID) async throws -> NameLookup {
    let coin = try CoinType(of: target, namedOn: chain)
    return try await node.pinned(memory) { block, tag in
      var questions = NameQuestions(node, at: tag, on: chain, gateway)
      let claim = try await questions.claim(of: address, coin)
      func lookup(_ name: String?, _ claimed: NameClaim?) -> NameLookup {
        NameLookup(
          address: address,
          name: name,
          claimed: claimed,
          block: block,
          gateways: questions.hosts
        )
      }
      guard let claim, !claim.isEmpty else { return lookup(nil, nil) }
      guard ENSName.isNormalized(claim), let name = try? ENSName(normalizing: claim) else {
        return lookup(nil, .unnormalized(String(claim.unicodeScalars.prefix(Self.maxClaim))))
      }
      // Without the default record: that of the chain says who has this name there (ENSIP-19).
      let found = try await questions.addressIfAny(of: name, coin)
      return found == address
        ? lookup(name.text, nil) : lookup(nil, .leadsElsewhere(name.text, found))
    }
  }

  /// The most characters that are kept of a text that is not a name.
  private static let maxClaim = 1_000
}
