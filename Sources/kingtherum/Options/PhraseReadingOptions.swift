import ArgumentParser
package import WalletKit

/// How to read a recovery phrase that is typed or read from a file.
struct PhraseReadingOptions: ParsableArguments {
  @Option(help: "Language of the recovery phrase (default: detected)")
  var language: LanguageName?

  /// The given language; nil to detect it.
  var spoken: WordLanguage? { language?.language }

  @Flag(help: "Accept the first four letters of each word")
  var abbreviated = false
}

/// The BIP-39 passphrase ("25th word") of a recovery phrase that is typed or read from a file.
struct BIP39PassphraseOptions: ParsableArguments {
  // The second name is for existing scripts.
  @Option(
    name: [.customLong("bip39-passphrase-file"), .customLong("passphrase-file")],
    help: ArgumentHelp(
      "Read the BIP-39 passphrase from this file (- for stdin)",
      valueName: "file"
    ),
    completion: .file()
  )
  var passphraseFile: String?

  @Flag(help: "Ask for the BIP-39 passphrase, twice")
  var askPassphrase = false

  var isGiven: Bool { passphraseFile != nil || askPassphrase }

  func validate() throws {
    if passphraseFile != nil, askPassphrase { throw SecretInputError.twice(.passphrase) }
  }
}

/// The BIP-39 passphrase of a wallet that was created with one, to unlock it.
struct WalletBIP39Options: ParsableArguments {
  @Option(
    name: [.customLong("bip39-passphrase-file"), .customLong("passphrase-file")],
    help: ArgumentHelp(
      "Read the BIP-39 passphrase, if the wallet has one, from this file (- for stdin)",
      valueName: "file"
    ),
    completion: .file()
  )
  var passphraseFile: String?
}

/// The name of a word list, as it is typed.
struct LanguageName: ExpressibleByArgument {
  let language: WordLanguage

  static let english = LanguageName(language: .english)

  init(language: WordLanguage) { self.language = language }

  init?(argument: String) {
    guard let language = WordLanguage(named: argument) else { return nil }
    self.language = language
  }

  static var allValueStrings: [String] { WordLanguage.allCases.map(\.name) }

  var defaultValueDescription: String { language.name }
}

extension UserEntropy.Kind: ExpressibleByArgument {}
