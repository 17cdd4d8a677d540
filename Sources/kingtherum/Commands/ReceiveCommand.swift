import ArgumentParser
import Core
import Files
import Live
import Scenes

/// `kingtherum receive [ACCOUNT]`
struct ReceiveCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "receive",
    abstract: "Show an address, its payment URI and its QR code",
    discussion: """
      Does not use the network.

      Example: kingtherum receive savings --amount "0.5 eth" --png request.png
      """
  )

  @Argument(
    help: "Wallet name, NAME/2, label or address (default: ETH_FROM, else the default wallet)",
    completion: .accounts
  )
  var account: String?

  @Option(
    name: [.short, .long],
    help: "Request an amount, such as \"1.5 eth\" or \"20 usdc\""
  )
  var amount: String?

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("Request payment on this chain, by name or ID", valueName: "name|id"),
    completion: .chains
  )
  var chain: String?

  @OptionGroup var tokens: TokenOptions

  @Option(help: ArgumentHelp("Write the QR code to this new PNG file", valueName: "file"))
  var png: String?

  @Flag(help: "Do not draw the QR code")
  var noQR = false

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    try NewFile.requireFree(png)
    let session = try Session(common)
    let chosen = chain != nil || amount != nil ? try session.chain(chain) : nil
    let receive = Receive.Interactor(worker: session.wallets)
    let response = try receive.act(
      on: .init(
        account: try session.account(account, asks: Dialog.isPossible(common)),
        amount: amount,
        chain: chosen,
        tokens: try chosen.map { try session.tokens(on: $0, list: tokens.tokenList) } ?? []
      )
    )
    let answer = Receive.Presenter().present(response)
    // A picture may be printed and get dirty, so it has more error correction; on a screen a
    // smaller code leaves room for the text.
    if let png { try NewFile.write(PNG(try QRCode(answer.uri).modules).bytes, to: png) }
    if !common.json, !noQR { try draw(try QRCode(onScreen: answer.uri)) }
    try console.show(answer)
  }

  /// Draws the code, unless the terminal is too narrow: a code that is cut off is unreadable.
  private func draw(_ code: QRCode) throws {
    guard Screen.isTerminal, code.columns > Screen.size.columns else {
      return try console.draw(code)
    }
    console.note(.info("the terminal is too narrow for the QR code; use --png to write it"))
  }
}
