import ArgumentParser
import Scenes
import WalletKit

/// SLIP-39 shares as the source of a secret.
struct ShareSourceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Read SLIP-39 shares from this file, one per line (- for stdin); repeatable",
      valueName: "file"
    ),
    completion: .file()
  )
  var sharesFile: [String] = []

  @Flag(help: "Type SLIP-39 shares on the terminal, one after another")
  var typeShares = false

  @Option(
    help: ArgumentHelp(
      "Read the SLIP-39 passphrase from this file (- for stdin; default: none)",
      valueName: "file"
    ),
    completion: .file()
  )
  var sharesPassphraseFile: String?

  @Flag(help: "Ask for the SLIP-39 passphrase on the terminal")
  var askSharesPassphrase = false

  @Flag(help: "The shares hold the entropy of a BIP-39 recovery phrase, not a seed")
  var asWords = false

  /// True if shares are used.
  var isGiven: Bool { typeShares || !sharesFile.isEmpty }

  /// True if shares are both to be typed and to be read from files.
  var isTwofold: Bool { typeShares && !sharesFile.isEmpty }

  /// Returns the files that may be stdin; throws if more than one shares file is.
  func standardInput() throws -> [String?] {
    guard sharesFile.filter({ $0 == "-" }).count < 2 else {
      throw SecretInputError.standardInputTwice
    }
    return [sharesFile.first { $0 == "-" }, sharesPassphraseFile]
  }

  /// Combines the shares into a seed, or with `asWords` into a phrase (default language: English).
  func secret(_ language: WordLanguage?, needsPassphrase: Bool) throws -> WalletSecret {
    let shares = try ShareInput.shares(from: sharesFile)
    let secret = try shares.combined(
      passphrase: try ShareInput.passphrase(
        file: sharesPassphraseFile,
        ask: askSharesPassphrase
      ),
      partialGroups: ShareInput.partialGroups(sharesFile)
    )
    guard asWords else { return try WalletSecret(seed: secret) }
    guard [16, 20, 24, 28, 32].contains(secret.count) else {
      throw CombineSharesError.noWords(bytes: secret.count)
    }
    return try WalletSecret(
      mnemonic: try Mnemonic(entropy: secret, language: language ?? .english),
      needsPassphrase: needsPassphrase
    )
  }
}
