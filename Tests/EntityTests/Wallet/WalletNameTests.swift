import Entity
import TestSupport
import Testing

struct WalletNameTests {
  @Test(arguments: [
    ("main", "main", "main"),
    ("  main \n", "main", "main"),
    ("급여 지갑", "급여 지갑", "wallet-"),
    ("Savings 2026", "Savings 2026", "savings2026-"),
    ("a", "a", "a"),
    ("_a", "_a", "a-"),
    ("___", "___", "wallet-"),
    ("main-2", "main-2", "main2-"),
    ("a.b", "a.b", "ab-"),
    ("❤️ fund", "❤️ fund", "fund-"),
    ("abcdefghijklmnopqrstuvwxyz01234", "abcdefghijklmnopqrstuvwxyz01234", "abcdefg"),
    ("abcdefghijklmnopqrstuvwxyz012345", "abcdefghijklmnopqrstuvwxyz012345", "abcdefghijklmno-"),
  ])
  func readsNamesInAnyScript(typed: String, text: String, slug: String) throws {
    let name = try WalletName(parsing: typed)
    #expect(name.text == text)
    #expect(name.slug.hasPrefix(slug), "\(name.slug)")
    #expect(try WalletName(parsing: name.description) == name)
    #expect(try #/[a-z0-9][a-z0-9_-]{0,31}/#.wholeMatch(in: name.slug) != nil, "\(name.slug)")
  }

  @Test func theSlugEndsInTheHashOfTheName() throws {
    // The first 8 bytes of keccak256("급여 지갑"), by pycryptodome.
    #expect(try WalletName(parsing: "급여 지갑").slug == "wallet-13a8503010580ba6")
  }

  @Test func composesTheTextSoThatALookIsOneName() throws {
    let decomposed = try WalletName(parsing: "cafe\u{301}")
    let composed = try WalletName(parsing: "caf\u{e9}")
    #expect(decomposed.slug == composed.slug)
    #expect(Array(decomposed.text.utf8) == Array(composed.text.utf8))
  }

  private static let wrong: [(String, WalletNameError)] = [
    ("", .empty),
    (" \t\u{3000}", .empty),
    (".", .firstCharacter),
    ("..", .firstCharacter),
    (".hidden", .firstCharacter),
    ("-rf", .firstCharacter),
    ("../x", .path(position: 3)),
    ("a/b", .path(position: 2)),
    ("a\\b", .path(position: 2)),
    ("a\u{0}b", .unseen(scalar: 0, position: 2)),
    ("a\nb", .unseen(scalar: 10, position: 2)),
    ("a\u{1b}[2J", .unseen(scalar: 0x1b, position: 2)),
    ("a\u{85}b", .unseen(scalar: 0x85, position: 2)),
    ("a\u{202e}b", .unseen(scalar: 0x202e, position: 2)),
    ("a\u{2066}b", .unseen(scalar: 0x2066, position: 2)),
    ("a\u{200b}b", .unseen(scalar: 0x200b, position: 2)),
    ("a\u{200d}b", .unseen(scalar: 0x200d, position: 2)),
    ("a\u{feff}b", .unseen(scalar: 0xfeff, position: 2)),
    ("a\u{2028}b", .unseen(scalar: 0x2028, position: 2)),
    ("a\u{ad}b", .unseen(scalar: 0xad, position: 2)),
    ("a\u{3164}b", .unseen(scalar: 0x3164, position: 2)),
    ("main\u{2800}", .unseen(scalar: 0x2800, position: 5)),
    ("a\u{1d159}b", .unseen(scalar: 0x1d159, position: 2)),
    ("a\u{e0061}b", .unseen(scalar: 0xe0061, position: 2)),
    ("a\u{fffe}b", .unseen(scalar: 0xfffe, position: 2)),
    (many("a", 51), .tooLong(found: 51)),
    (many("갑", 51), .tooLong(found: 51)),
    ("a" + many("\u{301}", 300), .tooManyBytes),
    (many("a", 100_000), .tooManyBytes),
  ]

  private static func many(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  @Test func refusesOtherNames() {
    for (typed, error) in Self.wrong {
      #expect(throws: error, "\(error)") { try WalletName(parsing: typed) }
    }
  }

  @Test func takesFiftyCharacters() throws {
    #expect(try WalletName(parsing: String(repeating: "갑", count: 50)).text.count == 50)
  }

  @Test func everyNameHasASlugOfItsOwnThatFilesCanHave() throws {
    var random = SeededRandom()
    let alphabet = Array("abzAZ019_-. é급🙂")
    var slugs: [String: String] = [:]
    for _ in 0..<2_000 {
      let typed = String(
        (0..<Int.random(in: 1...40, using: &random)).map { _ in
          alphabet.randomElement(using: &random) ?? "a"
        }
      )
      guard let name = try? WalletName(parsing: typed) else { continue }
      #expect(
        try #/[a-z0-9][a-z0-9_-]{0,31}/#.wholeMatch(in: name.slug) != nil,
        "\(random.comment)"
      )
      #expect(slugs.updateValue(name.text, forKey: name.slug) ?? name.text == name.text)
    }
    #expect(slugs.count > 500)
  }
}
