import ArgumentParser
import Core
import Entity
import Live
import Scenes

/// `kingtherum history [ACCOUNT]`
struct HistoryCommand: View {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Show what moved in and out of an account, newest first",
    discussion: """
      The history is read from any node, without an indexer, and kept in the folder `chain`, so \
      that later runs are fast.

      Example: kingtherum history savings --limit 50
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

  @Option(help: ArgumentHelp("Number of transactions: 1 to 1,000", valueName: "count"))
  var limit = 20

  @Option(help: ArgumentHelp("Number of the newest transactions to skip", valueName: "count"))
  var offset = 0

  @Flag(help: "Show spam and look-alikes as well, which are otherwise only counted")
  var all = false

  @Flag(help: "Show whole hashes, addresses and amounts instead of a table on the terminal")
  var full = false

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
      isOffline: chainOptions.offline,
      foldsSpam: !all && !common.json
    )
    try await session.withHistory(on: chain, chainOptions) { client in
      let worker = LiveHistory(
        wallets: session.wallets,
        chain: client,
        isOffline: chainOptions.offline
      )
      let interactor = ListHistory.Interactor(worker: worker)
      let response = try await interactor.act(on: request)
      let isWatched = Screen.isTerminal && !common.json
      try console.show(ListHistory.Presenter(isTable: isWatched && !full).present(response))
      if isWatched { await interactor.remember(response) }
    }
  }

  private func selection(of account: String?, in session: Session) throws -> HistorySelection {
    try HistorySelection(of: account, limit: limit, offset: offset, knowing: session.wallets)
  }
}
