import ArgumentParser
import Core
import Entity
import Files
import Live
import Scenes

/// `kingtherum tx attach`
struct AttachCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "attach",
    abstract: "Attach another signer's signature to a transaction",
    discussion: """
      The signature is the eth-signature that answers `qr encode --sign-request`. Nothing is \
      written unless the key of the sender's account has signed exactly this transaction. Does not \
      use the network.

      Example: kingtherum tx attach unsigned.json --signature answer.ur --out signed.json
      """
  )

  @Argument(help: "Unsigned transaction that the other signer signed (- for stdin)")
  var file: String?

  @OptionGroup var input: InputOptions

  @Option(
    help: ArgumentHelp("Text of the answer's QR codes, in a file (- for stdin)", valueName: "file"),
    completion: .file()
  )
  var signature: String

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Write the signed transaction to this new file (- for stdout)",
      valueName: "file"
    ),
    completion: .file()
  )
  var out = "-"

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let path = try input.path(file)
    try SecretInput.requireOneStandardInput([path, signature])
    try NewFile.requireFree(out)
    let document = try takeStep("act", of: AttachSignature.Interactor()) {
      try $0.act(
        on: .init(
          document: try InputFile.read(path, limit: InputFile.transactionLimit),
          answer: try InputFile.read(signature, limit: InputFile.documentLimit)
        )
      )
    }
    try console.hand(over: AttachSignature.Presenter().present(document), to: out)
  }
}
