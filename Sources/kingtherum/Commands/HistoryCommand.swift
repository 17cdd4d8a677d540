import ArgumentParser
import Core
import Entity
import Live
import Scenes

/// `kingtherum history …`
struct HistoryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Show what moved in and out of an account, newest first",
    discussion: """
      Without a command it is `history list`, so that the account or an option may follow at once. \
      An account that is called like one of the commands, or `help`, needs `history list NAME`.

      Examples: kingtherum history savings --limit 50
                kingtherum history status
      """,
    subcommands: [
      HistoryListCommand.self, HistoryShowCommand.self, HistoryLabelCommand.self,
      HistoryNoteCommand.self, HistorySyncCommand.self, HistoryStatusCommand.self,
      HistoryChartCommand.self, HistoryExportCommand.self, HistoryResetCommand.self,
    ],
    defaultSubcommand: HistoryListCommand.self
  )

  /// Whether a word after `history` is a command, and not the name of an account.
  static func isCommand(_ word: String) -> Bool {
    word == "help" || configuration.subcommands.contains { $0.configuration.commandName == word }
  }
}

/// `kingtherum history [list] [ACCOUNT…]`
struct HistoryListCommand: View {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Show what moved in and out of an account, newest first",
    discussion: """
      The history is read from any node, without an indexer, and kept in the folder `chain`, so \
      that later runs are fast. On a terminal, stored rows are shown at once, and others as they \
      are found. If reading it takes many requests, or long, you are asked first; a script adds \
      --yes, or --max-calls, or reads less with --recent or --since. The options that filter it \
      leave out rows; a transaction without any other row is not shown. The word `list` can be \
      left out.

      The kinds of rows, for --kind:
      received, sent: coins that came in or went out in a transaction
      fee: what a transaction cost
      internal, internal-out: coins that a contract moved in or out as part of a transaction
      token-in, token-out: tokens that came in or went out
      item-in, item-out: items of collections that came in or went out
      self: what an account sent to itself
      wrap, unwrap: coins that became wrapped coins, and the reverse
      withdrawal, reward: coins from the beacon chain, and for building a block
      creation: coins that a new contract got
      approval, operator-approval: permissions to move a token, or all items of a collection
      delegation: code that was set for an account
      user-operation: an operation of a smart account that somebody else sent

      Example: kingtherum history savings --asset usdc --after 2026-01-01
      """
  )

  @OptionGroup var accounts: HistoryAccountOptions

  private static let usualLimit = 20

  @Option(help: ArgumentHelp("Number of transactions: 1 to 1,000", valueName: "count"))
  var limit = Self.usualLimit

  @Option(help: ArgumentHelp("Number of the newest transactions to skip", valueName: "count"))
  var offset = 0

  /// The narrowest terminal on which the columns of most rows do not wrap.
  private static let tableColumns = 72

  @Flag(help: "Show spam and look-alikes too, instead of only counting them")
  var all = false

  @Flag(help: "Show whole hashes, addresses and amounts instead of a table on the terminal")
  var full = false

  @OptionGroup var filter: HistoryFilterOptions
  @OptionGroup var tokens: TokenOptions
  @OptionGroup var syncOptions: SyncOptions
  @OptionGroup var chainOptions: ChainOptions
  @OptionGroup var common: CommonOptions

  func validate() throws {
    if filter.before != nil, offset != 0 { throw ValidationError(.beforeAndOffset) }
    try syncOptions.check(isOffline: chainOptions.offline)
  }

  /// What a command that goes on with this one is asked, too.
  var words: HistoryWords {
    HistoryWords(
      reading: syncOptions.words + tokens.words,
      showing: filter.words
        + HistoryWords.option("--limit", limit == Self.usualLimit ? nil : "\(limit)")
        + HistoryWords.option("--offset", offset == 0 ? nil : "\(offset)")
        + HistoryWords.flag("--all", all) + HistoryWords.flag("--full", full)
    )
  }

  func perform() async throws {
    let console = console.goingOn(with: words)
    let local = try Session(common)
    let zone = try filter.timeZone.rules(in: local)
    let scope = try filter.scope(limit: limit, offset: offset, in: zone)
    let wishes = try syncOptions.wishes(in: zone)
    let named = try accounts.typed(in: local, common)
    let counterparty = try filter.counterparty.map(local.typed)
    let typed = named + [counterparty].compactMap(\.self)
    let isOpen = try !chainOptions.offline && typed.contains { try local.needsLookup($0.text) }
    func selection(in session: Session) throws -> HistorySelection {
      try HistorySelection(
        of: named.map(\.text),
        isOfAll: accounts.allAccounts,
        scope,
        counterparty: counterparty?.text,
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
    let texts = try typed.map { try $0.text(on: chain.id) }
    let known = tokens.tokens(on: chain.id)
    let asset = try filter.asset.map {
      try HistoryAsset(try local.tokenText($0, on: chain), on: chain, among: known)
    }
    try asset?.check(scope.amounts)
    let session = try await local.resolving(texts, on: chain, chainOptions, keepingData: true)
    let request = ListHistory.Request(
      try early ?? selection(in: session),
      chain: chain,
      tokens: known,
      isOffline: chainOptions.offline,
      asset: asset,
      foldsSpam: !all && !common.json
    )
    try await session.withHistory(on: chain, chainOptions) { client in
      let worker = LiveHistory(
        wallets: session.wallets,
        chain: client,
        isOffline: chainOptions.offline,
        wishes: wishes,
        consent: syncOptions.consent.consent(common)
      )
      let isWatched = Screen.isTerminal && !common.json
      let isTable = isWatched && Screen.size.columns >= Self.tableColumns
      let presenter = ListHistory.Presenter(isTable: isTable && !full, zone: zone)
      let page = chainOptions.offline ? nil : LivePage(console)
      try await drawing(on: page) {
        let interactor = ListHistory.Interactor(
          worker: worker,
          prover: worker.prover,
          previewer: page.map { previewer(of: worker, presenter, on: $0) }
        )
        let response = try await takeAsyncStep("act", of: interactor) {
          try await $0.act(on: request)
        }
        Console.endDrawing()
        try console.show(presenter.present(response))
        if isWatched { await interactor.remember(response) }
        if let failure = response.failure { throw failure }
      }
    }
  }

  /// Performs work during which a page is drawn, if one is.
  private func drawing(on page: LivePage?, _ work: () async throws -> Void) async throws {
    guard let page else { return try await work() }
    try await page.during(work)
  }

  /// Shows the stored rows at once, and those that a sync finds as it finds them.
  private func previewer(
    of worker: LiveHistory,
    _ presenter: ListHistory.Presenter,
    on page: LivePage
  ) -> ListHistory.Previewer {
    ListHistory.Previewer(worker: worker) { preview in
      let picture = presenter.present(preview)
      try preview.isReading
        ? page.draw(picture.table, picture.notes) : page.leave(picture.table, picture.notes)
    }
  }
}
