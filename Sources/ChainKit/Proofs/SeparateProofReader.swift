import Core
package import Entity

/// Reads what proves accounts that share no connection, each from a node of its own.
package struct SeparateProofReader: Sendable {
  private let accounts: [SeparateSync.Separate]

  /// Takes all accounts that are asked about, each once.
  package init(_ accounts: [SeparateSync.Separate]) { self.accounts = accounts }

  /// Reads the header and the proofs of each account, one after the other, and joins them.
  ///
  /// Only a node that agrees on the header each time agrees. Cost: as ``StateProofReader`` for each
  /// account.
  /// - Throws: `RPCFailure.cancelled`.
  package func read(
    _ targets: [ProofTarget],
    after block: BlockReference,
    quorum: Int = 1
  ) async throws(RPCFailure) -> StateProofs {
    var parts: [StateProofs] = []
    // What stands if an account has no node.
    var proofs = targets.map { _ in TargetProof.failed(.missingData(.block)) }
    for (account, node) in accounts {
      let places = targets.indices.filter { targets[$0].account == account }
      guard !places.isEmpty else { continue }
      let part = try await StateProofReader(node).read(
        places.map { targets[$0] },
        after: block,
        quorum: quorum
      )
      for (place, proof) in zip(places, part.proofs) { proofs[place] = proof }
      parts.append(part)
    }
    return StateProofs(joining: parts, proofs)
  }

  /// Asks each account's nodes again for its balances, and excludes those that contradict.
  ///
  /// Cost: as `ContradictionReader` for each account.
  package func excluded(
    contradicting balances: [ProvenBalance],
    after block: BlockReference
  ) async -> [EndpointID] {
    var found: [EndpointID] = []
    for (account, node) in accounts {
      let own = balances.filter { $0.account == account }
      guard !own.isEmpty else { continue }
      found += await ContradictionReader(node).excluded(contradicting: own, after: block)
        .filter { !found.contains($0) }
    }
    return found
  }
}

extension StateProofs {
  fileprivate init(joining parts: [StateProofs], _ proofs: [TargetProof]) {
    func all(_ list: (StateProofs) -> [EndpointID]) -> [EndpointID] {
      parts.flatMap(list).reduce(into: []) { nodes, node in
        if !nodes.contains(node) { nodes.append(node) }
      }
    }
    self.init(
      header: parts.compactMap(\.header).first,
      agreeing: all(\.agreeing).filter { node in parts.allSatisfy { $0.agreeing.contains(node) } },
      dissenting: all(\.dissenting),
      outvoted: all(\.outvoted),
      disproved: all(\.disproved),
      isReorganized: parts.contains(where: \.isReorganized),
      proofs: proofs
    )
  }
}
