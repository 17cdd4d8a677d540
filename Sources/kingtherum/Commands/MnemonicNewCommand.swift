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
    abstract: "Create a recovery phrase without storing it",
    discussion: """
      The words are shown only on the terminal, or written to a new file with --out. Dice rolls \
      (1-6), coin tosses (h, t), dealt cards (as, 10h, kd) and hex digits are mixed with the \
      system's randomness: they can make it better and never worse.

      Example: kingtherum mnemonic new --words 24 --dice-file throws
      """
  )

  @Option(help: ArgumentHelp("Number of words: 12, 15, 18, 21 or 24", valueName: "count"))
  var words = 12

  @Option(help: "Language of the recovery phrase")
  var language = LanguageName.english

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Write the recovery phrase to this new file (mode 0600) instead of showing it",
      valueName: "file"
    ),
    completion: .file()
  )
  var out: String?

  @Option(
    help: ArgumentHelp("Mix in the dice rolls in this file (- for stdin)", valueName: "file"),
    completion: .file()
  )
  var diceFile: String?

  @Option(
    help: ArgumentHelp("Mix in the coin tosses in this file (- for stdin)", valueName: "file"),
    completion: .file()
  )
  var coinsFile: String?

  @Option(
    help: ArgumentHelp("Mix in the playing cards in this file (- for stdin)", valueName: "file"),
    completion: .file()
  )
  var cardsFile: String?

  @Option(
    help: ArgumentHelp("Mix in the hex digits in this file (- for stdin)", valueName: "file"),
    completion: .file()
  )
  var hexFile: String?

  @Option(
    name: .customLong("type"),
    help: ArgumentHelp(
      "Mix in dice, coins, cards or hex typed at a hidden prompt; repeatable",
      valueName: "kind"
    )
  )
  var typed: [UserEntropy.Kind] = []

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    try console.show(GenerateRecoveryPhrase.Presenter().present(try make()))
  }

  /// Generates the words; they are wiped on return, before the answer is printed.
  private func make() throws -> GenerateRecoveryPhrase.Response {
    let request = GenerateRecoveryPhrase.Request(words: words, language: language.language)
    let interactor = GenerateRecoveryPhrase.Interactor()
    try interactor.prepare(request)
    try SecretInput.requireOneStandardInput(diceFile, coinsFile, cardsFile, hexFile)
    try NewFile.requireFree(forSecret: out, flag: "--out")
    // Throws before any dice rolls are typed.
    if out == nil { _ = try Terminal.required(toShow: "the recovery phrase", orFlag: "--out FILE") }
    var pool = try EntropyPool()
    let own = try mixIn(&pool)
    let mnemonic = try takeStep("act", of: interactor) { try $0.act(on: request, pool: pool) }
    if let out {
      try NewFile.write(try mnemonic.sentence(), to: out)
    } else {
      let terminal = try Terminal.required(toShow: "the recovery phrase", orFlag: "--out FILE")
      try NewPhraseDialog.show(mnemonic, on: terminal, asA: .possibleWallet)
    }
    return GenerateRecoveryPhrase.Response(request: request, own: own, file: out)
  }

  /// Mixes in the user's entropy, from files and from the terminal.
  private func mixIn(_ pool: inout EntropyPool) throws -> [GenerateRecoveryPhrase.Own] {
    var own: [GenerateRecoveryPhrase.Own] = []
    func take(_ kind: UserEntropy.Kind, _ text: borrowing SecretBytes) throws {
      let entropy = try UserEntropy(kind, parsing: text)
      try pool.mixIn(entropy)
      own.append(GenerateRecoveryPhrase.Own(entropy))
    }
    let files: [(UserEntropy.Kind, String?)] = [
      (.dice, diceFile), (.coins, coinsFile), (.cards, cardsFile), (.hex, hexFile),
    ]
    for case (let kind, let path?) in files {
      try take(kind, try SecretFile.read(path: path, limit: Self.limit))
    }
    for kind in typed {
      let terminal = try Terminal.required(for: "enter the \(kind.word)")
      try take(kind, try terminal.askHidden(kind.question))
    }
    return own
  }

  private static let limit = 16_384
}

extension UserEntropy.Kind {
  fileprivate var question: Sentence {
    switch self {
    case .dice: "Dice: "
    case .coins: "Coins: "
    case .cards: "Cards: "
    case .hex: "Hex: "
    }
  }
}
