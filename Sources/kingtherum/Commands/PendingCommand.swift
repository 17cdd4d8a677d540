import ArgumentParser
import Entity
import Live
import Scenes

/// `kingtherum tx pending`
struct PendingCommand: View {
  static let configuration = CommandConfiguration(
    commandName: "pending",
    abstract: "Show what is pending on a chain, and what it waits for",
    discussion: """
      A node is asked for each transaction that was sent from this machine and is not mined. `tx \
      outbox list` shows those of all chains, as last recorded, without a node.

      Example: kingtherum tx pending --chain base
      """
  )

  @OptionGroup var chainOptions: ChainOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let session = try Session(common)
    try await session.withSentTransactions(of: nil, chainOptions) { client, tokens in
      let worker = LiveStatus(session, chain: client)
      try await perform(
        ListPending.Request(chain: client.chain, tokens: TokenList(adding: tokens)),
        through: ListPending.Interactor(worker: worker),
        to: ListPending.Presenter()
      )
    }
  }
}
