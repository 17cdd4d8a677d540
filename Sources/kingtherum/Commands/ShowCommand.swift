import ArgumentParser
import Files
import Live
import Scenes

/// `kingtherum tx show FILE`
struct ShowCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show what a transaction does",
    discussion: """
      Does not use the network.

      Example: kingtherum tx show unsigned.json
      """
  )

  @Argument(help: "Unsigned or signed transaction, or raw hex (- for stdin)")
  var file: String

  @OptionGroup var abi: ContractABIOptions
  @OptionGroup var common: CommonOptions

  func play() async throws {
    let session = try Session(common)
    let bytes = try InputFile.read(file, limit: InputFile.transactionLimit)
    let text = try TransactionText(bytes)
    try await play(
      ShowTransaction.Request(
        bytes: bytes,
        chains: session.chains,
        tokens: try session.knownTokens,
        abi: try abi.read(),
        sources: try session.sources(for: try text.transaction, from: text.sender)
      ),
      through: ShowTransaction.Interactor(worker: session.wallets),
      to: ShowTransaction.Presenter()
    )
  }
}
