import ArgumentParser
import Core
import Entity
import Files
import Live
import Scenes

/// `kingtherum history chart [ACCOUNT…]`
struct HistoryChartCommand: View {
  static let configuration = CommandConfiguration(
    commandName: "chart",
    abstract: "Draw the balance of accounts over time",
    discussion: """
      Reads the history database, without any network access: run `history sync --all-accounts` \
      first. The balance is the sum of the rows, so what is missing in the history is missing here.

      Example: kingtherum history chart savings --asset usdc --png usdc.png
      """
  )

  @Argument(
    help: ArgumentHelp(
      "Wallet, or one account: NAME/2, label, contact or address (default: all together)",
      valueName: "account"
    ),
    completion: .recipients
  )
  var accounts: [String] = []

  @Option(
    help: ArgumentHelp("Symbol or contract of a token (default: the coin)", valueName: "asset")
  )
  var asset: String?

  @Option(
    help: ArgumentHelp("Write the chart to this new PNG file; - is stdout", valueName: "file"),
    completion: .file()
  )
  var png: String?

  @Option(
    help: ArgumentHelp("Write the chart to this new SVG file; - is stdout", valueName: "file"),
    completion: .file()
  )
  var svg: String?

  @Flag(help: "Draw in ASCII (default: braille dots, if the locale is UTF-8)")
  var ascii = false

  @OptionGroup var days: HistoryPeriodOptions
  @OptionGroup var tokens: TokenOptions
  @OptionGroup var chainOption: ChainOption
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    for picture in [png, svg] { try NewFile.requireFree(picture) }
    let isPiped = [png, svg].contains("-")
    if isPiped {
      guard png != svg else { throw HistoryChartCommandError.bothToStdout }
      guard !common.json else { throw HistoryChartCommandError.jsonToStdout }
      guard !Screen.isTerminal else { throw HistoryChartCommandError.terminal }
    }
    let session = try Session(common)
    let period = try days.period(in: session)
    if accounts.isEmpty { try session.requireAccount() }
    let chain = try session.chain(chainOption.chain)
    let list = try session.tokens(list: tokens.tokenList)
    let known = list.tokens(on: chain.id)
    let request = ChartHistory.Request(
      accounts: try accounts.map { try session.typed($0).text(on: chain.id) },
      asset: try asset.map {
        try HistoryAsset(try session.tokenText($0, on: chain), on: chain, among: known)
      },
      chain: chain,
      tokens: list,
      period: period
    )
    try KnownAccounts.require(request.accounts, by: session.wallets)
    try await session.withStoredHistory(on: chain) { client in
      let worker = LiveHistoryRows(wallets: session.wallets, chain: client)
      let response = try await takeAsyncStep("act", of: ChartHistory.Interactor(worker: worker)) {
        try await $0.act(on: request)
      }
      let isPicture = (png ?? svg) != nil
      guard !isPicture || response.chart != nil else { throw HistoryChartCommandError.nothing }
      if let chart = response.chart {
        if let png { try write(ChartPicture(chart).bytes, to: png) }
        if let svg { try write(Array(chart.svg().utf8), to: svg) }
      }
      let presenter = ChartHistory.Presenter(
        width: Screen.size.columns,
        isASCII: ascii || !Self.hasUnicode,
        isPicture: isPicture
      )
      let answer = presenter.present(response)
      guard isPiped else { return try console.show(answer) }
      for sentence in answer.notes { console.note(sentence) }
      if let next = answer.next { console.suggest(next: next) }
    }
  }

  /// Writes a picture to a new file, or to stdout for the next program in the pipe.
  private func write(_ picture: [UInt8], to file: String) throws {
    if file == "-" { try console.pass(picture) } else { try NewFile.write(picture, to: file) }
  }

  /// Whether the locale is one of UTF-8, as the first of its three variables that is set says.
  private static var hasUnicode: Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { Environment[$0] }
      .first { !$0.isEmpty }
    guard let locale = locale?.lowercased() else { return true }
    return locale.contains("utf-8") || locale.contains("utf8")
  }
}

/// Why a chart cannot be written as it was asked for.
enum HistoryChartCommandError: Error, Equatable {
  case bothToStdout
  case jsonToStdout
  case terminal
  /// There is nothing to draw, and who reads the file or the pipe expects a picture.
  case nothing
}

extension HistoryChartCommandError: Reportable {
  var report: Report {
    switch self {
    case .bothToStdout:
      Report(.usage, "chart-stdout-twice", "only one picture can be written to stdout")
    case .jsonToStdout:
      Report(.usage, "chart-stdout", "--json conflicts with a picture on stdout")
    case .terminal:
      Report(.usage, "chart-terminal", "a picture is not written to a terminal")
    case .nothing:
      Report(
        .refused,
        "chart-nothing",
        "nothing is stored of this asset in these accounts and days"
      )
    }
  }
}
