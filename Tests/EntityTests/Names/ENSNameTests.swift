import Core
import Entity
import TestSupport
import Testing

struct ENSNameTests {
  @Test(arguments: [
    ("alice.eth", "alice.eth"),
    ("BRANTLY.eth", "brantly.eth"),
    ("cafe\u{301}.eth", "caf\u{e9}.eth"),
    ("\u{39e}.eth", "\u{3be}.eth"),
    ("\u{2764}\u{fe0f}.eth", "\u{2764}.eth"),
    ("1\u{fe0f}\u{20e3}.eth", "1\u{20e3}.eth"),
    ("\u{1f468}\u{200d}\u{1f4bb}.eth", "\u{1f468}\u{200d}\u{1f4bb}.eth"),
    ("al\u{ad}ice.eth", "alice.eth"),
    ("it's.eth", "it\u{2019}s.eth"),
    ("__alice.eth", "__alice.eth"),
    ("-alice-.eth", "-alice-.eth"),
    ("xn--\u{1f4a9}.eth", "xn--\u{1f4a9}.eth"),
  ])
  func normalizesNames(typed: String, text: String) throws {
    let name = try ENSName(normalizing: typed)
    #expect(Array(name.text.unicodeScalars) == Array(text.unicodeScalars))
    #expect(try ENSName(normalizing: name.text) == name)
    #expect(ENSName.isNormalized(text))
    #expect(ENSName.isNormalized(typed) == typed.utf8.elementsEqual(text.utf8))
  }

  private static let wrong: [(String, ENSNameError)] = [
    ("alice..eth", .emptyLabel(label: 2)),
    (".eth", .emptyLabel(label: 1)),
    ("eth.", .emptyLabel(label: 2)),
    ("\u{ad}.eth", .emptyLabel(label: 1)),
    (" alice.eth", .disallowed(character: 0x20, position: 1)),
    ("ali\u{200d}ce.eth", .disallowed(character: 0x200d, position: 4)),
    ("alice.e\u{202e}th", .disallowed(character: 0x202e, position: 8)),
    ("alice\u{3002}eth", .disallowed(character: 0x3002, position: 6)),
    ("\u{1f1e6}.eth", .disallowed(character: 0x1f1e6, position: 1)),
    ("\u{1f4a9}\u{200d}\u{1f4a9}", .disallowed(character: 0x200d, position: 2)),
    ("\u{435}\u{300}.eth", .disallowedForm(character: 0x450, label: 1)),
    ("alice.a_b", .underscore(label: 2)),
    ("xn--alice.eth", .labelExtension(label: 1)),
    ("\u{303}a.eth", .leadingMark(character: 0x303, label: 1)),
    ("a.\u{1f4a9}\u{303}", .markAfterEmoji(character: 0x303, label: 2)),
    ("'a.eth", .leadingPunctuation(character: 0x2019, label: 1)),
    ("a'.eth", .trailingPunctuation(character: 0x2019, label: 1)),
    ("a''a.eth", .adjacentPunctuation(character: 0x2019, label: 1)),
    (
      "p\u{430}ypal.eth",
      .mixedScripts(character: 0x430, script: "Cyrillic", others: "Latin", label: 1)
    ),
    ("\u{622}\u{64d}\u{64d}", .repeatedMark(character: 0x64d, label: 1)),
    ("\u{625}\u{610}\u{611}\u{612}\u{613}", .tooManyMarks(limit: 4, label: 1)),
    (
      "a.\u{430}\u{440}\u{440}\u{4cf}\u{435}",
      .confusable(script: "Cyrillic", other: "Latin", label: 2)
    ),
    (String(repeating: "a", count: ENSName.maxBytes + 1), .tooLong),
  ]

  @Test func refusesOtherNames() {
    for (typed, error) in Self.wrong {
      #expect(throws: error, "\(error)") { try ENSName(normalizing: typed) }
      #expect(!ENSName.isNormalized(typed))
    }
  }

  /// Whatever a name contains, its refusal is printable ASCII.
  @Test func noRefusalRepeatsACharacter() {
    for (_, error) in Self.wrong {
      #expect(error.report.message.english.utf8.allSatisfy { (0x20...0x7e).contains($0) })
    }
  }

  @Test func acceptsTheLongestName() throws {
    let longest = String(repeating: "a", count: ENSName.maxBytes)
    #expect(try ENSName(normalizing: longest).text == longest)
    // U+2152 becomes three characters and a fraction slash, which take three more bytes.
    let fractions = String(repeating: "\u{2152}", count: ENSName.maxBytes / 3)
    #expect(throws: ENSNameError.tooLong) { try ENSName(normalizing: fractions) }
  }

  @Test func theRootHasNoLabels() throws {
    let root = try ENSName(normalizing: "")
    #expect(root.labels == [] && root.text == "")
    #expect(try ENSName(normalizing: "Foo.bar.ETH").labels == ["foo", "bar", "eth"])
  }

  /// The hashes that EIP-137 prints.
  @Test(arguments: [
    ("", "0x0000000000000000000000000000000000000000000000000000000000000000"),
    ("eth", "0x93cdeb708b7545dc668eb9280176169d1c33cfd8ed6f04690a0bcc88a93fc4ae"),
    ("foo.eth", "0xde9b09fd7c5f901e23a3f19fecc54828e9c848539801e86591bd9801b019f84f"),
    ("FOO.eth", "0xde9b09fd7c5f901e23a3f19fecc54828e9c848539801e86591bd9801b019f84f"),
  ])
  func hashesNames(typed: String, hash: String) throws {
    #expect(try ENSName(normalizing: typed).namehash.description == hash)
  }

  @Test func encodesLabelsForDNS() throws {
    #expect(try ENSName(normalizing: "").dnsEncoded() == [0])
    #expect(try ENSName(normalizing: "foo.eth").dnsEncoded() == Array("\u{3}foo\u{3}eth\u{0}".utf8))
    let longest = String(repeating: "a", count: 255)
    let encoded = try ENSName(normalizing: longest).dnsEncoded()
    #expect(encoded == [255] + Array(longest.utf8) + [0])
    // 128 characters of two bytes.
    let longer = try ENSName(normalizing: "eth." + String(repeating: "\u{e9}", count: 128))
    #expect(throws: ENSNameError.labelTooLong(found: 256, label: 2)) { try longer.dnsEncoded() }
  }
}
