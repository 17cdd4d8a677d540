import ArgumentParser
import Files
import Live
import Scenes

/// `kingtherum receive [ACCOUNT]`
struct ReceiveCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "receive",
    abstract: "Show an address as text, as a payment URI and as a QR code. No network.",
    discussion: "Example: kingtherum receive savings --amount \"0.5 eth\" --png request.png"
  )

  @Argument(help: "The account: a wallet's name, NAME/2, a label or an address.")
  var account: String?

  @Option(help: "Ask for an amount, such as \"1.5 eth\" or \"20 usdc\".")
  var amount: String?

  @Option(help: "Ask on this chain, by name or id.")
  var chain: String?

  @OptionGroup var tokens: TokenOptions

  @Option(help: "Write the QR code to this new PNG file.")
  var png: String?

  @Flag(help: "Leave the QR code out.")
  var noQR = false

  @OptionGroup var common: CommonOptions

  func play() async throws {
    let session = try Session(common)
    let chosen = chain != nil || amount != nil ? try session.chain(chain) : nil
    let receive = Receive.Interactor(worker: session.wallets)
    let response = try receive.act(
      on: .init(
        account: session.account(account),
        amount: amount,
        chain: chosen,
        tokens: try chosen.map { try session.tokens(on: $0, list: tokens.tokenList) } ?? []
      )
    )
    let answer = Receive.Presenter().present(response)
    // A picture may be printed and get dirty; on a screen a small code leaves room for what it says.
    if let png { try NewFile.write(PNG(try QRCode(answer.uri).modules).bytes, to: png) }
    if !common.json, !noQR { try console.pass(try QRCode(onScreen: answer.uri).text + "\n") }
    try console.show(answer)
  }
}
