import Core
import Entity
import Testing

struct ContactBookTests {
  private static func book(_ text: String) throws -> ContactBook {
    try ContactBook(parsing: Array(text.utf8))
  }

  private static func file(_ rows: String, version: String = "1", more: String = "") -> String {
    #"{"schema": "kingtherum.contacts", "version": \#(version), "contacts": [\#(rows)]\#(more)}"#
  }

  private static let alice =
    #"{"name": "Alice", "address": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"}"#

  @Test func findsByNameInAnyCaseAndByAddress() throws {
    let alice = try ContactTests.contact("Alice", "1", note: "the flat")
    let bob = try ContactTests.contact("급여 Bob", "2")
    let book = try ContactBook([bob, alice])
    #expect(book.all == [alice, bob])
    #expect(book.contact(named: " aLICE ") == alice)
    #expect(book.contact(named: "급여\u{3000}BOB") == bob)
    #expect(book.contact(named: "alic") == nil)
    #expect(book.contact(at: alice.address) == alice)
    #expect(try book.find("\(bob.address)") == bob)
    #expect(throws: ContactBookError.unknown("carol")) { try book.find("carol") }
    #expect(throws: ContactBookError.unknown("")) { try book.find("") }
  }

  @Test func everyNameAndAddressIsThereOnce() throws {
    let alice = try ContactTests.contact("Alice", "1")
    let book = try ContactBook([alice])
    let other = try ContactTests.contact("ALICE", "2")
    let same = try ContactTests.contact("Bob", "1")
    #expect(throws: ContactBookError.nameTaken(alice.name, by: alice.address)) {
      try book.adding(other)
    }
    #expect(throws: ContactBookError.addressTaken(alice.address, by: alice.name)) {
      try book.adding(same)
    }
    #expect(throws: ContactBookError.nameTaken(other.name, by: other.address)) {
      try ContactBook([alice, other])
    }
    #expect(throws: ContactBookError.addressTaken(alice.address, by: alice.name)) {
      try ContactBook([alice, same])
    }
    let bob = try ContactTests.contact("Bob", "2")
    #expect(try book.adding(bob).removing(alice).all == [bob])
    #expect(try book.removing(bob) == book)
  }

  @Test func theFileIsWrittenAsItIsRead() throws {
    let alice = try ContactTests.contact("Alice", "1", note: "say \"hi\"")
    let book = try ContactBook([try ContactTests.contact("Bob", "2"), alice])
    #expect(
      book.render() == #"""
        {
          "schema": "kingtherum.contacts",
          "version": 1,
          "contacts": [
            {"name":"Alice","address":"0x1111111111111111111111111111111111111111","note":"say \"hi\""},
            {"name":"Bob","address":"0x2222222222222222222222222222222222222222"}
          ]
        }

        """#
    )
    #expect(try Self.book(book.render()) == book)
    #expect(try Self.book(ContactBook.empty.render()) == .empty)
    #expect(try Self.book(Self.file(Self.alice)).all.map(\.name.text) == ["Alice"])
  }

  @Test func refusesAnotherShape() {
    #expect(throws: ContactBookError.version) { try Self.book(Self.file("", version: "2")) }
    #expect(throws: ContactBookError.version) {
      try Self.book(#"{"schema": "kingtherum.token", "version": 1, "contacts": []}"#)
    }
    #expect(throws: ContactBookError.json(.unknown(path: "more"))) {
      try Self.book(Self.file(Self.alice, more: #", "more": 1"#))
    }
    for text in ["", "[]", "{}", Self.file(Self.alice + ","), Self.file("5")] {
      #expect(throws: ContactBookError.self) { try Self.book(text) }
    }
  }

  /// A newer version may have members that this one does not know: the version is said first.
  @Test func theVersionIsReadBeforeTheRest() {
    #expect(throws: ContactBookError.version) {
      try Self.book(#"{"schema": "kingtherum.contacts", "version": 2, "groups": 1, "contacts": 5}"#)
    }
  }

  @Test func refusesTooManyInAFile() {
    let rows = (0...ContactBook.most).map { number in
      let digits = String(number, radix: 16)
      let address = "0x1" + String(repeating: "0", count: 39 - digits.count) + digits
      return #"{"name": "contact \#(number)", "address": "\#(address)"}"#
    }
    #expect(throws: ContactBookError.tooMany) {
      try Self.book(Self.file(rows.joined(separator: ",")))
    }
  }

  @Test(arguments: [
    (#"{"name": "A"}"#, "address"),
    (#"{"address": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"}"#, "name"),
    (#"{"name": "A", "address": "0x70997970c51812dc3A010C7d01b50e0d17dc79C8"}"#, "EIP-55"),
    (#"{"name": "A", "address": "0x7099"}"#, "40 hex digits"),
    (#"{"name": "a/b", "address": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"}"#, "name: /"),
    (#"{"name": "a.eth", "address": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"}"#, "ENS"),
    (#"{"name": "A", "address": "0x0000000000000000000000000000000000000000"}"#, "the zero"),
    (
      #"{"name": "A", "address": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8", "note": "\u202e"}"#,
      "202E"
    ),
    (
      #"{"name": "A", "address": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8", "note": null}"#,
      "note"
    ),
    (
      #"{"name": "A", "address": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8", "tel": ""}"#, "tel"
    ),
  ])
  func namesTheContactThatIsWrong(row: String, reason: String) throws {
    let first = #"{"name":"B","address":"0x1111111111111111111111111111111111111111"},"#
    let error = #expect(throws: ContactBookError.self) {
      try Self.book(Self.file(first + row))
    }
    guard case .entry(2, let because) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(because.english.contains(reason), "\(because)")
  }

  @Test func refusesDuplicatesInAFile() {
    let twin = Self.alice.replacing("Alice", with: "ALICE")
    #expect(throws: ContactBookError.self) { try Self.book(Self.file(Self.alice + "," + twin)) }
    let other = Self.alice.replacing("Alice", with: "Bob")
    #expect(throws: ContactBookError.self) { try Self.book(Self.file(Self.alice + "," + other)) }
  }

  @Test func limitIsTenThousand() throws {
    let many = try (1...ContactBook.most).map { number in
      let bytes = [UInt8](repeating: 1, count: 18) + [UInt8(number >> 8), UInt8(number & 0xff)]
      return try Contact(
        name: try ContactName(parsing: "contact \(number)"),
        address: try Address(bytes: bytes)
      )
    }
    let book = try ContactBook(many)
    #expect(try Self.book(book.render()) == book)
    #expect(throws: ContactBookError.tooMany) {
      try book.adding(try ContactTests.contact("one more", "2"))
    }
  }
}
