import ArgumentParser
import Core
import Entity
import Live
import Scenes

/// `kingtherum history [ACCOUNT…]`
struct HistoryCommand: View {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Show what moved in and out of an account, newest first",
    discussion: """
      The history is read from any node, without an indexer, and kept in the folder `chain`, so \
      that later runs are fast. The options that filter it leave out rows; a transaction without \
      any other row is not shown.

      Example: kingtherum history savings --asset usdc --after 2026-01-01
      """
  )

  @Argument(
    help: ArgumentHelp(
      "Wallet name, NAME/2, label, contact, ENS name or address (default: ETH_FROM, else the "
        + "default wallet)",
      valueName: "account"
    ),
    completion: .recipients
  )
  var accounts: [String] = []

  @Flag(help: "Show all accounts of all wallets together")
  var allAccounts = false

  @Option(help: ArgumentHelp("Number of transactions: 1 to 1,000", valueName: "count"))
  var limit = 20

  @Option(help: ArgumentHelp("Number of the newest transactions to skip", valueName: "count"))
  var offset = 0

  @OptionGroup var filter: HistoryFilterOptions
  @OptionGroup var tokens: TokenOptions
  @OptionGroup var chainOptions: ChainOptions
  @OptionGroup var common: CommonOptions

  func validate() throws {
    if allAccounts, !accounts.isEmpty { throw ValidationError(.allAccountsAndAccount) }
    if filter.before != nil, offset != 0 { throw ValidationError(.beforeAndOffset) }
  }

  func perform() async throws {
    let scope = try filter.scope(limit: limit, offset: offset)
    let local = try Session(common)
    let named = try typedAccounts(in: local).map(local.typed)
    let counterparty = try filter.counterparty.map(local.typed)
    let typed = named + [counterparty].compactMap(\.self)
    let isOpen = try !chainOptions.offline && typed.contains { try local.needsLookup($0.text) }
    func selection(in session: Session) throws -> HistorySelection {
      try HistorySelection(
        of: named.map(\.text),
        isOfAll: allAccounts,
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
      asset: asset
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

  /// Returns the accounts that were typed; else the one to act for, unless all are meant.
  private func typedAccounts(in session: Session) throws -> [String] {
    guard accounts.isEmpty, !allAccounts else { return accounts }
    let account = try session.account(nil, asks: Dialog.isPossible(common), isWatched: true)
    if let account { console.note(.info("the history of \(foreign: account)")) }
    return [account].compactMap(\.self)
  }
}
