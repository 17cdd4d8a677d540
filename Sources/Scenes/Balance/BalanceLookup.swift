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

  /// The most chains that are asked at a time.
  static let atOnce = 32

  /// Reads one chain; if it fails, what is known from earlier counts, but only for the newest block.
  ///
  /// - Throws: `CancellationError`, and what is no failure of a chain.
  func read(on place: BalancePlace) async throws -> ChainBalances {
    do {
      return found(
        try await worker.balances(of: accounts.addresses, on: place, at: block, maxAge: maxAge),
        on: place.chain,
        await worker.pending(of: accounts.own, on: place.chain)
      )
    } catch {
      try Task.checkCancellation()
      guard let failure = ChainFailure(error) else { throw error }
      let kept =
        block == .latest
        ? await worker.keptBalances(of: accounts.addresses, on: place) : []
      guard !kept.isEmpty else {
        return ChainBalances(chain: place.chain, source: .nowhere(failure), holdings: [])
      }
      return ChainBalances(
        chain: place.chain,
        source: .kept(failure),
        holdings: recalled(kept, of: place.tokens)
      )
    }
  }

  /// Reads chains side by side; the results are in their order.
  func read(on places: [BalancePlace]) async throws -> [ChainBalances] {
    try await withThrowingTaskGroup(of: (Int, ChainBalances).self) { group in
      func add(_ number: Int) {
        group.addTask { (number, try await read(on: places[number])) }
      }
      for number in places.indices.prefix(Self.atOnce) { add(number) }
      var next = min(Self.atOnce, places.count)
      var found: [Int: ChainBalances] = [:]
      while let (number, balances) = try await group.next() {
        found[number] = balances
        if next < places.count { add(next) }
        next += 1
      }
      return places.indices.compactMap { found[$0] }
    }
  }

  private func found(
    _ sheet: BalanceSheet,
    on chain: ChainEntry,
    _ pending: PendingTransactions
  ) -> ChainBalances {
    let counted = block == .latest ? pending.transactions : []
    let kept = sheet.readAt.map { AddressBalances.KeptMoment(block: sheet.block, readAt: $0) }
    return ChainBalances(
      chain: chain,
      source: .node(sheet.block, readAt: sheet.readAt),
      holdings: zip(accounts.groups, sheet.accounts).map { group, found in
        AddressBalances(
          address: group.address,
          accounts: group.accounts,
          ether: found.ether,
          tokens: found.tokens,
          kept: kept,
          pending: PendingAmounts(of: group.address, in: counted)
        )
      },
      pending: pending.sent(by: accounts.addresses)
    )
  }

  private func recalled(_ kept: [KeptBalance], of tokens: [Token]) -> [AddressBalances] {
    let byAccount = Dictionary(grouping: kept, by: \.account)
    return accounts.groups.map { group in
      let known = byAccount[group.address] ?? []
      let units = Dictionary(known.map { ($0.token, $0.units) }) { first, _ in first }
      return AddressBalances(
        address: group.address,
        accounts: group.accounts,
        ether: units[Address?.none].map { Wei($0) },
        tokens: tokens.compactMap { token in
          units[token.address].map { TokenBalance(token: token, reading: .amount($0)) }
        },
        kept: known.min { $0.readAt < $1.readAt }.map {
          AddressBalances.KeptMoment(block: $0.block, readAt: $0.readAt)
        }
      )
    }
  }
}
