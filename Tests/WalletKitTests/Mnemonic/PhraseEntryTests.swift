import Testing

@testable import WalletKit

/// A recovery phrase that comes one word at a time.
struct PhraseEntryTests {
  /// Puts in words, and tells whether together they are this phrase.
  private static func isPhrase(
    _ words: [String],
    _ phrase: String,
    _ language: WordLanguage? = nil
  ) throws -> Bool {
    var whole = try PhraseEntry(language: language)
    for (place, word) in words.enumerated() { try whole.set(try SecretBytes.of(word), at: place) }
    return try whole.mnemonic(of: words.count).sentence().isEqual(to: try SecretBytes.of(phrase))
  }

  private static let legal =
    "legal winner thank year wave sausage worth useful legal winner thank yellow"

  @Test(
    "words of any form make the phrase",
    arguments: [
      legal, "LEGA winn than YEAR wave saus wort usef lega winn than yell",
      "\u{FF4C}egal winner thank year wave sausage worth useful legal winner thank yellow",
    ]
  )
  func puts(typed: String) throws {
    try ProcessGuard.start()
    #expect(try Self.isPhrase(typed.split(separator: " ").map(String.init), Self.legal))
  }

  @Test("Korean words tell their language by themselves")
  func korean() throws {
    try ProcessGuard.start()
    let phrase = try Mnemonic.generate(words: 12, language: .korean).sentence()
    let text = phrase.text
    #expect(try Self.isPhrase(text.split(separator: " ").map(String.init), text))
  }

  @Test(
    "what is no word is refused at its place",
    arguments: [
      "", "tes", "zzzz", "two words", String(repeating: "a", count: 129),
    ]
  )
  func refuses(word: String) throws {
    var words = try PhraseEntry()
    let bytes = try SecretBytes.of(word)
    do {
      try words.set(bytes, at: 4)
      Issue.record("\(word) was taken")
    } catch {
      #expect(error == .unknownWord(position: 5, of: nil, lists: []))
    }
  }

  @Test("a word of another language than the others is refused")
  func refusesAMixture() throws {
    var words = try PhraseEntry()
    try words.set(try SecretBytes.of("winner"), at: 0)
    let bytes = try SecretBytes.of("abaisser")
    do {
      try words.set(bytes, at: 1)
      Issue.record("a French word was taken")
    } catch {
      #expect(error == .unknownWord(position: 2, of: nil, lists: [.english]))
    }
  }

  @Test("a wrong word is told by the checksum, and can be replaced")
  func replaces() throws {
    try ProcessGuard.start()
    var words = try PhraseEntry(language: .english)
    for (place, word) in Self.legal.split(separator: " ").enumerated() {
      try words.set(try SecretBytes.of(place == 3 ? "yard" : String(word)), at: place)
    }
    do {
      _ = try words.mnemonic(of: 12)
      Issue.record("a wrong word was taken")
    } catch {
      #expect(error == .checksum)
    }
    try words.set(try SecretBytes.of("year"), at: 3)
    #expect(try words.mnemonic(of: 12).sentence().isEqual(to: try SecretBytes.of(Self.legal)))
  }

  @Test("the first words of a longer phrase are no phrase with those behind them")
  func takesTheFirst() throws {
    try ProcessGuard.start()
    var words = try PhraseEntry(language: .english)
    for (place, word) in (Self.legal + " zoo").split(separator: " ").enumerated() {
      try words.set(try SecretBytes.of(String(word)), at: place)
    }
    #expect(try words.mnemonic(of: 12).sentence().isEqual(to: try SecretBytes.of(Self.legal)))
  }

  @Test("a word that was forgotten does not tell the language")
  func forgets() throws {
    try ProcessGuard.start()
    var words = try PhraseEntry()
    try words.set(try SecretBytes.of("winner"), at: 0)
    words.forget(from: 0)
    try words.set(try SecretBytes.of("abaisser"), at: 0)
  }

  @Test("no other number of words", arguments: [0, 11, 13, 23])
  func counts(count: Int) throws {
    let words = try PhraseEntry(language: .english)
    do {
      _ = try words.mnemonic(of: count)
      Issue.record("\(count) words were taken")
    } catch {
      #expect(error == .wordCount(count))
    }
  }
}
