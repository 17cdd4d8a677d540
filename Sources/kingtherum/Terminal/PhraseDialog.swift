import Core
import Scenes
import WalletKit

/// Asks for a recovery phrase one word at a time, each unseen: a wrong word is told at once, and what
/// only the whole phrase tells at the end.
enum PhraseDialog {
  static func ask(_ language: WordLanguage?, on terminal: borrowing Terminal) throws -> SecretBytes
  {
    let count = try count(on: terminal)
    var words = try WordByWord(count: count, language: language)
    try terminal.show(
      "The first four letters of a word are enough. Enter alone goes back one word.\n"
    )
    var place = 0
    while place < count {
      if try ask(for: place, of: &words, on: terminal) {
        place += 1
      } else {
        place = max(0, place - 1)
      }
    }
    return try together(&words, on: terminal)
  }

  private static func count(on terminal: borrowing Terminal) throws -> Int {
    while true {
      let typed = try terminal.askText("How many words? [12] ")
      if typed.isEmpty { return 12 }
      if let count = Int(typed), [12, 15, 18, 21, 24].contains(count) { return count }
      try terminal.show("A recovery phrase has 12, 15, 18, 21 or 24 words.\n")
    }
  }

  /// Asks until the word is one; false for Enter alone.
  private static func ask(
    for place: Int,
    of words: inout WordByWord,
    on terminal: borrowing Terminal
  ) throws -> Bool {
    while true {
      let typed = try terminal.askHidden("word \(place + 1) of \(words.count): ")
      guard typed.count > 0 else { return false }
      do throws(MnemonicError) {
        try words.set(typed, at: place)
        return true
      } catch {
        try terminal.show(error.report.message + ". Try again.\n")
      }
    }
  }

  /// Puts the words together; where they do not belong together, one after the other is asked again.
  private static func together(
    _ words: inout WordByWord,
    on terminal: borrowing Terminal
  ) throws -> SecretBytes {
    while true {
      do throws(MnemonicError) {
        return try words.mnemonic().sentence()
      } catch {
        guard error == .checksum else { throw error }
        try terminal.show(error.report.message + ".\n")
        let place = try wrongPlace(among: words.count, on: terminal)
        _ = try ask(for: place, of: &words, on: terminal)
      }
    }
  }

  private static func wrongPlace(among count: Int, on terminal: borrowing Terminal) throws -> Int {
    while true {
      let typed = try terminal.askText("Which word is wrong? [\(count)] ")
      if typed.isEmpty { return count - 1 }
      if let number = Int(typed), (1...count).contains(number) { return number - 1 }
      try terminal.show("The words are numbered from 1 to \(count).\n")
    }
  }
}
