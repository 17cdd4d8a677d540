import ArgumentParser
import Core
import Entity
import Live
import Scenes

/// `kingtherum history sync [ACCOUNT…]`
struct HistorySyncCommand: View {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Read what is new in the history, and show no rows",
    discussion: """
      Does what `history list` does before it shows rows, as for a job that runs at night. If it is \
      interrupted, the next one goes on from there.

      Example: kingtherum history sync --all-accounts
      """
  )

  @OptionGroup var accounts: HistoryAccountOptions
  @OptionGroup var tokens: TokenOptions
  @OptionGroup var chainOptions: ChainOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let local = try Session(common)
    let named = try accounts.typed(in: local, common)
    let isOpen = try named.contains { try local.needsLookup($0.text) }
    func selection(in session: Session) throws -> HistorySelection {
      try HistorySelection(
        of: named.map(\.text),
        isOfAll: accounts.allAccounts,
        HistoryScope(limit: 1),
        knowing: session.wallets
      )
    }
    // What is wrong is said before a node is asked.
    let early = isOpen ? nil : try selection(in: local)
    let tokens = try local.tokens(list: tokens.tokenList)
    let chain = try await local.chain(
      chainOptions.chain,
      servedBy: chainOptions,
      keepingData: true
    )
    let texts = try named.map { try $0.text(on: chain.id) }
    if chainOptions.offline { throw SessionError.offline }
    let session = try await local.resolving(texts, on: chain, chainOptions, keepingData: true)
    let request = UpdateHistory.Request(
      try early ?? selection(in: session),
      chain: chain,
      tokens: tokens.tokens(on: chain.id)
    )
    try await session.withHistory(on: chain, chainOptions) { client in
      try await perform(
        request,
        through: UpdateHistory.Interactor(
          worker: LiveHistory(wallets: session.wallets, chain: client, isOffline: false)
        ),
        to: UpdateHistory.Presenter()
      )
    }
  }
}
