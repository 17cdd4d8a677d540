import ArgumentParser
package import WalletKit

/// How BIP-39 words that come in are to be read.
struct ReadingOptions: ParsableArguments {
  @Option(help: "The language of the words; else it is found from the words.")
  var language: LanguageName?

  /// The language that was named.
  var spoken: WordLanguage? { language?.language }

  @Flag(help: "Take the first four letters of each word for the word.")
  var abbreviated = false
}

/// The BIP-39 passphrase ("25th word") of words that come in.
struct WordsPassphraseOptions: ParsableArguments {
  @Option(help: "Read the BIP-39 passphrase of the words from this file (- for stdin).")
  var passphraseFile: String?

  @Flag(help: "Ask for the BIP-39 passphrase of the words, twice.")
  var askPassphrase = false

  var isGiven: Bool { passphraseFile != nil || askPassphrase }

  func validate() throws {
    if passphraseFile != nil, askPassphrase { throw SecretsError.twice }
  }
}

/// The BIP-39 passphrase of a wallet that was made with one, to unlock it.
struct WalletWordsOptions: ParsableArguments {
  @Option(
    help: "Read the BIP-39 passphrase, of a wallet that has one, from this file (- for stdin)."
  )
  var passphraseFile: String?
}

/// The name of a list of words, as it is typed.
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

extension OwnEntropy.Kind: ExpressibleByArgument {}
