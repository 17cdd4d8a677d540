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

      Blocks are read newest first. With --max-calls, it ends after about so many requests; what is \
      left is not read yet, and the next sync goes on there. With --since or --recent, older \
      blocks are not read; a sync without them reads those, too.

      With --privacy no request and no connection names two accounts. The same IP address, or the \
      same key or token of a node, still connects them: kingtherum help nodes says what it hides.

      Examples: kingtherum history sync --all-accounts --yes
                kingtherum history sync --recent 90d
                kingtherum history sync --max-calls 500
      """
  )

  @OptionGroup var accounts: HistoryAccountOptions
  @OptionGroup var tokens: TokenOptions
  @OptionGroup var syncOptions: SyncOptions
  @OptionGroup var chainOptions: ChainOptions
  @OptionGroup var common: CommonOptions

  func validate() throws { try syncOptions.check(isOffline: chainOptions.offline) }

  /// What a command that goes on with this one is asked, too.
  var words: HistoryWords { HistoryWords(reading: syncOptions.words + tokens.words) }

  func perform() async throws {
    let console = console.goingOn(with: words)
    let wishes = try syncOptions.wishes()
    let history = try await OpenedHistory(of: accounts, tokens, chainOptions, common)
    let (session, chain) = (history.session, history.chain)
    let request = UpdateHistory.Request(history.selection, chain: chain, tokens: history.tokens)
    try await session.withHistory(on: chain, chainOptions) { client in
      let worker = LiveHistory(
        wallets: session.wallets,
        chain: client,
        isOffline: false,
        wishes: wishes,
        consent: syncOptions.consent.consent(common)
      )
      let interactor = UpdateHistory.Interactor(worker: worker, prover: worker.prover)
      let response = try await takeAsyncStep("act", of: interactor) {
        try await $0.act(on: request)
      }
      try console.show(UpdateHistory.Presenter().present(response))
      if let failure = response.failure { throw failure }
    }
  }
}
