import Testing

@testable import Core

struct LanguageTests {
  private static let polish =
    "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"

  private static func language() throws -> Language {
    let texts = [
      "{1} file": ["{1} plik", "{1} pliki", "{1} plików"],
      "from {1} to {2}": ["do {2} z {1}"],
      "lost": ["zgubiony"],
    ]
    return Language("pl", try Translations(plural: polish) { texts[$0] })
  }

  @Test(arguments: [
    (1, "1 plik"), (2, "2 pliki"), (5, "5 plików"), (12, "12 plików"), (22, "22 pliki"),
    (1000, "1,000 plików"),
  ])
  func countsTakeTheFormOfTheirLanguage(count: Int, text: String) throws {
    let sentence: Sentence = "\(count, one: "file", many: "files")"
    #expect(sentence.rendered(in: try Self.language()) == text)
  }

  @Test func argumentsStandWhereTheTranslationHasThem() throws {
    let sentence: Sentence = "from \(name: "a") to \("lost" as Sentence)"
    #expect(sentence.rendered(in: try Self.language()) == "do zgubiony z a")
  }

  @Test func whatIsNotTranslatedStaysEnglish() throws {
    let sentence: Sentence = "found \(term: "x")"
    #expect(sentence.rendered(in: try Self.language()) == "found x")
  }

  @Test func thePseudoLanguageBracketsWhatIsOurs() {
    let data = Sentence(data: "main")
    let sentence: Sentence = "wallet \(data) has \(2, one: "file", many: "files")"
    #expect(sentence.rendered(in: .pseudo) == "[wallet main has 2 files]")
    #expect(data.rendered(in: .pseudo) == "main")
  }

  @Test(arguments: [
    ("en", "en"), ("EN-us", "en"), ("en-XA", "en-XA"), ("en-xa", "en-XA"), ("ko-KR", "ko"),
  ])
  func aTagLeadsToItsLanguage(tag: String, found: String) {
    #expect(Language(tag: tag)?.tag == found)
  }

  @Test(arguments: ["tlh", "", "e", "en_US"])
  func anotherTagLeadsNowhere(tag: String) { #expect(Language(tag: tag) == nil) }

  @Test(arguments: [
    ("C", "en"), ("POSIX", "en"), ("C.UTF-8", "en"), ("en_US.UTF-8", "en"), ("en@euro", "en"),
    ("ko_KR.UTF-8", "ko"),
  ])
  func aLocaleLeadsToItsLanguage(locale: String, found: String) {
    #expect(Language(locale: locale)?.tag == found)
  }

  @Test(arguments: ["pl_PL.UTF-8", "", "xx"])
  func aLocaleWithoutTranslationLeadsNowhere(locale: String) {
    #expect(Language(locale: locale) == nil)
  }
}
