import ArgumentParser
import Core
import Entity
import Files
import Live
import Scenes

/// `kingtherum tx broadcast`
struct BroadcastCommand: View {
  static let configuration = CommandConfiguration(
    commandName: "broadcast",
    abstract: "Hand a signed transaction to the chain.",
    discussion: """
      Doing it twice does no harm. The chain is the one the transaction was signed for. One of \
      type 3 is handed over with its blobs (EIP-4844), as the signed document or the raw hex has \
      them; its hash is told without them.

      Example: kingtherum tx broadcast --in signed.json --wait
      """
  )

  @Option(name: .customLong("in"), help: "A signed document, or raw transaction hex (- for stdin).")
  var input: String

  @Option(help: "The blobs of a transaction of type 3 that came without them: JSON, as tx build.")
  var sidecar: String?

  @Flag(help: "Wait until it is mined, for 3 minutes at most.")
  var wait = false

  @Option(help: "With --wait: how many blocks, its own included.")
  var confirmations: UInt64 = 1

  @OptionGroup var chainOptions: ChainOptions
  @OptionGroup var common: CommonOptions

  func play() async throws {
    try Secrets.requireOneStandardInput(input, sidecar)
    let session = try Session(common)
    let bytes = try InputFile.read(input, limit: InputFile.transactionLimit)
    guard case .signed(let given, _) = try TransactionText(bytes) else {
      throw DocumentKindError.unsigned
    }
    let transaction = try sidecar.map { try SidecarFile.read($0, for: given) } ?? given
    let chain = try session.chain(chainOptions.chain, signedFor: transaction.signed)
    let tokens = wait ? try session.tokens(on: chain, list: nil) : []
    try await session.withSending(on: chain, chainOptions) { worker in
      let response = try await Broadcast.Interactor(worker: worker).act(
        on: Broadcast.Request(
          transaction: transaction,
          chain: chain,
          confirmations: wait ? max(1, confirmations) : 0,
          tokens: TokenList(adding: tokens)
        )
      ) { console.say($0.note) }
      try show(sent: response)
    }
  }
}
