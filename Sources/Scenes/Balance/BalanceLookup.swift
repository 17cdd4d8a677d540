import Core
import Entity

/// Reads the balances of some accounts, chain by chain.
struct BalanceLookup: Sendable {
  let worker: any BalanceWorker
  /// What the accounts are called that are asked for.
  let accounts: NamedAccounts.Selection
  let block: BlockTag
  /// The age in seconds below which what was read earlier is good enough.
  let maxAge: Int64
  /// Whether the balances are proved; then nothing that was read earlier is good enough.
  let verifies: Bool
  /// The collections to look into besides those in the history.
  var collections: [Address] = []
  /// The nodes that were set aside when the balances were proved earlier.
  var setAside: [ChainVerification.SetAside] = []

  /// The most chains that are asked at a time.
  static let atOnce = 32

  /// Reads one chain.
  func read(on place: BalancePlace) async throws -> ChainBalances {
    let (sheet, verification) = try await sheet(of: place)
    let pending = await worker.pending(of: accounts.own, on: place.chain)
    let tokens = await worker.foundTokens(of: accounts.addresses, on: place.chain)
    return found(
      sheet,
      verification,
      on: place.chain,
      pending,
      FoundTokens(tokens, on: place.chain, knowing: place.list),
      try await collectibles(on: place.chain, after: sheet)
    )
  }

  /// Reads the items of collections. Those that nobody named do not prevent showing balances, and are
  /// no reason for a request if the balances need none.
  private func collectibles(
    on chain: ChainEntry,
    after sheet: BalanceSheet
  ) async throws -> [AccountCollectibles] {
    guard !collections.isEmpty || sheet.readAt == nil else { return [] }
    do {
      let found = try await worker.collectibles(
        of: accounts.addresses,
        in: collections,
        on: chain,
        after: sheet.block
      )
      return found?.accounts ?? []
    } catch {
      guard collections.isEmpty, ChainFailure(error) != nil else { throw error }
      return []
    }
  }

  /// Reads the balances, and proves them if that was asked for.
  private func sheet(
    of place: BalancePlace
  ) async throws -> (BalanceSheet, ChainVerification?) {
    guard verifies else {
      let sheet = try await worker.balances(
        of: accounts.addresses,
        on: place,
        at: block,
        maxAge: maxAge
      )
      return (sheet, nil)
    }
    let prover = BalanceProver(
      worker: worker,
      accounts: accounts.addresses,
      place: place,
      block: block,
      earlier: setAside
    )
    let proved = try await prover.read()
    return (proved.sheet, proved)
  }

  /// Returns what was last read on a chain, without asking a node; nil if nothing was.
  func recall(on place: BalancePlace, because failure: ChainFailure? = nil) async -> ChainBalances?
  {
    let kept = await worker.keptBalances(of: accounts.addresses, on: place)
    guard !kept.isEmpty else { return nil }
    return ChainBalances(
      chain: place.chain,
      source: .kept(because: failure),
      holdings: recalled(kept, of: place.tokens)
    )
  }

  /// Reads one chain; if it fails, what was last read counts, but only for the newest block.
  ///
  /// - Throws: `CancellationError`, and what is no failure of a chain.
  func readOrRecall(on place: BalancePlace) async throws -> ChainBalances {
    do { return try await read(on: place) } catch {
      try Task.checkCancellation()
      guard let failure = ChainFailure(error) else { throw error }
      if block == .latest, let kept = await recall(on: place, because: failure) { return kept }
      return ChainBalances(chain: place.chain, source: .nowhere(because: failure), holdings: [])
    }
  }

  /// Reads chains side by side; the results are in their order, whether or not they failed.
  func read(on places: [BalancePlace]) async throws -> [ChainBalances] {
    let results = await places.concurrently(limit: Self.atOnce) { try await readOrRecall(on: $0) }
    try Task.checkCancellation()
    return try results.map { try $0.get() }
  }

  private func found(
    _ sheet: BalanceSheet,
    _ verification: ChainVerification?,
    on chain: ChainEntry,
    _ pending: PendingTransactions,
    _ tokens: FoundTokens,
    _ collectibles: [AccountCollectibles]
  ) -> ChainBalances {
    let counted = block == .latest ? pending.transactions : []
    let kept = sheet.readAt.map { AddressBalances.KeptMoment(block: sheet.block, readAt: $0) }
    return ChainBalances(
      chain: chain,
      source: .node(sheet.block, readAt: sheet.readAt),
      holdings: zip(accounts.groups, sheet.accounts).map { group, found in
        let verdicts = verification.map { HoldingVerdicts(on: found, by: $0.proofs) }
        let found = verdicts.map(found.corrected) ?? found
        return AddressBalances(
          address: group.address,
          accounts: group.accounts,
          ether: found.ether,
          tokens: found.tokens,
          kept: kept,
          pending: PendingAmounts(of: group.address, in: counted),
          verdicts: verdicts,
          collectibles: collectibles.first { $0.account == group.address }
        )
      },
      pending: pending.sent(by: accounts.addresses),
      tokens: tokens,
      verification: verification
    )
  }

  private func recalled(_ kept: [KeptBalance], of tokens: [Token]) -> [AddressBalances] {
    let byAccount = Dictionary(grouping: kept, by: \.account)
    return accounts.groups.map { group in
      let known = byAccount[group.address] ?? []
      let units = Dictionary(known.map { ($0.token, $0.units) }) { first, _ in first }
      let found = tokens.map { token in
        TokenBalance(
          token: token,
          reading: units[token.address].map(TokenBalanceResult.amount) ?? .fault(.neverRead)
        )
      }
      return AddressBalances(
        address: group.address,
        accounts: group.accounts,
        ether: units[Address?.none].map { Wei($0) },
        tokens: found,
        kept: known.min { $0.readAt < $1.readAt }.map {
          AddressBalances.KeptMoment(block: $0.block, readAt: $0.readAt)
        },
        blocks: Dictionary(known.map { ($0.token, $0.block) }) { first, _ in first },
        verdicts: verifies ? .kept(found) : nil
      )
    }
  }
}
