package import Entity

/// What balances are read from: the wallets, the nodes of chains, and what was read before.
package protocol BalanceWorker: NamingWorker, StateProofWorker {
  /// Returns the balances of accounts on a chain, all after one block.
  ///
  /// Those after the newest block may be almost `maxAge` seconds old.
  func balances(
    of accounts: [Address],
    on place: BalancePlace,
    at block: BlockTag,
    maxAge: Int64
  ) async throws -> BalanceSheet

  /// Returns what these nodes, each asked alone, say of balances after a block; those that fail are
  /// left out.
  func balances(
    of holdings: [TokenHolding],
    after block: BlockReference,
    from nodes: [EndpointID],
    on chain: ChainEntry
  ) async throws -> [NodeBalances]

  /// Returns the last known balances, whatever their age; what cannot be read is left out.
  func keptBalances(of accounts: [Address], on place: BalancePlace) async -> [KeptBalance]

  /// Returns the items of collections that accounts have after a block: of those that are named, and
  /// of those in the history; nil if it cannot be looked into.
  func collectibles(
    of accounts: [Address],
    in contracts: [Address],
    on chain: ChainEntry,
    after block: BlockReference
  ) async throws -> CollectibleSheet?

  /// Returns what price feeds of a chain say, which may be another one than those of the balances.
  func prices(_ question: ReadPrices) async throws -> PriceSheet

  /// Returns the tokens in the history of accounts; none if it cannot be read.
  func foundTokens(of accounts: [Address], on chain: ChainEntry) async -> [FoundToken]

  /// Returns what was sent from this machine on a chain and is not mined; what cannot be read is
  /// left out.
  func pending(of accounts: [Address], on chain: ChainEntry) async -> PendingTransactions
}

/// Proves balances; everything it returns is a claim that whoever asks checks.
package protocol StateProofWorker: Sendable {
  /// Returns the nodes of a chain, and how many of them must agree on the header of a block.
  func headerRule(on chain: ChainEntry) throws -> HeaderRule

  /// Returns what proves accounts and slots after a block.
  ///
  /// If fewer nodes than the quorum agree on its header, those that do not have the block yet are
  /// waited for.
  func stateProofs(
    of targets: [ProofTarget],
    after block: BlockReference,
    quorum: Int,
    on chain: ChainEntry
  ) async throws -> StateProofs

  /// Asks all nodes again for balances that are proved, and asks those that contradict nothing more,
  /// but for the last one; returns them.
  func exclude(
    contradicting balances: [ProvenBalance],
    after block: BlockReference,
    on chain: ChainEntry
  ) async throws -> [EndpointID]
}

extension StateProofWorker {
  /// Has balances proved as far as nodes can, round by round.
  ///
  /// `quorum` is how many nodes must agree on the header.
  /// - Throws: The errors of reading.
  func proving(
    _ balances: BalanceSheet,
    quorum: Int,
    on chain: ChainEntry
  ) async throws -> BalanceVerification {
    var proofs = BalanceVerification(of: balances, quorum: quorum)
    // Who does not have the block yet is waited for only once.
    var awaited = quorum
    while !proofs.targets.isEmpty {
      proofs.take(
        try await stateProofs(
          of: proofs.targets,
          after: balances.block,
          quorum: awaited,
          on: chain
        )
      )
      awaited = 1
    }
    return proofs
  }
}

/// A chain, and the tokens to look for on it.
package struct BalancePlace: Sendable, Hashable {
  package let chain: ChainEntry
  package let tokens: [Token]
  /// The known tokens of every chain.
  package let list: TokenList

  package init(chain: ChainEntry, tokens list: TokenList) {
    (self.chain, self.list) = (chain, list)
    tokens = list.tokens(on: chain.id)
  }

  init(chain: ChainEntry, tokens: [Token]) {
    (self.chain, self.tokens, list) = (chain, tokens, TokenList(adding: tokens))
  }
}
