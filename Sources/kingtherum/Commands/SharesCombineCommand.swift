import ArgumentParser
import Files
import Live
import Scenes
import WalletKit

/// `kingtherum shares combine`
struct SharesCombineCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "combine",
    abstract: "Combine shares and write the secret to a new file",
    discussion: """
      Without --shares-file you type the shares at a hidden prompt, one after another, until there \
      are enough. The first address is shown for both meanings of the secret: as a BIP-32 seed, as \
      hardware wallets use it, and as the entropy of a BIP-39 recovery phrase.

      Example: kingtherum shares combine --shares-file a.txt --shares-file b.txt --secret-out \
      secret
      """
  )

  @Option(
    help: ArgumentHelp(
      "Read shares from this file, one per line (- for stdin); repeatable",
      valueName: "file"
    ),
    completion: .file()
  )
  var sharesFile: [String] = []

  @Option(
    help: ArgumentHelp(
      "Read the SLIP-39 passphrase from this file (- for stdin; default: none)",
      valueName: "file"
    ),
    completion: .file()
  )
  var passphraseFile: String?

  @Flag(help: "Ask for the SLIP-39 passphrase on the terminal")
  var askPassphrase = false

  @Option(
    help: ArgumentHelp("Write the secret in hex to this new file (mode 0600)", valueName: "file"),
    completion: .file()
  )
  var secretOut: String?

  @Option(
    help: ArgumentHelp(
      "Write the BIP-39 recovery phrase of the secret to this new file (mode 0600)",
      valueName: "file"
    ),
    completion: .file()
  )
  var mnemonicOut: String?

  @Option(help: "Language of the recovery phrase that was split")
  var language = LanguageName.english

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    try console.show(CombineShares.Presenter().present(try make()))
  }

  /// Combines the shares; they are wiped on return, before the answer is printed.
  private func make() throws -> CombineShares.Response {
    let request = CombineShares.Request(
      secretFile: secretOut,
      wordsFile: mnemonicOut,
      language: language.language
    )
    let combine = CombineShares.Interactor()
    try combine.prepare(request)
    guard sharesFile.filter({ $0 == "-" }).count < 2 else {
      throw SecretInputError.standardInputTwice
    }
    try SecretInput.requireOneStandardInput(sharesFile.first { $0 == "-" }, passphraseFile)
    try NewFile.requireFree(forSecret: secretOut, flag: "--secret-out")
    try NewFile.requireFree(forSecret: mnemonicOut, flag: "--mnemonic-out")
    let shares = try ShareInput.shares(from: sharesFile)
    let draft = try takeStep("draft", of: combine) {
      try $0.draft(
        request,
        shares: shares,
        passphrase: try ShareInput.passphrase(file: passphraseFile, ask: askPassphrase),
        partialGroups: ShareInput.partialGroups(sharesFile)
      )
    }
    try write(draft)
    return takeStep("commit", of: combine) { $0.commit(draft) }
  }

  private func write(_ draft: borrowing CombineShares.Draft) throws {
    if let secretOut {
      try NewFile.write(try SecretHex.text(of: draft.secret), to: secretOut)
    }
    guard let mnemonicOut else { return }
    do {
      try draft.writeWords { words in try NewFile.write(words, to: mnemonicOut) }
    } catch {
      if let secretOut { NewFile.remove(secretOut) }
      throw error
    }
  }
}
