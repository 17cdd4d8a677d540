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
  private let done = Mutex(0)
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
    defer { chainIsDone() }
    let client = try await clients.client(on: place.chain)
    let sheet = try await client.ask(
      ReadBalances(
        chain: client.id,
        accounts: accounts,
        tokens: place.tokens,
        block: block,
        maxAge: maxAge
      )
    )
    try AnswerMismatchError.check(sheet.accounts.map(\.account), are: accounts)
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

  private func chainIsDone() {
    guard chainCount > 1 else { return }
    let done = done.withLock { done in
      done += 1
      return done
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
