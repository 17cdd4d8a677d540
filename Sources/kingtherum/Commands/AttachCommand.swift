import ArgumentParser
import Core
import Entity
import Files
import Scenes

/// `kingtherum tx attach`
struct AttachCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "attach",
    abstract: "Put the signature of another signer to the document it signed. No network.",
    discussion: """
      The signature is the eth-signature that answers qr encode --sign-request. Nothing is written \
      unless the key of the document's account has signed exactly this document.

      Example: kingtherum tx attach --in unsigned.json --signature answer.ur --out signed.json
      """
  )

  @Option(name: .customLong("in"), help: "The document that was to be signed (- for stdin).")
  var input: String

  @Option(help: "The text of the answer's QR codes (- for stdin).")
  var signature: String

  @Option(help: "Write the signed document to this new file (- for stdout).")
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
