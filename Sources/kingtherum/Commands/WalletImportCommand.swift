import ArgumentParser
import Core
import Entity
import Live
import Scenes
import WalletKit

/// `kingtherum wallet import NAME`
struct WalletImportCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Make a wallet from words, a private key, SLIP-39 shares or a keystore file.",
    discussion: """
      Without a file the words are typed on the terminal, hidden. A BIP-39 passphrase is never \
      stored: a wallet made with one asks for it, and notices another one by the first address.

      The secret of SLIP-39 shares is taken as the seed of BIP-32, as hardware wallets take it. If \
      the shares were made of BIP-39 words, add --as-words: other accounts come from the same shares.

      Example: kingtherum wallet import old --keystore UTC--2024-01-01--abc.json
      """
  )

  @Argument(help: "What to call it: 1 to 50 characters of any script.")
  var name: String

  @Option(help: "Read BIP-39 words from this file (- for stdin).")
  var mnemonicFile: String?

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var wordsPassphrase: WordsPassphraseOptions

  @Option(help: "Read a private key (64 hex digits) from this file (- for stdin).")
  var privateKeyFile: String?

  @OptionGroup var shares: ShareSourceOptions

  @Option(help: "Read a keystore file: Web3 V3 as geth and others write it, V1, or presale.")
  var keystore: String?

  @Option(help: "Read that file's own password from this file (- for stdin).")
  var keystorePasswordFile: String?

  @Flag(help: "Take the key of a keystore file alone, without the words that ethers.js adds.")
  var keyOnly = false

  @Flag(help: "Allow a keystore that asks for more than 1 GiB of memory.")
  var allowHeavyKDF = false

  @Flag(help: "Allow words or keys that are printed in public manuals.")
  var knownTestKey = false

  @OptionGroup var password: PasswordOptions

  @OptionGroup var sealing: SealingOptions
  @OptionGroup var common: CommonOptions

  private var source: ImportWallet.Source {
    shares.isGiven
      ? .shares
      : keystore != nil ? .keystore : privateKeyFile != nil ? .privateKey : .mnemonic
  }

  func play() async throws {
    try console.show(ImportWallet.Presenter().present(try make()))
  }

  /// Makes the wallet; secret and passphrase are wiped when this returns, before anything is said.
  private func make() throws -> ImportWallet.Response {
    let session = try Session(common)
    let given =
      [mnemonicFile, privateKeyFile, keystore].compactMap(\.self).count + (shares.isGiven ? 1 : 0)
    guard given < 2 else { throw ImportWalletError.sources(count: given) }
    guard !shares.isTwofold else { throw ImportWalletError.sources(count: 2) }
    try Secrets.requireOneStandardInput(
      try shares.standardInput() + [
        mnemonicFile, privateKeyFile, keystore, keystorePasswordFile,
        wordsPassphrase.passphraseFile, password.passwordFile,
      ]
    )
    let request = ImportWallet.Request(
      name: try WalletName(parsing: name),
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
    let words = try Secrets.wordsPassphrase(wordsPassphrase)
    let passphrase = try Secrets.newPassphrase(password)
    return try importing.act(
      on: request,
      secret: secret,
      from: source,
      wordsPassphrase: words,
      passphrase: passphrase
    )
  }
}
