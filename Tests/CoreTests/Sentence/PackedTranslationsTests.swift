import Testing

@testable import Core

/// Translations are found by the hashes of their sentences.
@Suite struct PackedTranslationsTests {
  /// The hashes are those of the reference implementation's test vectors (FNV-1a, 64 bits).
  @Test(arguments: [
    ("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8"),
  ])
  func keysAreHashes(text: String, hash: String) {
    #expect(String(decoding: PackedTranslations.key(of: text), as: UTF8.self) == hash)
  }

  private let packed = PackedTranslations(
    """
    85944171f73967e8\u{1f}eins\u{1f}zwei\u{1e}drei
    af63dc4c8601ec8c\u{1f}ä
    cbf29ce484222325\u{1f}nichts
    """
  )

  @Test func eachLineIsFound() {
    #expect(packed.forms(of: "foobar") == ["eins", "zwei\ndrei"])
    #expect(packed.forms(of: "a") == ["ä"])
    #expect(packed.forms(of: "") == ["nichts"])
  }

  @Test("other sentences are not translated", arguments: ["b", "foobar ", "A", "zzz", "ä"])
  func othersAreNotFound(text: String) { #expect(packed.forms(of: text) == nil) }

  @Test func anEmptyFileHasNothing() { #expect(PackedTranslations("").forms(of: "a") == nil) }
}
