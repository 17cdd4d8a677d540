import ArgumentParser
import Entity
import Files
import Live
import Scenes

/// `kingtherum payout …`
struct PayoutCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "payout",
    abstract: "Check, sign and broadcast a list of payments at once",
    subcommands: [
      PayoutBuildCommand.self, PayoutShowCommand.self, PayoutSignCommand.self,
      PayoutBroadcastCommand.self,
    ]
  )
}

/// `kingtherum payout show FILE`
struct PayoutShowCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show what a payout list does",
    discussion: """
      Does not use the network.

      Example: kingtherum payout show unsigned.json
      """
  )

  @Argument(help: "Unsigned or signed payout list (- for stdin)")
  var file: String?

  @OptionGroup var input: InputOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let session = try Session(common)
    try await perform(
      ShowPayouts.Request(
        bytes: try InputFile.read(try input.path(file), limit: InputFile.payoutLimit),
        chains: session.chains,
        tokens: try session.knownTokens
      ),
      through: ShowPayouts.Interactor(worker: session.wallets),
      to: ShowPayouts.Presenter()
    )
  }
}

extension InputFile {
  /// The longest transaction file or raw transaction, which may carry blobs, in bytes.
  static let transactionLimit = BlobSidecar.maxFileBytes
  /// The longest payout list file, in bytes.
  static let payoutLimit = 32 << 20
}
