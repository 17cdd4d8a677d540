import ArgumentParser
import Entity
import Live
import Scenes

/// `kingtherum tx status HASH`
struct StatusCommand: View {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Tell what became of a transaction.",
    discussion: """
      What contracts logged is told where it reads like an event that is known here: what they say \
      that they did.

      Example: kingtherum tx status 0x… --chain base
      """
  )

  @Argument(help: "The transaction's hash.")
  var hash: String

  @OptionGroup var chainOptions: ChainOptions
  @OptionGroup var common: CommonOptions

  func play() async throws {
    let session = try Session(common)
    let chain = try session.chain(chainOptions.chain)
    let request = TransactionStatus.Request(
      hash: try Hash32(parsing: hash),
      chain: chain,
      tokens: TokenList(adding: try session.tokens(on: chain, list: nil))
    )
    try await session.withSending(on: chain, chainOptions) { worker in
      try await play(
        request,
        through: TransactionStatus.Interactor(worker: worker),
        to: TransactionStatus.Presenter()
      )
    }
  }
}
