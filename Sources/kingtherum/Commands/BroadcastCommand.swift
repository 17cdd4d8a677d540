import ArgumentParser
import Core
import Entity
import Scenes

/// `kingtherum tx broadcast`
struct BroadcastCommand: View {
  static let configuration = CommandConfiguration(
    commandName: "broadcast",
    abstract: "Hand a signed transaction to the chain.",
    discussion: """
      Doing it twice does no harm. The chain is the one the transaction was signed for.

      Example: kingtherum tx broadcast --in signed.json --wait
      """
  )

  @Option(name: .customLong("in"), help: "A signed document, or raw transaction hex (- for stdin).")
  var input: String

  @Flag(help: "Wait until it is mined.")
  var wait = false

  @Option(help: "With --wait: how many blocks, its own included.")
  var confirmations: UInt64 = 1

  @OptionGroup var chainOptions: ChainOptions
  @OptionGroup var common: CommonOptions

  func play() async throws {
    let session = try Session(common)
    let bytes = try InputFile.read(input, limit: InputFile.documentLimit)
    guard case .signed(let transaction, _) = try TransactionText(bytes) else {
      throw DocumentKindError.unsigned
    }
    let chain = try session.chain(chainOptions.chain, signedFor: transaction)
    try await session.withSending(on: chain, chainOptions) { worker in
      try await play(
        Broadcast.Request(
          transaction: transaction,
          chain: chain,
          confirmations: wait ? max(1, confirmations) : 0
        ),
        through: Broadcast.Interactor(worker: worker),
        to: Broadcast.Presenter()
      )
    }
  }
}
