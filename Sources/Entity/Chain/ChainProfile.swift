/// How a chain differs from others, as far as a wallet must know it before it asks a node.
///
/// What a node says goes before it. The sources are in docs/chains.md.
package struct ChainProfile: Hashable, Sendable {
  /// The time between blocks, in milliseconds; nil if blocks come only on demand, or it is unknown.
  package var blockMilliseconds: UInt64?
  /// The lowest tip that the chain's nodes pass on.
  package var minTip = Wei(count: 1)
  /// The most gas that one transaction may use; nil if there is no such limit, or it is unknown.
  package var gasCap: UInt64?
  /// Whether withdrawals of validators are paid in the chain's coin (EIP-4895).
  package var paysWithdrawals = true
  /// The hash of block 0, if it tells the chain from all others.
  package var genesis: Hash32?
  /// The contract that gives a token for each coin paid in; nil if it is unknown.
  package var wrappedCoin: Address?
  /// The contract that shows the chain's own coin as a token and logs its movements; nil if it is
  /// unknown. What it logs has moved as the coin, too.
  package var coinToken: Address?
  /// Whether such a contract moves the coin of an account by an allowance, in somebody else's
  /// transaction.
  package var coinHasAllowances = false
  /// How transactions are priced.
  package var feeModel = FeeModel.unknown
  /// When a block can no longer be replaced.
  package var finality = Finality.unknown
  /// Whether the chain itself logs every movement of ether (EIP-7708); nil if it is not known, which
  /// is so for chains that are not built in.
  package var logsEther: Bool?
  /// The contract that makes many calls in one; nil if the chain has none that is known.
  package var multicall: Multicall3.Deployment? = .standard

  package init(
    blockMilliseconds: UInt64? = nil,
    minTip: Wei = Wei(count: 1),
    gasCap: UInt64? = nil,
    paysWithdrawals: Bool = true,
    genesis: Hash32? = nil,
    wrappedCoin: Address? = nil,
    coinToken: Address? = nil,
    coinHasAllowances: Bool = false,
    feeModel: FeeModel = .unknown,
    finality: Finality = .unknown,
    logsEther: Bool? = nil,
    multicall: Multicall3.Deployment? = .standard
  ) {
    self.blockMilliseconds = blockMilliseconds
    self.minTip = minTip
    self.gasCap = gasCap
    self.paysWithdrawals = paysWithdrawals
    self.genesis = genesis
    self.wrappedCoin = wrappedCoin
    self.coinToken = coinToken
    self.coinHasAllowances = coinHasAllowances
    self.feeModel = feeModel
    self.finality = finality
    self.logsEther = logsEther
    self.multicall = multicall
  }

  /// How long a node may be behind another one, in seconds, before something is taken to be missing.
  ///
  /// One block time; on chains with short blocks long enough for a node to fall behind and catch up,
  /// and on unknown ones that of Ethereum.
  package var patience: Int64 {
    guard let blockMilliseconds else { return 12 }
    return max(6, Int64((blockMilliseconds + 999) / 1000))
  }
}

extension ChainProfile {
  /// The time since the newest block after which the chain is taken to have stopped, in seconds; nil
  /// if blocks come only on demand, or it is unknown how often.
  ///
  /// Ten block times; at least a minute, since clocks differ.
  package var stoppedAfter: UInt64? {
    blockMilliseconds.map { max(60, ($0 + 99) / 100) }
  }

  /// Whether a transaction is usually mined within about two seconds.
  package var hasFastBlocks: Bool { blockMilliseconds.map { $0 <= 2000 } ?? false }
}

extension ChainID {
  /// Returns the profile of the chain at a time, in seconds since 1970.
  package func profile(at time: UInt64) -> ChainProfile {
    guard let built = BuiltInProfiles.all[value] else { return ChainProfile() }
    return ChainProfile(
      blockMilliseconds: built.blockMilliseconds.value(at: time),
      minTip: Wei(count: built.minTip),
      gasCap: built.gasCap.value(at: time),
      paysWithdrawals: built.paysWithdrawals,
      genesis: built.genesis.flatMap { try? Hash32(parsing: $0) },
      wrappedCoin: built.wrappedCoin.flatMap { try? Address(parsing: $0) },
      coinToken: built.coinToken.flatMap { try? Address(parsing: $0) },
      coinHasAllowances: built.coinHasAllowances,
      feeModel: built.feeModel,
      finality: built.finality,
      logsEther: built.etherLogsSince.map { $0 <= time } ?? false,
      multicall: multicall
    )
  }
  /// The contract on this chain that makes many calls in one; nil if none is known.
  ///
  /// Wherever it is, its code is the usual one: other code may answer anything.
  package var multicall: Multicall3.Deployment? {
    guard let built = BuiltInProfiles.all[value] else { return .standard }
    return built.multicall.flatMap { try? Address(parsing: $0) }.map {
      Multicall3.Deployment(address: $0, codeHash: Multicall3.Deployment.standard.codeHash)
    }
  }
}
