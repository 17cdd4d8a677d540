import Testing

@testable import WalletKit

/// A recovery phrase that is entered one word at a time.
struct PhraseEntryTests {
  /// Enters words; true if together they are this phrase.
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
    "words in capitals, abbreviated or full-width make the phrase",
    arguments: [
      legal, "LEGA winn than YEAR wave saus wort usef lega winn than yell",
      "\u{FF4C}egal winner thank year wave sausage worth useful legal winner thank yellow",
    ]
  )
  func puts(typed: String) throws {
    try ProcessGuard.start()
    #expect(try Self.isPhrase(typed.split(separator: " ").map(String.init), Self.legal))
  }

  @Test("the language of Korean words is detected")
  func korean() throws {
    try ProcessGuard.start()
    let phrase = try Mnemonic.generate(words: 12, language: .korean).sentence()
    let text = phrase.text
    #expect(try Self.isPhrase(text.split(separator: " ").map(String.init), text))
  }

  @Test(
    "text that is not a word is refused with its position",
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

  @Test("a word in another language than the others is refused")
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

  @Test("the checksum detects a wrong word, which can be replaced")
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

  @Test(
    "a word has a place if it is in the phrase once, however it was typed",
    arguments: [
      ("winner", nil), ("wave", 4), ("WAVE", 4), ("yell", 11), ("zoo", nil), ("wa5e", nil),
      ("wave year", nil), ("", nil), (String(repeating: "a", count: 200), nil),
    ] as [(String, Int?)]
  )
  func places(word: String, place: Int?) throws {
    var words = try PhraseEntry()
    for (place, word) in Self.legal.split(separator: " ").enumerated() {
      try words.set(try SecretBytes.of(String(word)), at: place)
    }
    let found = words.place(of: try SecretBytes.of(word), among: 12)
    #expect(found == place)
    let beyond = words.place(of: try SecretBytes.of("yellow"), among: 11)
    #expect(beyond == nil)
  }

  @Test("words after the last one of the phrase are ignored")
  func takesTheFirst() throws {
    try ProcessGuard.start()
    var words = try PhraseEntry(language: .english)
    for (place, word) in (Self.legal + " zoo").split(separator: " ").enumerated() {
      try words.set(try SecretBytes.of(String(word)), at: place)
    }
    #expect(try words.mnemonic(of: 12).sentence().isEqual(to: try SecretBytes.of(Self.legal)))
  }

  @Test("a forgotten word does not determine the language")
  func forgets() throws {
    try ProcessGuard.start()
    var words = try PhraseEntry()
    try words.set(try SecretBytes.of("winner"), at: 0)
    words.forget(from: 0)
    try words.set(try SecretBytes.of("abaisser"), at: 0)
  }

  @Test("any other number of words is refused", arguments: [0, 11, 13, 23])
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
