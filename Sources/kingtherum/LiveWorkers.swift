import Core
import Entity
import Scenes
import WalletKit

/// Wallets and a chain together, for balances.
struct LiveBalances: ShowBalances.Worker {
  let wallets: LiveWallets
  let chain: ChainClient

  func accounts() throws -> AccountBook { try wallets.accounts() }
  func contacts() throws -> ContactBook { try wallets.contacts() }

  func balances(of accounts: [Address], tokens: [Token], at block: BlockTag) async throws
    -> BalanceSheet
  {
    let sheet = try await chain.ask(
      ReadBalances(chain: chain.id, accounts: accounts, tokens: tokens, block: block)
    )
    try ClaimError.check(sheet.accounts.map(\.account), are: accounts)
    return sheet
  }
}

/// What building needs of this machine: whose account it is, what is known of others, the time.
struct LiveBuilder: BuildTransaction.Worker {
  let session: Session
  /// The worker with the history kept here; nil where there is none.
  let history: ChainClient?

  private var wallets: LiveWallets { session.wallets }

  func accounts() throws -> AccountBook { try wallets.accounts() }
  func contacts() throws -> ContactBook { try wallets.contacts() }
  func pastSignatures() -> PastSignatures { wallets.pastSignatures() }
  func now() -> UInt64 { Clock.now }

  func sources(for transaction: Transaction, from: Address) throws -> DescriptionSources? {
    try session.sources(for: transaction, from: from)
  }

  /// A history that cannot be read keeps nothing from being built without it.
  func dealings(of accounts: [Address], on chain: ChainEntry, tokens: [Token]) async -> Dealings {
    guard let history else { return .none }
    do {
      let found = try await history.ask(ListDealings(chain: chain.id, accounts: accounts))
      return Dealings(chain: chain.id, found, tokens: tokens)
    } catch {
      session.sayHistoryUnused(error)
      return .none
    }
  }
}

extension Session {
  /// What building needs of this machine, with the history that a worker has open.
  func builder(_ history: ChainClient? = nil) -> LiveBuilder {
    LiveBuilder(session: self, history: history)
  }

  /// The same without a node: the history is read if there is one, and a worker to read it.
  func offlineBuilder(on chain: ChainEntry) async -> LiveBuilder {
    guard (try? hasChainStore) == true else { return builder() }
    do {
      try prepareStore()
      let client = ChainClient(
        worker: try await .start(chainFolder),
        chain: chain,
        console: console
      )
      try await openStore(in: client.worker)
      return builder(client)
    } catch {
      sayHistoryUnused(error)
      return builder()
    }
  }

  fileprivate func sayHistoryUnused(_ error: any Error) {
    let reason = (error as? any Reportable)?.report.message ?? "\(type(of: error))"
    console.say("caution: the history is not used: \(reason)")
  }
}
