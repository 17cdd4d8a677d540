import ArgumentParser
import Core
import Entity
import Files
import Scenes

/// `kingtherum tx attach`
struct AttachCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "attach",
    abstract: "Attach another signer's signature to a transaction",
    discussion: """
      The signature is the eth-signature that answers qr encode --sign-request. Nothing is written \
      unless the key of the sender's account has signed exactly this transaction. Does not use the \
      network.

      Example: kingtherum tx attach --in unsigned.json --signature answer.ur --out signed.json
      """
  )

  @Option(
    name: .customLong("in"),
    help: ArgumentHelp(
      "Unsigned transaction that the other signer signed (- for stdin)",
      valueName: "file"
    )
  )
  var input: String

  @Option(
    help: ArgumentHelp("Text of the answer's QR codes, in a file (- for stdin)", valueName: "file")
  )
  var signature: String

  @Option(
    help: ArgumentHelp(
      "Write the signed transaction to this new file (- for stdout)",
      valueName: "file"
    )
  )
  var out = "-"

  @OptionGroup var common: CommonOptions

  func play() async throws {
    try Secrets.requireOneStandardInput([input, signature])
    let document = try AttachSignature.Interactor().act(
      on: .init(
        document: try InputFile.read(input, limit: InputFile.transactionLimit),
        answer: try InputFile.read(signature, limit: InputFile.documentLimit)
      )
    )
    try console.hand(over: AttachSignature.Presenter().present(document), to: out)
  }
}
