import Core
package import Entity

/// Limits for descriptors in a review, so that none floods it or takes forever.
struct DescriptionBudget {
  /// The number of values that may still be shown.
  var values = 1_024
  /// The number of inner calls that may still be decoded.
  var calls = 64
  /// Descriptors that are not used, or not shown completely.
  var faults: [DescriptionFault] = []
}

extension DescriptionSources {
  /// Returns the sources with descriptors for the contracts called within a transaction.
  ///
  /// `find` is called once for each contract.
  package func gathering(
    for transaction: Transaction,
    from: Address?,
    _ find: (ClearDescriptor.Deployment) -> [NamedDescriptor]
  ) -> DescriptionSources {
    gathering(find) { $0.describe(transaction, from: from, symbol: "").calls }
  }

  /// Returns the sources with descriptors for the contracts called within a message.
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
    // Each round reaches one level deeper than the one before.
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
