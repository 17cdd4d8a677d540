import ArgumentParser
import Entity
import Live
import Scenes

/// `kingtherum tx status HASH`
struct StatusCommand: View {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show the status of a transaction",
    discussion: """
      A pending transaction is shown with what it waits for, and with the lowest fees of a \
      replacement. Contract logs are shown if they can be decoded as a known event: they are what \
      the contracts claim to have done.

      Example: kingtherum tx status 0x… --chain base
      """
  )

  @Argument(help: "Transaction hash (default: the only one that is not mined)")
  var hash: String?

  @OptionGroup var chainOptions: ChainOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let session = try Session(common)
    let typed = try hash.map { try Hash32(parsing: $0) }
    try await session.withSentTransactions(of: typed, chainOptions) { client, tokens in
      let worker = LiveStatus(session, chain: client)
      try await perform(
        TransactionStatus.Request(
          hash: try await pendingHash(typed, client),
          chain: client.chain,
          tokens: TokenList(adding: tokens)
        ),
        through: TransactionStatus.Interactor(worker: worker),
        to: TransactionStatus.Presenter()
      )
    }
  }
}
