import Core
import Scenes
import WalletKit

/// Shows a new wallet's words once, on the terminal only, and asks three of them back.
enum WordsDialog {
  private static let tries = 3

  /// Shows the words until Enter is pressed. What they are is the first sentence.
  static func show(
    _ mnemonic: borrowing Mnemonic,
    on terminal: borrowing Terminal,
    saying opening: String = "are the wallet"
  ) throws {
    let count = mnemonic.wordCount
    try terminal.show(
      "These \(count) words \(opening). Whoever has them owns it; without them a lost\n"
        + "file is lost money. Write them on paper, in order. They are shown once.\n\n"
    )
    let rows = (count + 2) / 3
    for row in 0..<rows {
      for column in 0..<3 {
        let place = column * rows + row
        guard place < count else { continue }
        try show(place, of: mnemonic, on: terminal)
      }
      try terminal.show("\n")
    }
    // The cursor stays on the line of the question until Enter is pressed.
    _ = try terminal.erasing(lines: rows + 4) { terminal in
      try terminal.ask("\nPress Enter when all are on paper: ")
    }
  }

  /// Asks the words back; a wrong one may be tried again.
  static func quiz(_ draft: borrowing CreateWallet.Draft, on terminal: borrowing Terminal) throws {
    for place in draft.quiz { try askBack(place, draft, on: terminal) }
  }

  private static func askBack(
    _ place: Int,
    _ draft: borrowing CreateWallet.Draft,
    on terminal: borrowing Terminal
  ) throws {
    for attempt in 1...tries {
      let typed = try terminal.askHidden("Type word \(place + 1) from your paper: ")
      let isRight = try draft.mnemonic.matches(typed, at: place)
      if isRight { return }
      if attempt < tries { try terminal.show("That is not word \(place + 1). Look again.\n") }
    }
    throw CreateWalletError.wordsNotShown(tries: tries)
  }

  private static func show(
    _ place: Int,
    of mnemonic: borrowing Mnemonic,
    on terminal: borrowing Terminal
  ) throws {
    let number = place + 1
    try terminal.show(number < 10 ? "   \(number)  " : "  \(number)  ")
    let filled = try mnemonic.withWord(at: place) { bytes in
      try terminal.show(bytes)
      return columns(of: bytes)
    }
    try terminal.show(String(repeating: " ", count: max(1, 16 - filled)))
  }

  /// How wide a word is on a terminal: letters of three bytes, which are those of Chinese, Japanese
  /// and Korean here, take two columns.
  static func columns(of word: UnsafeRawBufferPointer) -> Int {
    var columns = 0
    for byte in word where byte & 0xC0 != 0x80 { columns += byte >= 0xE0 ? 2 : 1 }
    return columns
  }
}
