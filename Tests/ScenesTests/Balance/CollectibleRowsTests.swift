import Core
import Entity
import Testing

@testable import Scenes

/// Collectibles in words and in JSON.
@Suite struct CollectibleRowsTests {
  private static func holding(
    _ digit: Character,
    _ reading: CollectionReading,
    kind: CollectionKind? = .erc721,
    name: String? = nil,
    symbol: String? = nil,
    isNamed: Bool = false
  ) throws -> CollectionHolding {
    CollectionHolding(
      collection: try TokenCollection(
        address: try Samples.address(digit),
        kind: kind,
        name: name,
        symbol: symbol
      ),
      isNamed: isNamed,
      reading: reading
    )
  }

  private static func items(
    _ ids: [UInt256],
    amount: UInt256 = 1,
    more: UInt256? = 0,
    unread: Int = 0
  ) -> CollectionReading {
    .items(
      HeldItems(items: ids.map { HeldItem(id: $0, amount: amount) }, more: more, unread: unread)
    )
  }

  private static func rows(
    _ holdings: [CollectionHolding],
    skipped: Int = 0,
    knownUpTo: UInt64? = nil
  ) throws -> CollectibleRows {
    CollectibleRows(
      AccountCollectibles(
        account: try Samples.address("1"),
        holdings: holdings,
        skipped: skipped,
        knownUpTo: knownUpTo
      )
    )
  }

  /// The words about the items of one collection.
  private static func words(_ reading: CollectionReading) throws -> String? {
    try rows([holding("a", reading, isNamed: true)]).rows.first?.items.english
  }

