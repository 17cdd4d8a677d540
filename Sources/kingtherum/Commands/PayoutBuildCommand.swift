import ArgumentParser
import Entity
import Files
import Live
import Scenes

/// `kingtherum payout build LIST`
struct PayoutBuildCommand: View {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Work a list of payments out into one document for the machine that signs it.",
    discussion: """
      The list is CSV with a heading of the columns to, amount, token and note, in any order, or a \
      JSON array of objects with these members. An amount says its unit (1.5 eth), or the column \
      token does. The whole has to be covered, and each payment is tried. The document goes to \
      --out, or to stdout.

      Example: kingtherum payout build salaries.csv --from savings --out unsigned.json
      """
  )

  @Argument(help: "The list (- for stdin).")
  var list: String

  @Option(help: "The account that pays: a name, NAME/2, a label or an address (else ETH_FROM).")
  var from: String?

  @Flag(help: "Take a list that pays an account the same coin or token more than once.")
  var allowDuplicates = false

  @Option(help: "Write the document to this new file (- for stdout).")
  var out = "-"

  @OptionGroup var terms: TermsOptions
  @OptionGroup var tokens: TokenOptions
  @OptionGroup var chainOptions: ChainOptions
  @OptionGroup var common: CommonOptions

  func play() async throws {
    let session = try Session(common)
    let chain = try session.chain(chainOptions.chain)
    let bytes = try InputFile.read(list, limit: PayoutList.mostBytes)
    let request = BuildPayouts.Request(
      from: session.account(from),
      list: try PayoutList(parsing: bytes),
      chain: chain,
      tokens: try session.tokens(on: chain, list: tokens.tokenList),
      fixed: try terms.fixed,
      allowDuplicates: allowDuplicates
    )
    let response =
      if chainOptions.offline {
        try await BuildPayouts.Interactor(
          worker: await session.offlineBuilder(on: chain),
          chain: nil
        ).act(on: request)
      } else {
        try await session.withSending(on: chain, chainOptions) { worker in
          try await BuildPayouts.Interactor(
            worker: session.builder(worker),
            chain: worker
          ).act(on: request)
        }
      }
    let answer = BuildPayouts.Presenter().present(response)
    try console.hand(over: answer, to: out)
  }
}
