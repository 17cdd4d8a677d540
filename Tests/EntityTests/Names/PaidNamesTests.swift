import Core
import Entity
import Testing

struct PaidNamesTests {
  static func name(
    _ name: String = "alice.eth",
    on chain: ChainID = .ethereum,
    _ digit: Character = "1",
    time: UInt64 = 1_769_903_999,
    record: NameRecord? = nil
  ) throws -> PaidName {
    try PaidName(
      name: name,
      chain: chain,
      address: try Address(parsing: "0x" + String(repeating: digit, count: 40)),
      time: try UTCTime(seconds: time),
      record: record
    )
  }

  private static func names(_ text: String) throws -> PaidNames {
    try PaidNames(parsing: Array(text.utf8))
  }

  private static func file(_ rows: String, version: String = "1", more: String = "") -> String {
    #"{"schema": "kingtherum.names", "version": \#(version), "names": [\#(rows)]\#(more)}"#
  }

  private static func row(
    name: String = "alice.eth",
    chain: String = "1",
    address: String = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
    time: String = "2026-01-31T23:59:59Z",
    more: String = ""
  ) -> String {
    #"{"name": "\#(name)", "chain": "\#(chain)", "address": "\#(address)", "time": "\#(time)"\#(more)}"#
  }

  @Test func findsANameByItsChain() throws {
    let (alice, bob) = (try Self.name(), try Self.name("bob.eth", "2"))
    let onBase = try Self.name(on: try ChainID(8453), "3")
    let names = try PaidNames([bob, onBase, alice])
    #expect(names.all == [alice, onBase, bob])
    #expect(names.last("alice.eth", on: .ethereum) == alice)
    #expect(names.last("alice.eth", on: try ChainID(8453)) == onBase)
    #expect(names.last("bob.eth", on: try ChainID(8453)) == nil)
    #expect(names.last("Alice.eth", on: .ethereum) == nil)
    #expect(PaidNames.none.last("alice.eth", on: .ethereum) == nil)
  }

  @Test func aNewAddressTakesThePlaceOfTheOldOne() throws {
    let (old, new) = (try Self.name("alice.eth", "1"), try Self.name("alice.eth", "2", time: 1))
    let bob = try Self.name("bob.eth", "3")
    let names = PaidNames.none.adding([old, bob]).adding([new])
    #expect(names.all == [new, bob])
    #expect(names.adding([]) == names)
  }

  @Test func theOldestMakesRoom() throws {
    let kept = try (0..<PaidNames.most).map { try Self.name("n\($0).eth", time: 10 + UInt64($0)) }
    let full = PaidNames.none.adding(kept)
    #expect(full.all.count == PaidNames.most)
    let new = full.adding([try Self.name("new.eth", time: 99_999)])
    #expect(new.all.count == PaidNames.most)
    #expect(new.last("n0.eth", on: .ethereum) == nil)
    #expect(new.last("n1.eth", on: .ethereum) != nil)
    #expect(new.last("new.eth", on: .ethereum) != nil)
    let many = try kept + [Self.name("one.more.eth")]
    #expect(throws: PaidNamesError.tooMany) { try PaidNames(many) }
  }

  @Test func theFileIsWrittenAsItIsRead() throws {
    let names = try PaidNames([
      try Self.name("bob.eth", "2"),
      try Self.name("급여.eth", on: try ChainID(8453), record: .defaultEVM),
    ])
    #expect(
      names.render() == #"""
        {
          "schema": "kingtherum.names",
          "version": 1,
          "names": [
            {"name":"bob.eth","chain":"1","address":"0x2222222222222222222222222222222222222222","time":"2026-01-31T23:59:59Z"},
            {"name":"급여.eth","chain":"8453","address":"0x1111111111111111111111111111111111111111","time":"2026-01-31T23:59:59Z","record":"defaultEVM"}
          ]
        }

        """#
    )
    #expect(try Self.names(names.render()) == names)
    #expect(try Self.names(PaidNames.none.render()) == .none)
    #expect(try Self.names(Self.file(Self.row())).all.map(\.name) == ["alice.eth"])
  }

  @Test func refusesAnotherShape() {
    #expect(throws: PaidNamesError.version) { try Self.names(Self.file("", version: "2")) }
    #expect(throws: PaidNamesError.version) {
      try Self.names(#"{"schema": "kingtherum.contacts", "version": 1, "names": []}"#)
    }
    #expect(throws: PaidNamesError.json(.unknown(path: "more"))) {
      try Self.names(Self.file("", more: #", "more": 1"#))
    }
    for text in ["", "[]", "{}", Self.file(Self.row() + ","), Self.file("5")] {
      #expect(throws: PaidNamesError.self) { try Self.names(text) }
    }
  }

  /// A newer version may have members that this one does not know: the version is said first.
  @Test func theVersionIsReadBeforeTheRest() {
    #expect(throws: PaidNamesError.version) {
      try Self.names(#"{"schema": "kingtherum.names", "version": 2, "people": {}, "names": 5}"#)
    }
  }

  @Test func refusesTooManyInAFile() {
    let rows = (0...PaidNames.most).map { Self.row(name: "n\($0).eth") }
    #expect(throws: PaidNamesError.tooMany) {
      try Self.names(Self.file(rows.joined(separator: ",")))
    }
  }

  @Test(arguments: [
    row(name: "Alice.eth"), row(name: ""), row(name: "a b.eth"), row(chain: "0"),
    row(more: #", "record": "main""#), row(more: #", "record": null"#), row(chain: "0x1"),
    row(address: "0x70"), row(time: "today"), row(more: #", "x": "y""#),
    row(name: String(repeating: "a", count: 252) + ".eth"), #"{"name": "alice.eth"}"#,
  ]) func refusesAnInvalidEntry(row: String) throws {
    let error = #expect(throws: PaidNamesError.self) {
      try Self.names(Self.file(Self.row(name: "bob.eth") + "," + row))
    }
    guard case .entry(2, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func refusesTheSameNameTwiceOnOneChain() throws {
    #expect(throws: PaidNamesError.twice("alice.eth", .ethereum)) {
      try Self.names(Self.file(Self.row() + "," + Self.row()))
    }
    let other = Self.row(chain: "8453")
    #expect(try Self.names(Self.file(Self.row() + "," + other)).all.count == 2)
  }
}
