import ArgumentParser
import Core
import Entity
import Files
import Live
import Scenes

/// `kingtherum payout build LIST`
struct PayoutBuildCommand: View {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Build an unsigned payout list for offline signing",
    discussion: """
      The list is CSV with a header row of the columns to, amount, token and note, in any order, \
      or a JSON array of objects with these members. An amount includes its unit (1.5 eth), or the \
      column token names it. The balance must cover the total, and each payment is simulated. The \
      unsigned payout list is written to --out, or to stdout. Without a terminal, a fee far above \
      the usual is refused unless an option sets it.

      Example: kingtherum payout build salaries.csv --from savings --out unsigned.json
      """
  )

  @Argument(
    help: ArgumentHelp("Payout list: CSV or JSON (- for stdin)", valueName: "file"),
    completion: .file()
  )
  var list: String

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Account that pays: a name, NAME/2, a label or an address (default: ETH_FROM, else the "
        + "default account or wallet)",
      valueName: "account"
    ),
    completion: .accounts
  )
  var from: String?

  @Flag(help: "Allow a list that pays an account the same coin or token more than once")
  var allowDuplicates = false

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Write the unsigned payout list to this new file (- for stdout)",
      valueName: "file"
    ),
    completion: .file()
  )
  var out: String?

  @OptionGroup var repeating: RepeatOption
  @OptionGroup var terms: OverrideOptions
  @OptionGroup var tokens: TokenOptions
  @OptionGroup var chainOptions: ChainOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    try NewFile.requireFree(out)
    let local = try Session(common)
    let list = try PayoutList(reading: try InputFile.read(list, limit: PayoutList.maxBytes))
    let from = try local.account(
      from,
      asks: Dialog.isPossible(common),
      isWatched: true
    )
    let tokens = try local.tokens(list: tokens.tokenList)
    let overrides = try terms.overrides(in: local)
    let chain = try await local.chain(
      chainOptions.chain,
      servedBy: chainOptions,
      keepingData: true
    )
    let session = try await local.resolving(
      // What is wrong with a row is said with its number.
      list.rows.map { (try? local.typed($0.to).text) ?? $0.to },
      on: chain,
      chainOptions,
      keepingData: true
    )
    let request = BuildPayouts.Request(
      from: try from.map { try session.typed($0).text(on: chain.id) },
      list: list,
      chain: chain,
      chains: session.chains,
      tokens: tokens.tokens(on: chain.id),
      overrides: overrides,
      allowDuplicates: allowDuplicates,
      isAsked: Dialog.isPossible(common),
      repeatsPending: repeating.again
    )
    try BuildPayouts.Interactor(worker: session.builder(), chain: nil).prepare(request)
    let response =
      if chainOptions.offline {
        try await takeAsyncStep(
          "act",
          of: BuildPayouts.Interactor(
            worker: await session.offlineBuilder(on: chain),
            chain: nil
          )
        ) { try await $0.act(on: request) }
      } else {
        try await session.withSending(on: chain, chainOptions) { worker in
          try await takeAsyncStep(
            "act",
            of: BuildPayouts.Interactor(
              worker: session.builder(worker),
              chain: worker
            )
          ) { try await $0.act(on: request) }
        }
      }
    let out = try destination(
      out,
      for: "unsigned payout list",
      offering: "unsigned.json",
      asks: Dialog.isPossible(common)
    )
    let answer = BuildPayouts.Presenter().present(response)
    try console.hand(over: answer, to: out)
  }
}
