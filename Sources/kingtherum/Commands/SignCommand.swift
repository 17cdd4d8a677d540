import ArgumentParser
import Core
import Entity
import Files
import Live
import Scenes
import WalletKit

/// `kingtherum tx sign`
struct SignCommand: OfflineView {
  static let abandoned: Sentence? = "nothing was signed"

  static let configuration = CommandConfiguration(
    commandName: "sign",
    abstract: "Sign a transaction",
    discussion: """
      The transaction is signed exactly as shown. What the bytes themselves do not prove stands \
      below a line that says so. A call that cannot be decoded is not signed: --abi names a \
      file to decode it with, --blind signs it anyway. The signed transaction is written to --out, \
      or to stdout. Another wallet's request from a QR code (eth-sign-request, transaction or \
      message) is answered with an eth-signature. Does not use the network.

      Example: kingtherum tx sign unsigned.json --out signed.json
      """
  )

  @Argument(
    help: ArgumentHelp(
      "Unsigned transaction, or another wallet's request (- for stdin), or raw unsigned hex "
        + "(default: asked for on a terminal)"
    )
  )
  var file: String?

  @OptionGroup var input: InputOptions

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Write the signed transaction to this new file (- for stdout)",
      valueName: "file"
    ),
    completion: .file()
  )
  var out: String?

  @Flag(name: [.short, .long], help: "Sign without asking, for scripts")
  var yes = false

  @Flag(help: "Show what would be signed, and sign nothing")
  var dryRun = false

  @OptionGroup var sender: RawSenderOptions
  @OptionGroup var abi: ContractABIOptions

  @Flag(help: "Allow signing a call or typed data that cannot be decoded (dangerous)")
  var blind = false

  @OptionGroup var unlocking: UnlockOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let asks = Dialog.isPossible(common) && !yes
    let path = try input.path(file, asking: "Which file do you want to sign? ", asks: asks)
    try SecretInput.requireOneStandardInput([path] + unlocking.files)
    if !dryRun { try NewFile.requireFree(out) }
    let session = try Session(common)
    let given = try TransactionInput(path)
    if let asked = try SignRequestSession.request(in: given.bytes) {
      return try answer(asked, in: session)
    }
    let document = try session.unsigned(try given.text(), for: sender.from, asks: asks)
    let wallets = session.wallets(unlocking.owner.words)
    let sign = SignTransaction.Interactor(worker: wallets)
    let draft = try takeStep("draft", of: sign) {
      try $0.draft(
        .init(
          document: document,
          chains: session.chains,
          tokens: try session.knownTokens,
          abi: try abi.read(),
          isBlind: blind || dryRun,
          isAsked: !yes || dryRun,
          sources: try session.sources(
            for: document.transaction,
            from: document.from.address
          )
        )
      )
    }
    if dryRun { return try console.show(DryRun.Presenter().present(draft.review)) }
    // What cannot be signed here is refused before anything is asked about the new file.
    let out = try destination(
      out,
      for: "signed transaction",
      offering: FileDialog.signed(beside: path),
      asks: asks
    )
    let approved = try session.approval.approve(draft, by: owner(agreed: yes, out))
    let answer = SignTransaction.Presenter(hasNode: session.hasNode(of: document.transaction.chain))
      .present(try signed(approved, by: sign, wallets))
    try console.hand(over: answer, to: out)
  }

  /// Answers another wallet's request, for a transaction or not: only its content tells which.
  private func answer(_ asked: SignRequest, in session: Session) throws {
    try SignRequestSession(
      from: sender.from,
      yes: yes,
      dryRun: dryRun,
      out: out ?? "-",
      unlocking: unlocking,
      console: console,
      abi: try abi.read(),
      isBlind: blind
    ).answer(asked, in: session)
  }

  /// Signs; the secret is wiped on return, before the answer is printed.
  private func signed(
    _ approved: Approved<SignTransaction.Draft>,
    by sign: SignTransaction.Interactor,
    _ wallets: LiveWallets
  ) throws -> SignTransaction.Response {
    try SecretInput.unlocking(approved.payload.wallet, unlocking, wallets) { secret in
      try takeStep("commit", of: sign) { try $0.commit(approved, unlockedBy: secret) }
    }
  }
}
