import Core
import Scenes
import WalletKit

/// Asks for a recovery phrase one hidden word at a time.
///
/// A wrong word is reported at once; a wrong checksum, which only the whole phrase shows, at the
/// end.
enum PhraseEntryDialog {
  static func ask(_ language: WordLanguage?, on terminal: borrowing Terminal) throws -> SecretBytes
  {
    var words = try PhraseEntry(language: language)
    try terminal.say(
      "The first four letters of a word are enough. Enter alone goes back one word; after word 12, "
        + "15, 18 or 21 it ends the phrase."
    )
    var count = 0
    while count < PhraseEntry.most {
      if try ask(for: count, of: &words, on: terminal) {
        count += 1
      } else if isWhole(count) {
        break
      } else {
        count = max(0, count - 1)
        words.forget(from: count)
      }
    }
    return try together(count, of: &words, on: terminal)
  }

  /// True if a phrase may have exactly `count` words.
  private static func isWhole(_ count: Int) -> Bool { PhraseEntry.counts.contains(count) }

  /// Asks until the word is valid; returns false for Enter alone.
  private static func ask(
    for place: Int,
    of words: inout PhraseEntry,
    on terminal: borrowing Terminal
  ) throws -> Bool {
    let question: Sentence =
      isWhole(place)
      ? "Word \(place + 1), or Enter if there are no more: " : "Word \(place + 1): "
    while true {
      let typed = try terminal.askHidden(question)
      guard typed.count > 0 else { return false }
      do throws(MnemonicError) {
        try words.set(typed, at: place)
        return true
      } catch {
        try terminal.writeLine(InputRetry.sentence(on: error.report))
      }
    }
  }

  /// Combines the words; while the checksum is wrong, asks which word is wrong and replaces it.
  private static func together(
    _ count: Int,
    of words: inout PhraseEntry,
    on terminal: borrowing Terminal
  ) throws -> SecretBytes {
    while true {
      do throws(MnemonicError) {
        return try words.mnemonic(of: count).sentence()
      } catch {
        guard error == .checksum else { throw error }
        try terminal.writeLine(error.report.message)
        let place = try wrongPlace(among: count, on: terminal)
        _ = try ask(for: place, of: &words, on: terminal)
      }
    }
  }

  private static func wrongPlace(among count: Int, on terminal: borrowing Terminal) throws -> Int {
    while true {
      let typed = try terminal.askText("Which word is wrong? [\(count)] ")
      if typed.isEmpty { return count - 1 }
      if let number = Int(typed), (1...count).contains(number) { return number - 1 }
      try terminal.say("The words are numbered from 1 to \(count).")
    }
  }
}
