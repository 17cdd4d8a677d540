import Core
import Scenes
import WalletKit

/// Shows a new wallet's words once, on the terminal only, and asks for three of them.
enum NewPhraseDialog {
  /// What the words are for.
  enum Kind {
    case wallet, possibleWallet, recoveredWallet

    func opening(_ words: Int) -> Sentence {
      switch self {
      case .wallet: "These \(words) words are the wallet."
      case .possibleWallet: "These \(words) words can become a wallet; they are shown only now."
      case .recoveredWallet:
        "These \(words) words are the recovered wallet; they are shown only now."
      }
    }
  }

  /// Shows the words until Enter is pressed; the first sentence says what they are for.
  static func show(
    _ mnemonic: borrowing Mnemonic,
    on terminal: borrowing Terminal,
    asA kind: Kind = .wallet
  ) throws {
    let page = try WordColumns.page(
      of: try mnemonic.sentence(),
      on: terminal.size,
      saying:
        "\(kind.opening(mnemonic.wordCount)) Anyone who has them owns it; without them a lost file "
        + "is lost money. Write them on paper, in order.",
      asking: "Press Enter when all are on paper:"
    )
    _ = try terminal.ask(on: page)
  }

  /// Asks for words until they are right; Enter alone shows all of them again.
  static func confirmWords(_ draft: borrowing CreateWallet.Draft, on terminal: borrowing Terminal)
    throws
  {
    try terminal.say(
      "You will now be asked for \(draft.confirmationPositions.count) of the words. Press Enter to see "
        + "them all again."
    )
    for place in draft.confirmationPositions { try confirm(place, draft, on: terminal) }
  }

  private static func confirm(
    _ place: Int,
    _ draft: borrowing CreateWallet.Draft,
    on terminal: borrowing Terminal
  ) throws {
    while true {
      let typed = try terminal.askHidden("Type word \(place + 1) from your paper: ")
      guard typed.count > 0 else {
        try show(draft.mnemonic, on: terminal)
        continue
      }
      // A character that no word contains, such as a digit, makes the word wrong like any other.
      if (try? draft.mnemonic.matches(typed, at: place)) == true {
        return try terminal.say("Correct.")
      }
      try terminal.say(
        "That is not word \(place + 1). Look again, or press Enter to see the words."
      )
    }
  }
}
