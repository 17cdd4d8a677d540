package import Entity
package import Scenes
import Synchronization
import Files
import WalletKit

/// The wallets and some chains, for balances.
package final class LiveBalances: BalanceWorker {
  private let session: Session
  let clients: ChainClients
  /// The chains on which something sent from here may not be mined; nil if no database is open.
  private let unsettled: Set<ChainID>?
  /// The chains that are done, of those that are read side by side.
  private let done = Mutex<Set<ChainID>>([])
  private let chainCount: Int

  /// Opens the databases if `keepsData`, so that balances are remembered.
  ///
  /// Databases that cannot be used do not prevent showing balances. Progress is shown for more than
  /// one chain.
  /// - Throws: The errors of the worker's start.
  package init(
    in session: Session,
    _ options: any NodeOptions,
    choosing nodes: [ChainID: ChosenNodes] = [:],
    chainCount: Int = 1,
    keepsData: Bool
  ) async throws {
    self.session = session
    self.chainCount = chainCount
    let worker = try await session.worker(options)
    clients = ChainClients(worker, in: session, options, choosing: nodes)
    unsettled = keepsData ? await Self.unsettled(worker, session) : nil
  }

  private static func unsettled(_ worker: WorkerProcess, _ session: Session) async -> Set<ChainID>?
  {
    do {
      try await session.openStore(in: worker)
      return Set(
        try await worker.ask(ListSavedTransactions()).filter(\.state.isOpen).map(\.chain)
      )
    } catch {
      session.notify(.historyUnused(error))
      return nil
    }
  }

  package func accounts() throws -> AccountBook { try session.wallets.accounts() }
  package func contacts() throws -> ContactBook { try session.wallets.contacts() }
  package var resolvedNames: ResolvedNames { session.resolvedNames }

  package func pending(of accounts: [Address], on chain: ChainEntry) async -> PendingTransactions {
    guard unsettled?.contains(chain.id) == true,
      let client = try? await clients.client(on: chain)
    else { return PendingTransactions([]) }
    return await client.pending(of: accounts, isOffline: false)
  }

  package func balances(
    of accounts: [Address],
    on place: BalancePlace,
    at block: BlockTag,
    maxAge: Int64
  ) async throws -> BalanceSheet {
    defer { isDone(place.chain.id) }
    let client = try await clients.client(on: place.chain)
    let question = ReadBalances(
      chain: client.id,
      accounts: accounts,
      tokens: place.tokens,
      block: block,
      maxAge: maxAge
    )
    let sheet = try await client.ask(question)
    try AnswerMismatchError.check(sheet, answers: question)
    return sheet
  }

  package func keptBalances(of accounts: [Address], on place: BalancePlace) async -> [KeptBalance] {
    guard unsettled != nil else { return [] }
    let contracts = place.tokens.map(\.address)
    let question = RecallBalances(chain: place.chain.id, accounts: accounts, tokens: contracts)
    guard let kept = try? await clients.worker.ask(question) else { return [] }
    let (wanted, tokens) = (Set(accounts), Set(contracts))
    // What was not asked for is no answer.
    return kept.filter { wanted.contains($0.account) && ($0.token.map(tokens.contains) ?? true) }
  }

  package func foundTokens(of accounts: [Address], on chain: ChainEntry) async -> [FoundToken] {
    guard unsettled != nil else { return [] }
    return (try? await clients.worker.foundTokens(of: accounts, on: chain.id)) ?? []
  }

  package func collectibles(
    of accounts: [Address],
    in contracts: [Address],
    on chain: ChainEntry,
    after block: BlockReference
  ) async throws -> CollectibleSheet? {
    guard unsettled != nil || !contracts.isEmpty else { return nil }
    return try await clients.client(on: chain)
      .collectibles(of: accounts, in: contracts, .after(block))
  }

  /// A chain without a node is never asked about, not even a person for one.
  package func prices(_ question: ReadPrices) async throws -> PriceSheet {
    guard let chain = session.chains[question.chain] else {
      throw SessionError.unknownServedChain(question.chain)
    }
    guard clients.hasNodes(of: chain) else { throw SessionError.noNode(chain: chain.name) }
    let sheet = try await clients.client(on: chain).ask(question)
    try AnswerMismatchError.check(sheet, answers: question)
    return sheet
  }

  private func isDone(_ chain: ChainID) {
    guard chainCount > 1 else { return }
    let done = done.withLock { done in
      done.insert(chain)
      return done.count
    }
    session.notify(
      done < chainCount ? .step(.readingChains(done, of: chainCount)) : .stepsEnded
    )
  }
}

extension Session {
  /// Prepares the databases for balances, before the worker starts; false if they cannot be used.
  ///
  /// A home folder is not created for them: whoever has none has nothing to remember.
  package func preparesBalances() -> Bool {
    (try? InputFile.isThere(home)) == true && (try? prepareStore()) != nil
  }
}
