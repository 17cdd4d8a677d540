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

  @Argument(help: "Unsigned or signed transaction (- for stdin), or its raw hex")
  var file: String?

  @OptionGroup var input: InputOptions

  @OptionGroup var sender: RawSenderOptions
  @OptionGroup var abi: ContractABIOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let session = try Session(common)
    let read = try TransactionInput(try input.path(file))
    let text = try read.text()
    let sender = try text.sender ?? session.sender(ofRaw: text, sender.from)
    try await perform(
      ShowTransaction.Request(
        text: text,
        sender: sender,
        chains: session.chains,
        tokens: try session.knownTokens,
        abi: try abi.read(),
        sources: try session.sources(for: try text.transaction, from: sender)
      ),
      through: ShowTransaction.Interactor(worker: session.wallets),
      to: ShowTransaction.Presenter()
    )
  }
}
