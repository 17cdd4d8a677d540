import Core
package import Entity

/// How much of a review descriptors may fill, so that none drowns it or takes for ever.
struct DescriptionBudget {
  /// Values that may still be shown.
  var values = 1_024
  /// Calls within calls that may still be looked into.
  var calls = 64
  /// Which descriptors are not used, or not shown as a whole.
  var faults: [DescriptionFault] = []
}

extension DescriptionSources {
  /// The same with the descriptors of the contracts that calls within a transaction are made to.
  ///
  /// `find` is asked once for each of them.
  package func gathering(
    for transaction: Transaction,
    from: Address?,
    _ find: (ClearDescriptor.Deployment) -> [NamedDescriptor]
  ) -> DescriptionSources {
    gathering(find) { $0.describe(transaction, from: from, symbol: "").calls }
  }

  /// The same with the descriptors of the contracts that calls within a message are made to.
  package func gathering(
    for data: TypedData,
    from: Address?,
    _ find: (ClearDescriptor.Deployment) -> [NamedDescriptor]
  ) -> DescriptionSources {
    gathering(find) { $0.describe(data, from: from).calls }
  }

  private func gathering(
    _ find: (ClearDescriptor.Deployment) -> [NamedDescriptor],
    _ calls: (DescriptionSources) -> [InnerCall]
  ) -> DescriptionSources {
    var sources = self
    var asked: Set<ClearDescriptor.Deployment> = []
    // Each round sees one level deeper than the one before.
    for _ in 1...Describer.maxLevels {
      let places = calls(sources).compactMap { call in
        call.to.map { ClearDescriptor.Deployment(chain: call.chain, address: $0) }
      }
      let fresh = places.filter { asked.insert($0).inserted }.flatMap(find)
      var names = Set(sources.descriptors.map(\.name))
      let added = fresh.filter { names.insert($0.name).inserted }
      guard !added.isEmpty else { break }
      sources = DescriptionSources(
        descriptors: sources.descriptors + added,
        chains: chains,
        tokens: tokens
      )
    }
    return sources
  }
}
