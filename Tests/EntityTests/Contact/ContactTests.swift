import Core
import Entity
import Testing

struct ContactTests {
  static func address(_ digit: Character) throws -> Address {
    try Address(parsing: "0x" + String(repeating: digit, count: 40))
  }

  static func contact(_ name: String, _ digit: Character, note: String? = nil) throws -> Contact {
    try Contact(name: try ContactName(parsing: name), address: try address(digit), note: note)
  }

  /// The keys of names by Python: unicodedata.normalize("NFKC", name).casefold(), blanks as one.
  @Test(arguments: [
    ("Alice", "alice"), ("  ALICE ", "alice"), ("Alice\u{a0} \u{3000}B.", "alice b."),
    ("caf\u{65}\u{301}", "caf\u{e9}"), ("Stra\u{df}e", "strasse"), ("STRASSE", "strasse"),
    ("\u{ff21}lice", "alice"), ("\u{39f}\u{394}\u{39f}\u{3a3}", "\u{3bf}\u{3b4}\u{3bf}\u{3c3}"),
    ("급여", "급여"), ("J. Smith", "j. smith"), ("a-b_c", "a-b_c"), ("ﬁsh", "fish"),
  ])
  func namesAreComparedByTheirKeys(typed: String, key: String) throws {
    let name = try ContactName(parsing: typed)
    #expect(Array(name.key.utf8) == Array(key.utf8))
    #expect(try ContactName(parsing: name.text) == name)
  }

  @Test(arguments: [
    "0x", "0Xmine", "my 0x wallet", "\u{ff10}\u{ff58}1", String(repeating: "aB", count: 20),
    String(repeating: "7", count: 40), "0\u{445}1111", "0\u{d7}1111", "\u{43e}\u{445}1111",
    "my ox12ab", "\u{966}x1", String(repeating: "\u{430}", count: 40),
  ])
  func refusesNamesThatReadLikeAddresses(typed: String) {
    #expect(throws: ContactError.likeAddress(typed)) { try ContactName(parsing: typed) }
  }

  @Test(arguments: [
    "Oxford", "ox", "Max 1111", "oxbeef", "box1234", "\u{410}\u{43b}\u{438}\u{441}\u{430}", "급여 지갑",
  ])
  func takesNamesThatDoNot(typed: String) throws {
    #expect(try ContactName(parsing: typed).text == typed)
  }

  @Test(arguments: ["alice.eth", "a.b", "alice\u{3002}eth", "alice\u{ff0e}eth", "alice\u{ff61}eth"])
  func refusesNamesThatReadLikeENS(typed: String) {
    #expect(throws: ContactError.likeENS(typed)) { try ContactName(parsing: typed) }
  }

  @Test func refusesInvalidWalletNames() {
    #expect(throws: ContactError.name(.empty)) { try ContactName(parsing: " ") }
    #expect(throws: ContactError.name(.path(position: 2))) { try ContactName(parsing: "a/b") }
    #expect(throws: ContactError.name(.unseen(scalar: 0x202e, position: 2))) {
      try ContactName(parsing: "a\u{202e}b")
    }
    #expect(throws: ContactError.name(.firstCharacter)) { try ContactName(parsing: "--yes") }
    let long = String(repeating: "a", count: 51)
    #expect(throws: ContactError.name(.tooLong(found: 51))) { try ContactName(parsing: long) }
    // Near misses: 39 digits, and 40 that are not all hex.
    for typed in [String(repeating: "a", count: 39), String(repeating: "g", count: 40), "x0"] {
      #expect(throws: Never.self) { try ContactName(parsing: typed) }
    }
  }

  @Test func aNoteIsOneLine() throws {
    #expect(try Self.contact("A", "1", note: " the flat \n").note == "the flat")
    #expect(try Self.contact("A", "1", note: " ").note == nil)
    let most = String(repeating: "갑", count: 200)
    #expect(try Self.contact("A", "1", note: most).note == most)
    #expect(throws: ContactError.noteTooLong) { try Self.contact("A", "1", note: most + "갑") }
    #expect(throws: ContactError.noteTooLong) {
      try Self.contact("A", "1", note: "a" + String(repeating: "\u{301}", count: 900))
    }
    #expect(throws: ContactError.noteUnseen(scalar: 10, position: 4)) {
      try Self.contact("A", "1", note: "one\ntwo")
    }
    #expect(throws: ContactError.noteUnseen(scalar: 0x1b, position: 1)) {
      try Self.contact("A", "1", note: "\u{1b}[2J")
    }
  }

  @Test func refusesTheZeroAddress() {
    #expect(throws: ContactError.zeroAddress) { try Self.contact("A", "0") }
  }
}
