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
      "The first four letters of a word are enough. Enter alone goes back one word. After word 12, "
        + "15, 18 or 21, it ends the phrase instead."
    )
    while true {
      let count = try enter(&words, on: terminal)
      if let phrase = try together(count, of: &words, on: terminal) { return phrase }
      words.forget(from: 0)
    }
  }

  /// Asks for the words from the first one on; returns how many the phrase has.
  private static func enter(
    _ words: inout PhraseEntry,
    on terminal: borrowing Terminal
  ) throws -> Int {
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
    return count
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
  ///
  /// Returns nil if all words are to be typed again.
  private static func together(
    _ count: Int,
    of words: inout PhraseEntry,
    on terminal: borrowing Terminal
  ) throws -> SecretBytes? {
    while true {
      do throws(MnemonicError) {
        return try words.mnemonic(of: count).sentence()
      } catch {
        guard error == .checksum else { throw error }
        try terminal.writeLine(error.report.message)
        guard let place = try wrongPlace(among: count, of: words, on: terminal) else { return nil }
        _ = try ask(for: place, of: &words, on: terminal)
      }
    }
  }

  /// Asks which word is wrong; returns its place, counted from 0, or nil to start again.
  ///
  /// People also type the word itself, so the answer is hidden like the words.
  private static func wrongPlace(
    among count: Int,
    of words: borrowing PhraseEntry,
    on terminal: borrowing Terminal
  ) throws -> Int? {
    while true {
      let typed = try terminal.askHidden(
        "Number of the wrong word, or 0 to start again? [\(count)] "
      )
      if typed.count == 0 { return count - 1 }
      switch number(typed) {
      case 0: return nil
      case let number? where number <= count: return number - 1
      case nil:
        if let place = words.place(of: typed, among: count) { return place }
      default: break
      }
      try terminal.say("The words are numbered from 1 to \(count).")
    }
  }

  /// The number that was typed, of at most two digits; nil for anything else.
  private static func number(_ typed: borrowing SecretBytes) -> Int? {
    typed.withBytes { bytes in
      (1...2).contains(bytes.count) && bytes.allSatisfy { (0x30...0x39).contains($0) }
        ? bytes.reduce(0) { $0 * 10 + Int($1 - 0x30) } : nil
    }
  }
}
