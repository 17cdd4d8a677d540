package import ChainKit
package import Core
package import Entity

/// Looks through every scheme, on every chain, for accounts of a wallet that were ever used.
package enum DiscoverAccounts {
  package struct Request: Sendable {
    package let chains: [ChainEntry]
    /// How many unused accounts in a row end the search of a scheme (BIP-44, "Address gap limit").
    package let gap: Int

    package init(chains: [ChainEntry], gap: Int) { (self.chains, self.gap) = (chains, gap) }
  }

  /// What one chain knows of an account.
  package struct Sighting: Sendable, Equatable {
    package let chain: ChainEntry
    package let use: AccountUse
  }

  package struct Found: Sendable, Equatable {
    package let place: DeriveAccounts.Row
    package let sightings: [Sighting]
  }

  package struct Response: Sendable {
    package let found: [Found]
    package let chains: [ChainEntry]
    package let gap: Int
    /// How many accounts were looked at, over all schemes.
    package let searched: Int
    /// Schemes whose derived addresses ended before the gap did.
    package let cutShort: [DerivationScheme]
  }

  package protocol Worker: Sendable {
    /// Addresses of every scheme, in order; the key stays in a process without a network.
    func derived() async throws -> [DeriveAccounts.Row]
    func uses(of accounts: [Address], on chain: ChainEntry) async throws -> [AccountUse]
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    package func act(on request: Request) async throws -> Response {
      guard (1...200).contains(request.gap) else {
        throw DiscoverAccountsError.gap(request.gap)
      }
      guard !request.chains.isEmpty else { throw DiscoverAccountsError.noChains }
      var searches = Dictionary(grouping: try await worker.derived(), by: \.scheme)
        .map { Search(scheme: $0, rows: $1) }
        .sorted { $0.scheme.rawValue > $1.scheme.rawValue }
      var found: [Found] = []
      while searches.contains(where: { $0.isOpen(gap: request.gap) }) {
        try Task.checkCancellation()
        let batches = searches.map { $0.nextBatch(gap: request.gap) }
        let sightings = try await self.sightings(of: batches.flatMap(\.self), request.chains)
        for (index, batch) in batches.enumerated() {
          for row in batch {
            let seen = sightings[row.address] ?? []
            if !seen.isEmpty { found.append(Found(place: row, sightings: seen)) }
            searches[index].note(isUsed: !seen.isEmpty)
          }
        }
      }
      return Response(
        found: found.sorted { $0.place.scheme.rawValue > $1.place.scheme.rawValue },
        chains: request.chains,
        gap: request.gap,
        searched: searches.reduce(0) { $0 + $1.done },
        cutShort: searches.filter { $0.unusedInARow < min(request.gap, $0.rows.count) }
          .map(\.scheme)
      )
    }

    /// The chains that know an account, by address; chains are asked at the same time.
    private func sightings(of rows: [DeriveAccounts.Row], _ chains: [ChainEntry]) async throws
      -> [Address: [Sighting]]
    {
      let addresses = rows.map(\.address)
      var byChain: [Int: [AccountUse]] = [:]
      try await withThrowingTaskGroup(of: (Int, [AccountUse]).self) { group in
        for (number, chain) in chains.enumerated() {
          group.addTask { (number, try await worker.uses(of: addresses, on: chain)) }
        }
        for try await (number, uses) in group { byChain[number] = uses }
      }
      var sightings: [Address: [Sighting]] = [:]
      for (number, chain) in chains.enumerated() {
        for use in byChain[number] ?? [] where use.isUsed {
          sightings[use.account, default: []].append(Sighting(chain: chain, use: use))
        }
      }
      return sightings
    }
  }

  /// How far one scheme has been looked through.
  private struct Search {
    let scheme: DerivationScheme
    let rows: [DeriveAccounts.Row]
    var done = 0
    var unusedInARow = 0

    func isOpen(gap: Int) -> Bool { unusedInARow < gap && done < rows.count }

    func nextBatch(gap: Int) -> [DeriveAccounts.Row] {
      isOpen(gap: gap) ? Array(rows[done...].prefix(gap - unusedInARow)) : []
    }

    mutating func note(isUsed: Bool) {
      done += 1
      unusedInARow = isUsed ? 0 : unusedInARow + 1
    }
  }
}

/// Why no search was made.
package enum DiscoverAccountsError: Error, Equatable {
  case gap(Int)
  case noChains
}

extension DiscoverAccountsError: Reportable {
  package var report: Report {
    switch self {
    case .gap(let found):
      Report(.usage, "discover-gap", "the gap is 1 to 200 accounts, not \(found)")
    case .noChains:
      Report(.usage, "discover-no-chains", "no node is known for any chain")
    }
  }

  package static var samples: [DiscoverAccountsError] { [.gap(0), .noChains] }
}
