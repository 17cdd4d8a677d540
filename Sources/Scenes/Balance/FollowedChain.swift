import Entity

/// What is known of a chain that is read again and again.
struct FollowedChain: Sendable {
  /// What became of a question to the chain.
  enum Reading: Sendable {
    /// There is no new block.
    case unchanged
    case balances(ChainBalances)
    case failed(ChainFailure)
  }

  let place: BalancePlace
  private(set) var balances: ChainBalances
  /// The newest block with the present balances; nil if it is unknown.
  private(set) var head: BlockReference?
  /// When its nodes last answered, in seconds since 1970; nil if they have not.
  private(set) var answeredAt: Int64?
  /// The nodes that were set aside when balances were proved, from then on.
  private(set) var setAside: [ChainVerification.SetAside] = []

  /// Begins with a first reading of the newest block, or of another one.
  init(_ place: BalancePlace, _ balances: ChainBalances, isNewest: Bool, now: Int64) {
    (self.place, self.balances) = (place, balances)
    setAside = balances.verification?.setAside ?? []
    guard case .node(let block, let readAt) = balances.source else { return }
    answeredAt = readAt ?? now
    if isNewest, readAt == nil { head = block }
  }

  mutating func take(_ reading: Reading, isNewest: Bool, now: Int64) {
    switch reading {
    case .unchanged: answeredAt = now
    case .balances(let found):
      if let failure = found.failure {
        fail(failure, remembered: found)
      } else {
        self = FollowedChain(place, found, isNewest: isNewest, now: now)
      }
    case .failed(let failure): fail(failure)
    }
  }

  /// Keeps the balances, now with their age; without any, those that were remembered are taken.
  private mutating func fail(_ failure: ChainFailure, remembered: ChainBalances? = nil) {
    head = nil
    if balances.holdings.isEmpty, let remembered {
      balances = remembered
    } else {
      balances = balances.kept(because: failure, readAt: answeredAt)
    }
  }
}

extension ChainBalances {
  /// The same balances, which could not be read again; `readAt` is when that was last possible.
  fileprivate func kept(because failure: ChainFailure, readAt: Int64?) -> ChainBalances {
    guard case .node(let block, let earlier) = source, let readAt = earlier ?? readAt else {
      let isKnown = !holdings.isEmpty
      return ChainBalances(
        chain: chain,
        source: isKnown ? .kept(because: failure) : .nowhere(because: failure),
        holdings: holdings
      )
    }
    return ChainBalances(
      chain: chain,
      source: .kept(because: failure),
      holdings: holdings.map { holding in
        AddressBalances(
          address: holding.address,
          accounts: holding.accounts,
          ether: holding.ether,
          tokens: holding.tokens,
          kept: holding.kept ?? .init(block: block, readAt: readAt),
          verdicts: holding.verdicts.map { _ in .kept(holding.tokens) },
          collectibles: holding.collectibles
        )
      }
    )
  }
}
