import ArgumentParser
import Core
import Entity
import Live
import Scenes
import WalletKit

/// `kingtherum wallet import [NAME]`
struct WalletImportCommand: OfflineView {
  static let abandoned: Sentence? = "no wallet was imported"

  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import a recovery phrase, key, shares or keystore file",
    discussion: """
      Without a file you type the recovery phrase at a hidden prompt. A BIP-39 passphrase is never \
      stored: a wallet that has one asks for it, and detects a wrong one by the first address.

      The secret of SLIP-39 shares is used as a BIP-32 seed, as hardware wallets use it. If a \
      BIP-39 recovery phrase was split, add --as-words: the same shares then give different \
      accounts.

      Example: kingtherum wallet import old --keystore UTC--2024-01-01--abc.json
      """
  )

  @Argument(help: "Name of the new wallet: 1 to 50 characters of any script")
  var name: String?

  @Option(
    help: ArgumentHelp(
      "Read a BIP-39 recovery phrase from this file (- for stdin)",
      valueName: "file"
    ),
    completion: .file()
  )
  var mnemonicFile: String?

  @OptionGroup var reading: PhraseReadingOptions
  @OptionGroup var wordsPassphrase: BIP39PassphraseOptions

  @Option(
    help: ArgumentHelp(
      "Read a private key (64 hex digits) from this file (- for stdin)",
      valueName: "file"
    ),
    completion: .file()
  )
  var privateKeyFile: String?

  @OptionGroup var shares: ShareSourceOptions

  @Option(
    help: ArgumentHelp(
      "Read a keystore file: Web3 V3 (as of geth and others), V1 or presale",
      valueName: "file"
    ),
    completion: .file()
  )
  var keystore: String?

  @Option(
    help: ArgumentHelp(
      "Read the keystore's own password from this file (- for stdin)",
      valueName: "file"
    ),
    completion: .file()
  )
  var keystorePasswordFile: String?

  @Flag(help: "Import only the key of a keystore, without the recovery phrase that ethers.js adds")
  var keyOnly = false

  @Flag(help: "Allow a keystore that needs more than 1 GiB of memory")
  var allowHeavyKDF = false

  @Flag(help: "Allow recovery phrases and keys that are published in manuals")
  var knownTestKey = false

  @OptionGroup var password: PasswordOptions

  @OptionGroup var sealing: KDFOptions
  @OptionGroup var common: CommonOptions

  private var source: ImportWallet.Source {
    shares.isGiven
      ? .shares
      : keystore != nil ? .keystore : privateKeyFile != nil ? .privateKey : .mnemonic
  }

  func perform() async throws {
    try console.show(ImportWallet.Presenter().present(try make()))
  }

  /// Imports the wallet; secret and password are wiped on return, before the answer is printed.
  private func make() throws -> ImportWallet.Response {
    let session = try Session(common)
    let given =
      [mnemonicFile, privateKeyFile, keystore].compactMap(\.self).count + (shares.isGiven ? 1 : 0)
    guard given < 2 else { throw ImportWalletError.sources(count: given) }
    guard !shares.isTwofold else { throw ImportWalletError.sources(count: 2) }
    try SecretInput.requireOneStandardInput(
      try shares.standardInput() + [
        mnemonicFile, privateKeyFile, keystore, keystorePasswordFile,
        wordsPassphrase.passphraseFile, password.passwordFile,
      ]
    )
    let request = ImportWallet.Request(
      name: try NameDialog.name(
        name,
        common,
        CreateWallet.Interactor(worker: session.wallets),
        isScripted: given > 0 || password.isGiven
      ),
      cost: sealing.cost,
      allowsKnownTestKey: knownTestKey
    )
    let importing = ImportWallet.Interactor(worker: session.wallets)
    try importing.prepare(request)
    let isWords = source == .mnemonic
    guard isWords || !wordsPassphrase.isGiven else {
      throw ImportWalletError.passphraseWithoutWords
    }
    let secret = try ImportedSecret.read(self)
    let isTypedKey = isWords && !secret.kind.hasPaths
    try importing.check(secret, for: request)
    let words = try SecretInput.wordsPassphrase(wordsPassphrase)
    let passphrase = try SecretInput.newPassphrase(password, locking: .wallet(request.name))
    return try takeStep("act", of: importing) {
      try $0.act(
        on: request,
        secret: secret,
        from: isTypedKey ? .privateKey : source,
        wordsPassphrase: words,
        passphrase: passphrase
      )
    }
  }
}
