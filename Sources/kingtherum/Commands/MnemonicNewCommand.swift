import ArgumentParser
import Core
import Files
import Live
import Scenes
import WalletKit

/// `kingtherum mnemonic new`
struct MnemonicNewCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Make new words and store nothing.",
    discussion: """
      The words are shown on the terminal only, or written to a new file with --out. Throws of \
      dice (1-6), tosses of coins (h, t), dealt cards (as, 10h, kd) and hex digits are mixed with \
      the system's randomness: they can make it better and never worse.

      Example: kingtherum mnemonic new --words 24 --dice-file throws
      """
  )

  @Option(help: "How many words: 12, 15, 18, 21 or 24.")
  var words = 12

  @Option(help: "The language of the words.")
  var language = LanguageName.english

  @Option(help: "Write the words to this new file (mode 0600) instead of showing them.")
  var out: String?

  @Option(help: "Mix in the throws of dice in this file (- for stdin).")
  var diceFile: String?

  @Option(help: "Mix in the tosses of coins in this file (- for stdin).")
  var coinsFile: String?

  @Option(help: "Mix in the cards in this file (- for stdin).")
  var cardsFile: String?

  @Option(help: "Mix in the hex digits in this file (- for stdin).")
  var hexFile: String?

  @Option(
    name: .customLong("type"),
    help: "Type dice, coins, cards or hex on the terminal, hidden, to mix in; may be repeated."
  )
  var typed: [OwnEntropy.Kind] = []

  @OptionGroup var common: CommonOptions

  func play() async throws {
    try console.show(NewWords.Presenter().present(try make()))
  }

  /// Makes the words; they are wiped when this returns, before anything is said.
  private func make() throws -> NewWords.Response {
    let request = NewWords.Request(words: words, language: language.language)
    let interactor = NewWords.Interactor()
    try interactor.check(request)
    try Secrets.requireOneStandardInput(diceFile, coinsFile, cardsFile, hexFile)
    try NewFile.requireFree(forSecret: out, flag: "--out")
    // Told before any dice are typed.
    if out == nil { _ = try Terminal.required(toShow: "the words", orFlag: "--out FILE") }
    var pool = try EntropyPool()
    let own = try stir(&pool)
    let mnemonic = try interactor.act(on: request, pool: pool)
    if let out {
      try NewFile.write(try mnemonic.sentence(), to: out)
    } else {
      let terminal = try Terminal.required(toShow: "the words", orFlag: "--out FILE")
      try WordsDialog.show(mnemonic, on: terminal, saying: "can be a wallet")
    }
    return NewWords.Response(request: request, own: own, file: out)
  }

  /// Stirs in what files and fingers give.
  private func stir(_ pool: inout EntropyPool) throws -> [NewWords.Own] {
    var own: [NewWords.Own] = []
    func take(_ kind: OwnEntropy.Kind, _ text: borrowing SecretBytes) throws {
      let entropy = try OwnEntropy(kind, parsing: text)
      try pool.stir(entropy)
      own.append(NewWords.Own(entropy))
    }
    let files: [(OwnEntropy.Kind, String?)] = [
      (.dice, diceFile), (.coins, coinsFile), (.cards, cardsFile), (.hex, hexFile),
    ]
    for case (let kind, let path?) in files {
      try take(kind, try SecretFile.read(path: path, limit: Self.limit))
    }
    for kind in typed {
      let terminal = try Terminal.required(for: "type the \(kind.rawValue) on")
      try take(kind, try terminal.askHidden("\(kind.rawValue): "))
    }
    return own
  }

  private static let limit = 16_384
}
