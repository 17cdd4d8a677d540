import ArgumentParser
import Core
import Entity
import Files
import Live
import Scenes

/// `kingtherum history export [ACCOUNT…]`
struct HistoryExportCommand: View {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export the history of accounts as CSV, JSON or a journal",
    discussion: """
      Reads the history database: run `history sync --all-accounts` first. No node is asked, unless \
      --currency adds the prices at the time, which price feeds on the chain had after the block of \
      each row; what they had is stored, and --offline uses that alone. Beancount and Ledger journals have double entries with the fees apart, one \
      transaction for a transfer between your accounts, and assertions at the end that all amounts \
      add up. A year and days are those of the time zone; what the accounts had before is the \
      opening balance. In CSV, a text that a spreadsheet could take for a formula gets an \
      apostrophe in front.

      Example: kingtherum history export --year 2025 --time-zone Asia/Seoul --out 2025.beancount
      """
  )

  @Argument(
    help: ArgumentHelp(
      "Wallet, or one account: NAME/2, label, contact or address (default: all)",
      valueName: "account"
    ),
    completion: .recipients
  )
  var accounts: [String] = []

  @Option(
    help: ArgumentHelp(
      "csv, json, jsonl, beancount or ledger (default: that of the file's name, else csv)",
      valueName: "format"
    ),
    completion: .list(ExportFormat.allCases.map(\.rawValue))
  )
  var format: String?

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("Write the export to this new file (default: stdout)", valueName: "file"),
    completion: .file()
  )
  var out = "-"

  @OptionGroup var days: HistoryPeriodOptions

  @Option(
    help: ArgumentHelp(
      "Part of the account names in journals, as in Assets:Crypto:… (default: Crypto)",
      valueName: "name"
    )
  )
  var accountPrefix: String?

  @Option(
    help: ArgumentHelp(
      "Add the price at the time, by price feeds on the chain: usd or krw",
      valueName: "currency"
    )
  )
  var currency: Currency?

  @OptionGroup var tokens: TokenOptions
  @OptionGroup var chainOptions: ChainOptions
  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard currency == nil else { return }
    let asksNode = !chainOptions.rpcURL.isEmpty || chainOptions.quorum != nil
    if asksNode || chainOptions.timeout != nil { throw ValidationError(.nodeWithoutCurrency) }
  }

  func perform() async throws {
    try NewFile.requireFree(out)
    guard out != "-" || !common.json else { throw HistoryExportCommandError.jsonToStdout }
    let session = try Session(common)
    let period = try days.period(in: session)
    let format = try chosenFormat()
    let prefix = try accountPrefix.map { try JournalPrefix(parsing: $0) } ?? .usual
    if accounts.isEmpty { try session.requireAccount() }
    let chain = try await chosenChain(in: session)
    let request = ExportHistory.Request(
      accounts: try accounts.map { try session.typed($0).text(on: chain.id) },
      chain: chain,
      tokens: try session.tokens(list: tokens.tokenList),
      period: period,
      format: format,
      prefix: prefix,
      pricing: try currency.map {
        try ExportPricing($0, by: session.priceFeeds, on: chain)
      }
    )
    try KnownAccounts.require(request.accounts, by: session.wallets)
    let console = console
    let file = out == "-" ? nil : try NewFileStream(to: out)
    try await withHistory(of: chain, in: session) { client in
      let worker = LiveHistoryExport(wallets: session.wallets, chain: client) { text in
        if let file { try file.add(Array(text.utf8)) } else { try console.pass(text) }
      }
      let response = try await takeAsyncStep("act", of: ExportHistory.Interactor(worker: worker)) {
        try await $0.act(on: request)
      }
      try file?.finish()
      let answer = ExportHistory.Presenter().present(response)
      guard file == nil else { return try console.show(answer) }
      for sentence in answer.notes { console.note(sentence) }
      if let next = answer.next { console.suggest(next: next) }
    }
  }

  /// Without prices no node is asked, not even for its chain.
  private func chosenChain(in session: Session) async throws -> ChainEntry {
    guard currency != nil else { return try session.chain(chainOptions.chain) }
    return try await session.chain(chainOptions.chain, servedBy: chainOptions, keepingData: true)
  }

  private func withHistory(
    of chain: ChainEntry,
    in session: Session,
    _ work: (ChainClient) async throws -> Void
  ) async throws {
    guard currency != nil else { return try await session.withStoredHistory(on: chain, work) }
    try await session.withHistory(on: chain, chainOptions, work)
  }

  private func chosenFormat() throws -> ExportFormat {
    guard let format else {
      if let known = ExportFormat(file: out) { return known }
      let name = out.split(separator: "/").last ?? ""
      guard let ending = name.lastIndex(of: "."), ending != name.startIndex else { return .csv }
      throw HistoryExportCommandError.format(String(name[name.index(after: ending)...]))
    }
    guard let chosen = ExportFormat(rawValue: format.lowercased()) else {
      throw HistoryExportCommandError.format(format)
    }
    return chosen
  }
}

/// Why a history cannot be exported as it was asked for.
enum HistoryExportCommandError: Error, Equatable {
  case format(String)
  case jsonToStdout
}

extension HistoryExportCommandError: Reportable {
  var report: Report {
    switch self {
    case .format(let found):
      Report(
        .usage,
        "export-format",
        "unknown format: expected csv, json, jsonl, beancount or ledger, found \(foreign: found)"
      )
    case .jsonToStdout:
      Report(.usage, "export-stdout", "--json conflicts with an export to stdout")
    }
  }
}
