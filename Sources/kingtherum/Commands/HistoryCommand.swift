import ArgumentParser
import Live
import Scenes

/// `kingtherum history [ACCOUNT]`
struct HistoryCommand: View {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "List what moved in and out of an account, newest first.",
    discussion: """
      The ledger is built from plain RPC and kept in the folder chain; asking again costs little.

      Example: kingtherum history savings --limit 50
      """
  )

  @Argument(help: "A wallet's name, NAME/2, a label, a contact or an address.")
  var account: String?

  @Option(help: "How many rows: 1 to 1000.")
  var limit = 20

  @Option(help: "How many of the newest rows to pass over.")
  var offset = 0

  @OptionGroup var tokens: TokenOptions
  @OptionGroup var chainOptions: ChainOptions
  @OptionGroup var common: CommonOptions

  func play() async throws {
    let session = try Session(common)
    let chain = try session.chain(chainOptions.chain)
    let request = ListHistory.Request(
      account: session.account(account),
      chain: chain,
      tokens: try session.tokens(on: chain, list: tokens.tokenList),
      limit: limit,
      offset: offset,
      isOffline: chainOptions.offline
    )
    try await session.withHistory(on: chain, chainOptions) { client in
      let worker = LiveHistory(wallets: session.wallets, chain: client)
      let response = try await ListHistory.Interactor(worker: worker).act(on: request)
      try console.show(ListHistory.Presenter().present(response))
    }
  }
}
