package import Core
package import Entity

/// Searches every scheme, on every chain, for used accounts of a wallet.
package enum DiscoverAccounts {
  package struct Request: Sendable {
    package let chains: [ChainEntry]
    /// Unused accounts in a row that end the search of a scheme (BIP-44, "Address gap limit").
    package let gap: Int
    /// If set, only this address is looked up: its paths, and its activity on the chains.
    package let wanted: Address?

    package init(chains: [ChainEntry], gap: Int, wanted: Address? = nil) {
      (self.chains, self.gap, self.wanted) = (chains, gap, wanted)
    }
  }

  /// The activity of an account on one chain.
  package struct ChainActivity: Sendable, Equatable {
    package let chain: ChainEntry
    package let use: AccountActivity
  }

  package struct Found: Sendable, Equatable {
    package let place: DeriveAccounts.Row
    package let activities: [ChainActivity]
  }

  /// A chain that failed during the search.
  package struct FailedChain: Sendable, Equatable {
    package let chain: ChainEntry
    package let reason: Report
  }

  package struct Response: Sendable {
    package let found: [Found]
    package let wanted: Address?
    /// The chains that answered every request.
    package let chains: [ChainEntry]
    package let silent: [FailedChain]
    package let gap: Int
    /// The number of accounts checked, over all schemes.
    package let searched: Int
    /// Schemes with used accounts that ran out of derived addresses before the gap.
    package let cutShort: [DerivationScheme?]
  }

  package protocol Worker: Sendable {
    /// Returns addresses of every scheme, in order; the key stays in a process without a network.
    func derived() async throws -> [DeriveAccounts.Row]
    func uses(of accounts: [Address], on chain: ChainEntry) async throws -> [AccountActivity]
    /// Receives how many of the chains have answered or failed, in each round of the search.
    func searched(_ done: Int, of all: Int)
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    package func act(on request: Request) async throws -> Response {
      guard (1...200).contains(request.gap) else {
        throw DiscoverAccountsError.gap(request.gap)
      }
      guard !request.chains.isEmpty else { throw DiscoverAccountsError.noChains }
      let rows = try await worker.derived()
      var chains = Chains(request.chains)
      if let wanted = request.wanted { return try await find(wanted, in: rows, chains, request) }
      var searches = Dictionary(grouping: rows, by: \.scheme)
        .map { Search(scheme: $0, rows: $1) }
        .sorted { $0.name > $1.name }
      var found: [Found] = []
      while searches.contains(where: { $0.isOpen(gap: request.gap) }) {
        try Task.checkCancellation()
        let batches = searches.map { $0.nextBatch(gap: request.gap) }
        let activities = try await self.activities(of: batches.flatMap(\.self), &chains)
        for (index, batch) in batches.enumerated() {
          for row in batch {
            let seen = activities[row.address] ?? []
            if !seen.isEmpty { found.append(Found(place: row, activities: seen)) }
            searches[index].note(isUsed: !seen.isEmpty)
          }
        }
      }
      return Response(
        found: found.sorted { $0.place.schemeName.english > $1.place.schemeName.english },
        wanted: nil,
        chains: chains.open,
        silent: chains.silent,
        gap: request.gap,
        searched: searches.reduce(0) { $0 + $1.done },
        cutShort: searches.filter { $0.unusedInARow < min(request.gap, $0.rows.count) }
          .map(\.scheme)
      )
    }

    /// Looks up one address, used or not.
    private func find(
      _ wanted: Address,
      in rows: [DeriveAccounts.Row],
      _ chains: Chains,
      _ request: Request
    ) async throws -> Response {
      var chains = chains
      let places = rows.filter { $0.address == wanted }
      guard !places.isEmpty else {
        throw DiscoverAccountsError.notFound(wanted, tried: rows.count)
      }
      let activities = try await self.activities(of: places, &chains)
      return Response(
        found: places.map { Found(place: $0, activities: activities[wanted] ?? []) },
        wanted: wanted,
        chains: chains.open,
        silent: chains.silent,
        gap: request.gap,
        searched: rows.count,
        cutShort: []
      )
    }

    /// Returns the activity of the used accounts, by address; many chains are asked at once.
    ///
    /// A chain that fails is not asked again; the other chains still are.
    private func activities(of rows: [DeriveAccounts.Row], _ chains: inout Chains) async throws
      -> [Address: [ChainActivity]]
    {
      let addresses = rows.map(\.address)
      let open = chains.open
      let answers = await open.concurrently(
        limit: Self.maxAtOnce,
        progress: { worker.searched($0, of: open.count) }
      ) { chain in
        try await worker.uses(of: addresses, on: chain)
      }
      try Task.checkCancellation()
      var activities: [Address: [ChainActivity]] = [:]
      var failures: [(chain: ChainEntry, error: any Error)] = []
      for (chain, answer) in zip(open, answers) {
        switch answer {
        case .success(let uses):
          for use in uses where use.isUsed {
            activities[use.account, default: []].append(ChainActivity(chain: chain, use: use))
          }
        case .failure(let error): failures.append((chain, error))
        }
      }
      for failure in failures { try chains.close(failure.chain, because: failure.error) }
      return activities
    }

    /// Each chain takes several connections, and a process can have only so many.
    private static var maxAtOnce: Int { 16 }
  }

  /// The chains that are still asked, and those that failed.
  private struct Chains {
    private(set) var open: [ChainEntry]
    private(set) var silent: [FailedChain] = []

    init(_ open: [ChainEntry]) { self.open = open }

    /// Stops asking a chain.
    ///
    /// - Throws: `error`, if the chain was the last one or the error is not `Reportable`.
    mutating func close(_ chain: ChainEntry, because error: any Error) throws {
      guard let report = (error as? any Reportable)?.report, open.count > 1 else { throw error }
      open.removeAll { $0 == chain }
      silent.append(FailedChain(chain: chain, reason: report))
    }
  }

  /// The progress of the search of one scheme.
  private struct Search {
    let scheme: DerivationScheme?
    let rows: [DeriveAccounts.Row]
    var done = 0
    var unusedInARow = 0

    /// The sort key of the schemes, the same in every language.
    var name: String { DeriveAccounts.name(of: scheme).english }

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
  case notFound(Address, tried: Int)
}

extension DiscoverAccountsError: Reportable {
  package var report: Report {
    switch self {
    case .gap(let found):
      Report(
        .usage,
        "discover-gap",
        "invalid gap: expected 1 to 200 accounts, found \(count: found)"
      )
    case .noChains:
      Report(.usage, "discover-no-chains", "no node is configured for any chain")
    case .notFound(let address, let tried):
      Report(
        .refused,
        "discover-not-found",
        "address not found among the \(count: tried) tried: \(address)"
      )
    }
  }
}
