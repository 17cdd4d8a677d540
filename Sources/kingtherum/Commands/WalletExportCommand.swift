import ArgumentParser
import Core
import Entity
import Files
import Live
import Scenes
import WalletKit

/// `kingtherum wallet export [NAME]`
struct WalletExportCommand: OfflineView {
  static let abandoned: Sentence? = "nothing was exported"

  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export a key or the recovery phrase of a wallet",
    discussion: """
      A keystore file (v3) is encrypted with a password of its own, with scrypt n 2^18, r 8, p 1, \
      and opens in geth and most other wallets. A private key or recovery phrase is not encrypted: \
      it is shown on the terminal, after a warning, or written to a new file.

      Example: kingtherum wallet export savings --format v3 --account 1 --out savings.json
      """
  )

  @Argument(
    help: "Wallet name (default: the only one, or asked for on a terminal)",
    completion: .wallets
  )
  var name: String?

  @Option(help: "What to export (default: asked for on a terminal)")
  var format: ExportWallet.Format?

  @Option(
    help: ArgumentHelp(
      "Account to export the key of: its number in `account list`, from 0",
      valueName: "number"
    )
  )
  var account: Int?

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("Write it to this new file (mode 0600)", valueName: "file"),
    completion: .file()
  )
  var out: String?

  @Option(
    help: ArgumentHelp(
      "Read the password of the new keystore file from this file (- for stdin)",
      valueName: "file"
    ),
    completion: .file()
  )
  var exportPasswordFile: String?

  @OptionGroup var password: PasswordOptions
  @OptionGroup var wordsPassphrase: WalletBIP39Options
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    try console.show(ExportWallet.Presenter().present(try make()))
  }

  /// Exports the secret; secret and passwords are wiped on return, before the answer is printed.
  private func make() throws -> ExportWallet.Response {
    guard format != nil || Dialog.isPossible(common) else {
      throw UsageError.missing("--format", hint: Self.formats)
    }
    try NewFile.requireFree(forSecret: out, flag: "--out")
    let session = try Session(common)
    let export = ExportWallet.Interactor(worker: session.wallets(wordsPassphrase))
    let wallet = try session.wallet(
      name,
      choosing: "Which wallet do you want to export?",
      common,
      needsKey: true
    )
    let request = try request(wallet, export)
    let (format, out) = (request.format, request.file)
    try export.prepare(request)
    try SecretInput.requireOneStandardInput(
      exportPasswordFile,
      password.passwordFile,
      wordsPassphrase.passphraseFile
    )
    if out == nil { _ = try Terminal.required(toShow: "the secret", orFlag: "--out FILE") }
    let draft = try SecretInput.passphrase(password, of: request.wallet.text) { passphrase in
      guard format == .v3 else {
        return try takeStep("draft", of: export) { try $0.draft(request, passphrase: passphrase) }
      }
      return try takeStep("draft", of: export) {
        try $0.draft(request, passphrase: passphrase, sealedUnder: try newPassword())
      }
    }
    try output(draft, of: request)
    return takeStep("commit", of: export) { $0.commit(draft) }
  }

  /// The hint of a script without --format.
  private static let formats: Sentence =
    "use --format v3, --format private-key or --format mnemonic"

  /// Returns what to export and where to, asking a person for what was not given.
  private func request(
    _ wallet: WalletName,
    _ export: ExportWallet.Interactor
  ) throws -> ExportWallet.Request {
    var file = out
    let chosen = try format ?? chosenFormat(of: wallet, export)
    if format == nil, chosen == .v3, out == nil { file = try chosenFile(for: wallet) }
    return .init(wallet: wallet, format: chosen, account: account, file: file)
  }

  /// Asks for one of the formats that the wallet can be exported in.
  private func chosenFormat(
    of wallet: WalletName,
    _ export: ExportWallet.Interactor
  ) throws -> ExportWallet.Format {
    let formats = try export.formats(of: wallet, account: account)
    let rows = formats.map { PickerList.Row(name: $0.rawValue, detail: $0.words.text) }
    return formats[try Picker.choose("What do you want to export?", rows)]
  }

  /// Asks for the file of an encrypted key, which is not shown on the screen.
  private func chosenFile(for wallet: WalletName) throws -> String {
    let terminal = try Terminal.required(for: "choose a file")
    while true {
      let file = try FileDialog.choose(
        "File for the encrypted key? ",
        offering: "\(wallet.text).json",
        on: terminal
      )
      // A secret is never written to stdout.
      if file != "-" { return file }
    }
  }

  private func output(
    _ draft: borrowing ExportWallet.Draft,
    of request: ExportWallet.Request
  ) throws {
    let format = request.format
    guard let out = request.file else {
      let terminal = try Terminal.required(toShow: "the secret", orFlag: "--out FILE")
      _ = try draft.withSecret { try RevealDialog.show($0, as: format, on: terminal) }
      return
    }
    if try !draft.withSecret({ try NewFile.write($0, to: out) }) {
      try NewFile.write(draft.document + [0x0A], to: out)
    }
  }

  /// Returns the new file's password, which must be as strong as a wallet's.
  private func newPassword() throws -> Passphrase {
    if let exportPasswordFile {
      let typed = try SecretFile.read(path: exportPasswordFile, limit: SecretInput.passphraseLimit)
      let chosen = try Passphrase(typed: typed)
      try PassphrasePolicy.check(chosen)
      return chosen
    }
    let terminal = try Terminal.required(for: "choose the new file's password")
    return try PassphraseDialog.own("Password of the new file: ", on: terminal)
  }
}

extension ExportWallet.Format: ExpressibleByArgument {}
