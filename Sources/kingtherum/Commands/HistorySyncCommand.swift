import ArgumentParser
import Core
import Entity
import Live
import Scenes

/// `kingtherum history sync [ACCOUNT]`
struct HistorySyncCommand: View {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Read what is new in the history, and show no rows",
    discussion: """
      Does what `history list` does before it shows rows, as for a job that runs at night. If it is \\
      interrupted, the next one goes on from there.

      Example: kingtherum history sync savings
      """
  )

  @Argument(
    help: ArgumentHelp(
      "Wallet name, NAME/2, label, contact, ENS name or address (default: ETH_FROM, else the "
        + "default wallet)"
    ),
    completion: .recipients
  )
  var account: String?

  @OptionGroup var chainOptions: ChainOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let local = try Session(common)
    let typed = account
    let account = try local.account(typed, asks: Dialog.isPossible(common), isWatched: true)
    if typed == nil, let account { console.note(.info("the history of \(foreign: account)")) }
    let named = try account.map(local.typed)
    let isOpen = try named.map { try local.needsLookup($0.text) } == true
    // What is wrong is said before a node is asked.
    let early = isOpen ? nil : try Self.account(named?.text, in: local)
    let chain = try await local.chain(
      chainOptions.chain,
      servedBy: chainOptions,
      keepingData: true
    )
    _ = try named?.text(on: chain.id)
    if chainOptions.offline { throw SessionError.offline }
    let session = try await local.resolving(
      named.map { [$0.text] } ?? [],
      on: chain,
      chainOptions,
      keepingData: true
    )
    let request = UpdateHistory.Request(
      account: try early ?? Self.account(named?.text, in: session),
      chain: chain
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

  private static func account(
    _ text: String?,
    in session: Session
  ) throws -> AccountBook.Account {
    try HistorySelection(of: text, limit: 1, offset: 0, knowing: session.wallets).account
  }
}
