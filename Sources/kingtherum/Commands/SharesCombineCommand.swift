import ArgumentParser
import Files
import Live
import Scenes
import WalletKit

/// `kingtherum shares combine`
struct SharesCombineCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "combine",
    abstract: "Put shares together and write the secret to a new file.",
    discussion: """
      Without --shares-file the shares are typed on the terminal, hidden, one after another, until \
      there are enough. The first address is shown for both meanings of the secret: as the seed of \
      BIP-32, as hardware wallets take it, and as the entropy of BIP-39 words.

      Example: kingtherum shares combine --shares-file a.txt --shares-file b.txt --secret-out secret
      """
  )

  @Option(
    help: "Read shares from this file, a line each (- for stdin). Again for each further one."
  )
  var sharesFile: [String] = []

  @Option(help: "Read the passphrase of the shares from this file (- for stdin); else none.")
  var passphraseFile: String?

  @Flag(help: "Ask for the passphrase of the shares on the terminal.")
  var askPassphrase = false

  @Option(help: "Write the secret in hex to this new file (mode 0600).")
  var secretOut: String?

  @Option(help: "Write the BIP-39 words that carry the secret to this new file (mode 0600).")
  var mnemonicOut: String?

  @Option(help: "The language of those words, if they were others before they were shared.")
  var language = LanguageName.english

  @OptionGroup var common: CommonOptions

  func play() async throws {
    try console.show(CombineShares.Presenter().present(try make()))
  }

  /// Puts the shares together; they are wiped when this returns, before anything is said.
  private func make() throws -> CombineShares.Response {
    let request = CombineShares.Request(
      secretFile: secretOut,
      wordsFile: mnemonicOut,
      language: language.language
    )
    let combine = CombineShares.Interactor()
    try combine.prepare(request)
    guard sharesFile.filter({ $0 == "-" }).count < 2 else { throw SecretsError.standardInputTwice }
    try Secrets.requireOneStandardInput(sharesFile.first { $0 == "-" }, passphraseFile)
    try NewFile.requireFree(forSecret: secretOut, flag: "--secret-out")
    try NewFile.requireFree(forSecret: mnemonicOut, flag: "--mnemonic-out")
    let shares = try ShareInput.shares(from: sharesFile)
    let draft = try combine.draft(
      request,
      shares: shares,
      passphrase: try ShareInput.passphrase(file: passphraseFile, ask: askPassphrase),
      partialGroups: ShareInput.partialGroups(sharesFile)
    )
    try write(draft)
    return combine.commit(draft)
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
