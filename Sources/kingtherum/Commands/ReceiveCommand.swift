import ArgumentParser
import Core
import Entity
import Files
import Live
import Scenes

/// `kingtherum receive [ACCOUNT]`
struct ReceiveCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "receive",
    abstract: "Show an address, its payment URI and its QR code",
    discussion: """
      An amount can be requested after the account, or as --amount. The QR code is drawn unless \
      --no-qr is given, and with --quiet only on a terminal. Does not use the network.

      Example: kingtherum receive savings 0.5 eth --png request.png
      """
  )

  @Argument(
    help: ArgumentHelp(
      "Account (wallet name, NAME/2, label or address; default: ETH_FROM, else the default account or "
        + "wallet), "
        + "and an amount, as in savings 0.5 eth",
      valueName: "account"
    ),
    completion: .accounts
  )
  var words: [String] = []

  @Option(
    name: [.short, .long],
    help: "Request an amount, such as \"1.5 eth\" or \"20 usdc\""
  )
  var amount: String?

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Request payment on this chain, by name or ID (default: `chain` in config.toml, else ethereum)",
      valueName: "name|id"
    ),
    completion: .chains
  )
  var chain: String?

  @OptionGroup var tokens: TokenOptions

  @Option(
    help: ArgumentHelp("Write the QR code to this new PNG file", valueName: "file"),
    completion: .file()
  )
  var png: String?

  @Flag(help: "Do not draw the QR code")
  var noQR = false

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    var whole = self
    let sides = PaymentSides(words)
    if sides.account == nil {
      whole.words = sides.words
      try whole.chain.take(sides.chain, or: BuildOptionsError.chainTwice)
    }
    try whole.request()
  }

  private func request() throws {
    try NewFile.requireFree(png)
    let session = try Session(common)
    let asks = Dialog.isPossible(common)
    let isName = words.count == 1 && (try? session.wallets.accounts().find(words[0])) != nil
    let isAmount = words.count > 1 || (try? PaymentPhrase(words) { _ in false })?.amount != nil
    let hasAmount = amount != nil || isAmount && !isName
    let chosen = chain != nil || hasAmount ? try session.chain(chain) : nil
    let known = try chosen.map { try session.tokens(on: $0, list: tokens.tokenList) } ?? []
    let (account, amount) = try typed(session, on: chosen, known)
    if chain == nil, let chosen, session.hasNoChosenChain {
      console.note(
        .info(
          "no chain was chosen: using \(name: chosen.name), since this asks no node; use --chain to select "
            + "another"
        )
      )
    }
    let receive = Receive.Interactor(worker: session.wallets)
    let response = try takeStep("act", of: receive) {
      try $0.act(
        on: .init(
          account: try session.account(account, asks: asks, isWatched: true)
            .map { try session.typed($0).text(on: chosen?.id) },
          amount: try chosen.flatMap { chain in
            try amount.map { try Dialog.amount($0, of: chain, asks: asks) }
          },
          chain: chosen,
          tokens: known
        )
      )
    }
    let answer = Receive.Presenter().present(response)
    // A picture may be printed and get dirty, so it has more error correction; on a screen a
    // smaller code leaves room for the text.
    if let png {
      try NewFile.write(PNG(try QRCode(answer.uri).modules).bytes, to: png)
      console.note(.info("wrote the QR code to \(path: UntrustedText.escaped(png, limit: 4_096))"))
    }
    // In a pipe, a quiet answer is for a program.
    if common.json || noQR || common.quiet && !Screen.isTerminal {
      return try console.show(answer)
    }
    try show(answer, response, with: try QRCode(onScreen: answer.uri))
  }

  /// Returns the account and the amount, of the words and of --amount.
  ///
  /// In `--amount 20 usdc` without quotes, the parser takes the unit for a word.
  private func typed(_ session: Session, on chain: ChainEntry?, _ tokens: [Token]) throws
    -> (account: String?, amount: String?)
  {
    let isName = { (word: String) in (try? session.wallets.accounts().find(word)) != nil }
    guard let chain else { return (words.first, amount) }
    let words = try words.map { try session.tokenText($0, on: chain) }
    let named = try self.amount.map { try session.tokenText($0, on: chain) }
    guard !words.isEmpty else { return (nil, named) }
    let isUnit = { UnquotedAmount.isUnit($0, on: chain, tokens) && !isName($0) }
    let (amount, rest) = UnquotedAmount.joined(
      named,
      words,
      hasRecipient: words.count == 1 && isUnit(words[0]),
      isUnit: isUnit
    )
    guard let first = rest.first, rest.count > 1 || !isName(first) else {
      return (rest.first, amount)
    }
    let phrase = try PaymentPhrase(rest) { amount != nil || isUnit($0) }
    guard phrase.amount == nil || amount == nil else { throw BuildOptionsError.amountTwice }
    return (phrase.recipient, amount ?? phrase.amount)
  }

  /// Shows the code and the text so that both fit the screen if possible, and else the code does.
  ///
  /// A code that is cut off is unreadable; it is left out.
  private func show(
    _ answer: Answer<Receive.Body>,
    _ response: Receive.Response,
    with code: QRCode
  ) throws {
    let screen = Screen.size
    guard !Screen.isTerminal || code.columns <= screen.columns && code.rows < screen.rows else {
      console.note(.info("the terminal is too small for the QR code; use --png to write it"))
      return try console.show(answer)
    }
    let rest = Receive.Presenter(hasLink: false).present(response)
    let placement =
      Screen.isTerminal
      ? CodePlacement(
        of: code.rows,
        beside: console.rows(of: answer),
        withoutLink: console.rows(of: rest),
        rows: screen.rows
      ) : .aboveText
    switch placement {
    case .aboveText:
      try console.draw(code)
      try console.show(answer)
    case .betweenLinkAndText:
      try console.show(Receive.Presenter().link(response))
      try console.draw(code)
      try console.show(rest)
    case .belowText:
      try console.show(answer)
      try console.draw(code)
    }
  }
}
