import ArgumentParser
import Core
import Entity
import Live
import Scenes

/// `kingtherum history …`
struct HistoryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Show what moved in and out of an account, or manage what is stored of it",
    discussion: """
      Without a command it is `history list`, so that the account or an option may follow at once. \
      An account that is called like one of the commands, or `help`, needs `history list NAME`.

      Examples: kingtherum history savings --limit 50
                kingtherum history status
      """,
    subcommands: [
      HistoryListCommand.self, HistorySyncCommand.self, HistoryStatusCommand.self,
      HistoryChartCommand.self, HistoryExportCommand.self, HistoryResetCommand.self,
    ],
    defaultSubcommand: HistoryListCommand.self
  )

  /// Whether a word after `history` is a command, and not the name of an account.
  static func isCommand(_ word: String) -> Bool {
    word == "help" || configuration.subcommands.contains { $0.configuration.commandName == word }
  }
}

/// `kingtherum history [list] [ACCOUNT]`
struct HistoryListCommand: View {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Show what moved in and out of an account, newest first",
    discussion: """
      The history is read from any node, without an indexer, and kept in the folder `chain`, so \
      that later runs are fast. The word `list` can be left out.

      Example: kingtherum history savings --limit 50
      """
  )

  @Argument(
    help: ArgumentHelp(
      "Wallet name, NAME/2, label, contact, ENS name or address (default: ETH_FROM, else the "
        + "default wallet)"
    ),
    completion: .historyAccounts
  )
  var account: String?

  @Option(help: ArgumentHelp("Number of transactions: 1 to 1,000", valueName: "count"))
  var limit = 20

  @Option(help: ArgumentHelp("Number of the newest transactions to skip", valueName: "count"))
  var offset = 0

  @OptionGroup var tokens: TokenOptions
  @OptionGroup var chainOptions: ChainOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let local = try Session(common)
    let typed = account
    let account = try local.account(typed, asks: Dialog.isPossible(common), isWatched: true)
    if typed == nil, let account { console.note(.info("the history of \(foreign: account)")) }
    let named = try account.map(local.typed)
    let isOpen = try !chainOptions.offline && named.map { try local.needsLookup($0.text) } == true
    // What is wrong is said before a node is asked.
    let early = isOpen ? nil : try selection(of: named?.text, in: local)
    let tokens = try local.tokens(list: tokens.tokenList)
    let chain = try await local.chain(
      chainOptions.chain,
      servedBy: chainOptions,
      keepingData: true
    )
    _ = try named?.text(on: chain.id)
    let session = try await local.resolving(
      named.map { [$0.text] } ?? [],
      on: chain,
      chainOptions,
      keepingData: true
    )
    let selection = try early ?? selection(of: named?.text, in: session)
    let request = ListHistory.Request(
      selection,
      chain: chain,
      tokens: tokens.tokens(on: chain.id),
      isOffline: chainOptions.offline
    )
    try await session.withHistory(on: chain, chainOptions) { client in
      let worker = LiveHistory(
        wallets: session.wallets,
        chain: client,
        isOffline: chainOptions.offline
      )
      let response = try await ListHistory.Interactor(worker: worker).act(on: request)
      try console.show(ListHistory.Presenter().present(response))
    }
  }

  private func selection(of account: String?, in session: Session) throws -> HistorySelection {
    try HistorySelection(of: account, limit: limit, offset: offset, knowing: session.wallets)
  }
}
