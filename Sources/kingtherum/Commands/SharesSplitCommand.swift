import ArgumentParser
import Core
import Entity
import Live
import Scenes
import WalletKit

/// `kingtherum shares split`
struct SharesSplitCommand: OfflineView {
  static let abandoned: Sentence? = "no shares were created"

  static let configuration = CommandConfiguration(
    commandName: "split",
    abstract: "Split a secret into SLIP-39 shares",
    discussion: """
      Splits the secret of a wallet, bytes in hex, the entropy of a BIP-39 recovery phrase, or new \
      random bytes. Combining enough shares gives the secret back. The shares are shown on the \
      terminal one at a time, or written to files.

      Examples: kingtherum shares split --bytes 16 --group 2of3
                kingtherum shares split savings --group 1of1 --group 3of5 --group-threshold 2 \
      --out-dir shares
      """
  )

  @Argument(help: "Wallet to split: the entropy of its recovery phrase, its seed or its key")
  var name: String?

  @Option(
    help: ArgumentHelp("Split the bytes in this file, in hex (- for stdin)", valueName: "file"),
    completion: .file()
  )
  var secretFile: String?

  @Option(
    help: ArgumentHelp(
      "Split the entropy of the BIP-39 recovery phrase in this file (- for stdin)",
      valueName: "file"
    ),
    completion: .file()
  )
  var mnemonicFile: String?

  @OptionGroup var reading: PhraseReadingOptions

  @Option(help: ArgumentHelp("Split this number of new random bytes: 16 or 32", valueName: "count"))
  var bytes: Int?

  @Option(help: "Group, such as 2of3: any two of its three shares are enough; repeatable")
  var group: [String] = []

  @Option(help: ArgumentHelp("Number of groups required", valueName: "count"))
  var groupThreshold = 1

  @Option(
    help: ArgumentHelp(
      "Read the SLIP-39 passphrase from this file (- for stdin; default: none)",
      valueName: "file"
    ),
    completion: .file()
  )
  var passphraseFile: String?

  @Flag(help: "Ask for a SLIP-39 passphrase on the terminal")
  var askPassphrase = false

  @Option(
    help: ArgumentHelp(
      "Stretch the passphrase by 10,000 · 2^exponent rounds, exponent 0 to 15",
      valueName: "exponent"
    )
  )
  var iterationExponent = 1

  @Flag(help: "Bind the shares to their identifier, for devices older than 2024")
  var notExtendable = false

  @Option(
    help: ArgumentHelp(
      "Write each share to a new file (mode 0600) in this folder",
      valueName: "dir"
    ),
    completion: .directory
  )
  var outDir: String?

  @OptionGroup var password: PasswordOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    try console.show(SplitShares.Presenter().present(try make()))
  }

  /// Makes the shares; secret and shares are wiped on return, before the answer is printed.
  private func make() throws -> SplitShares.Response {
    let request = try request()
    let split = SplitShares.Interactor(worker: try Session(common).wallets)
    if let name { try split.prepare(try WalletName(parsing: name)) }
    let files = try ShareFiles(folder: outDir, plan: request.plan)
    if files == nil, Terminal() == nil { throw ShareInputError.noScreen }
    let draft = try draft(request, split)
    if let files {
      try files.write(draft.split)
    } else {
      try ShareDialog.show(draft.split, on: try Terminal.required(for: "show the shares"))
    }
    return takeStep("commit", of: split) { $0.commit(draft, files: files?.paths ?? []) }
  }

  private func request() throws -> SplitShares.Request {
    let sources = [name, secretFile, mnemonicFile, bytes.map(String.init)].compactMap(\.self).count
    guard sources == 1 else { throw ShareInputError.sources(count: sources) }
    guard !group.isEmpty else { throw UsageError.missing("--group", hint: Hints.shareGroups) }
    if let bytes, ![16, 32].contains(bytes) { throw ShareInputError.bytes(bytes) }
    try SecretInput.requireOneStandardInput(
      secretFile,
      mnemonicFile,
      passphraseFile,
      password.passwordFile
    )
    let groups = try group.map { text in
      guard let group = SharePlan.Group(parsing: text) else { throw ShareInputError.group(text) }
      return group
    }
    return .init(
      plan: try SharePlan(groups: groups, groupThreshold: groupThreshold),
      iterationExponent: iterationExponent,
      isExtendable: !notExtendable
    )
  }

  private func draft(
    _ request: SplitShares.Request,
    _ split: SplitShares.Interactor
  ) throws -> SplitShares.Draft {
    if let name {
      let wallet = try WalletName(parsing: name)
      return try SecretInput.passphrase(password, of: wallet.text) { unlocking in
        let passphrase = try ShareInput.newPassphrase(file: passphraseFile, ask: askPassphrase)
        return try takeStep("draft", of: split) {
          try $0.draft(
            request,
            wallet: wallet,
            unlockedBy: unlocking,
            passphrase: passphrase
          )
        }
      }
    }
    if let mnemonicFile {
      let words = try Mnemonic(
        parsing: try SecretFile.read(path: mnemonicFile, limit: SecretInput.wordsLimit),
        language: reading.spoken,
        abbreviated: reading.abbreviated
      )
      let passphrase = try ShareInput.newPassphrase(file: passphraseFile, ask: askPassphrase)
      return try takeStep("draft", of: split) {
        try $0.draft(
          request,
          secret: try words.withEntropy { try SecretBytes(copying: $0) },
          meaning: .entropy,
          language: words.language,
          passphrase: passphrase
        )
      }
    }
    let secret = try secret()
    let passphrase = try ShareInput.newPassphrase(file: passphraseFile, ask: askPassphrase)
    return try takeStep("draft", of: split) {
      try $0.draft(
        request,
        secret: secret,
        meaning: .secret,
        passphrase: passphrase
      )
    }
  }

  private func secret() throws -> SecretBytes {
    if let secretFile {
      return try SecretHex.parse(try SecretFile.read(path: secretFile, limit: 256))
    }
    return try SecretBytes.random(count: bytes ?? 16)
  }
}