  @Test func namesTheCollectionAndItsItems() throws {
    let rows = try Self.rows([
      Self.holding("a", Self.items([7, 12, 40]), name: "Rare Cats", symbol: "CAT"),
      Self.holding("b", Self.items([5], amount: 300, more: nil), kind: .erc1155, symbol: "POT"),
      Self.holding("c", Self.items([.max])),
    ])
    let (a, b, c) = (
      try Samples.address("a"), try Samples.address("b"), try Samples.address("c")
    )
    #expect(
      rows.rows.map(\.collection.english) == ["Rare Cats (\(a))", "POT (\(b))", "\(c)"]
    )
    #expect(
      rows.rows.map(\.items.english) == [
        "3 items: 7, 12, 40", "1 item: 5 (amount 300)", "1 item: \(UInt256.max)",
      ]
    )
    #expect(rows.notes("savings").isEmpty && !rows.isEmpty)
    #expect(
      try Samples.json(rows.models) == """
        [{"contract":"\(a)","items":[{"amount":"1","id":"7"},{"amount":"1","id":"12"},\
        {"amount":"1","id":"40"}],"kind":"erc-721","more":"0","name":"Rare Cats","symbol":"CAT"},\
        {"contract":"\(b)","items":[{"amount":"300","id":"5"}],"kind":"erc-1155","symbol":"POT"},\
        {"contract":"\(c)","items":[{"amount":"1","id":"\(UInt256.max)"}],"kind":"erc-721",\
        "more":"0"}]
        """
    )
  }

  @Test func saysWhatIsKnownOfItems() throws {
    #expect(try Self.words(Self.items([])) == "no items")
    #expect(
      try Self.words(Self.items([], more: nil))
        == "items unknown: the contract does not list them"
    )
    #expect(try Self.words(Self.items([], more: 1)) == "1 item, IDs unknown")
    #expect(try Self.words(Self.items([], more: 8)) == "8 items, IDs unknown")
    #expect(
      try Self.words(Self.items([3], more: .max)) == "1 item: 3; \(UInt256.max) more, IDs unknown"
    )
  }

  @Test func manyItemsAreCounted() throws {
    let ids = (0..<1_000).map { UInt256(UInt64($0)) }
    let words = try #require(try Self.words(Self.items(ids)))
    #expect(words.hasPrefix("1,000 items: 0, 1, 2,"))
    #expect(words.hasSuffix(" 48, 49 and 950 more"))
    let models = try Self.rows([Self.holding("a", Self.items(ids))]).models
    #expect(try Samples.json(models).contains(#"{"amount":"1","id":"999"}"#))
  }

  @Test func whatContractsSayIsEscaped() throws {
    let rows = try Self.rows([
      Self.holding(
        "a",
        Self.items([1]),
        name: "USDC\u{202e}\n\u{1b}[2J" + String(repeating: "x", count: 100),
        symbol: "A\u{0}"
      )
    ])
    let name = try #require(rows.rows.first?.collection.english)
    #expect(name.hasPrefix(#"USDC\u{202e}\u{a}\u{1b}[2Jxxx"#) && name.contains("…"))
    #expect(rows.rows.count == 1 && !name.contains("\n") && !name.contains("\u{1b}"))
    let json = try Samples.json(rows.models)
    #expect(json.contains(#""symbol":"A\\u{0}""#) && json.contains(#""name":"USDC\\u{202e}"#))
  }

  @Test func aFaultOfANamedCollectionIsExplained() throws {
    let address = try Samples.address("a")
    for fault in CollectionFault.allCases {
      let rows = try Self.rows([Self.holding("a", .fault(fault), kind: nil, isNamed: true)])
      let notes = rows.notes("savings").map(\.english)
      #expect(notes.count == 1 && rows.isEmpty)
      #expect(notes[0].hasPrefix("caution: \(address) is not shown: "), "\(notes)")
      #expect(rows.models.map(\.items) == [nil] && rows.models[0].problem != nil)
    }
    let rows = try Self.rows([Self.holding("a", .fault(.noContract), kind: nil, isNamed: true)])
    #expect(
      try Samples.json(rows.models) == """
        [{"contract":"\(address)","problem":"there is no contract at its address on this chain"}]
        """
    )
  }

  @Test func whatNobodyNamedFillsNoScreen() throws {
    let faults = Array(
      repeating: try Self.holding("a", .fault(.refused)),
      count: 300
    )
    let many = Array(repeating: try Self.holding("b", Self.items([1])), count: 30)
    let named = try Self.holding("c", Self.items([2]), isNamed: true)
    let rows = try Self.rows([named] + faults + many, skipped: 1)
    #expect(rows.rows.count == 21 && rows.models.count == 331)
    #expect(
      rows.notes("savings").map(\.english) == [
        "info: not listed: 10 collections of savings; the JSON output has all",
        "info: 300 collections with items for savings cannot be read",
        "caution: not checked: 1 item that savings received, because there are too many",
      ]
    )
  }

  @Test func itemsThatCouldNotBeReadAreCounted() throws {
    let rows = try Self.rows([
      Self.holding("a", Self.items([1], more: nil, unread: 2), kind: .erc1155)
    ])
    let address = try Samples.address("a")
    #expect(
      rows.notes("savings").map(\.english) == ["caution: 2 items of \(address) could not be read"]
    )
    #expect(try Samples.json(rows.models).contains(#""unread":2"#))
  }

  @Test func saysHowFarTheHistoryReaches() throws {
    let block = try Samples.block(7)
    #expect(
      try Self.rows([]).missing("savings", at: block)?.english
        == "info: items that savings received are shown once its history is synced"
    )
    #expect(
      try Self.rows([], knownUpTo: 6).missing("savings", at: block)?.english
        == "info: items that savings received after block 6 are shown once its history is synced"
    )
    #expect(try Self.rows([], knownUpTo: 7).missing("savings", at: block) == nil)
  }

  @Test func aTableHasTheNamesOfSeveralAccounts() throws {
    let cats = try Self.holding("a", Self.items([7, 12]), name: "Cats")
    let pots = try Self.holding("b", Self.items([5]), name: "Pots")
    let (a, b) = (try Samples.address("a"), try Samples.address("b"))
    let one = CollectibleRows.table([("savings", try Self.rows([cats, pots]))])
    #expect(one.text == "Cats (\(a))  2 items: 7, 12\nPots (\(b))  1 item: 5")
    let two = CollectibleRows.table([
      ("savings", try Self.rows([cats, pots])), ("old", try Self.rows([pots])),
    ])
    #expect(
      two.text == """
        savings  Cats (\(a))  2 items: 7, 12
                 Pots (\(b))  1 item: 5
        old      Pots (\(b))  1 item: 5
        """
    )
    #expect(CollectibleRows.table([("savings", try Self.rows([]))]).text.isEmpty)
  }
}
