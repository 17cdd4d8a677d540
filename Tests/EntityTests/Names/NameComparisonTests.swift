import Entity
import Testing

/// Whether a name led elsewhere before, on this chain or on another one.
struct NameComparisonTests {
  private static func name(
    _ digit: Character,
    on chain: UInt64,
    by record: NameRecord?,
    time: UInt64 = 1
  ) throws -> PaidName {
    try PaidNamesTests.name(on: ChainID(chain), digit, time: time, record: record)
  }

  private static func comparison(
    _ digit: Character = "2",
    on chain: UInt64 = 8453,
    by record: NameRecord?,
    with entries: PaidName...
  ) throws -> NameComparison {
    try PaidNames(entries).comparison(
      of: "alice.eth",
      on: ChainID(chain),
      Address(parsing: "0x" + String(repeating: digit, count: 40)),
      record: record
    )
  }

  private static let records: [NameRecord?] = [nil, .ether, .chain, .defaultEVM]

  @Test(arguments: records) func onOneChainAnyOtherAddressHasMoved(record: NameRecord?) throws {
    for before in Self.records {
      let entry = try Self.name("1", on: 8453, by: before)
      #expect(try Self.comparison("2", by: record, with: entry) == .moved(from: entry))
      #expect(try Self.comparison("1", by: record, with: entry) == .same)
      // What it is elsewhere does not matter then.
      let elsewhere = try Self.name("3", on: 10, by: .defaultEVM, time: 9)
      #expect(try Self.comparison("1", by: record, with: entry, elsewhere) == .same)
    }
  }

  @Test(arguments: records) func aNameThatWasNotUsedIsNew(record: NameRecord?) throws {
    #expect(try Self.comparison(by: record) == .new)
    let bob = try PaidNamesTests.name("bob.eth", on: ChainID(8453), "2")
    #expect(try Self.comparison(by: record, with: bob) == .new)
  }

  @Test(arguments: records) func theSameAddressElsewhereIsTheSame(record: NameRecord?) throws {
    for before in Self.records {
      #expect(try Self.comparison(by: record, with: Self.name("2", on: 10, by: before)) == .same)
    }
  }

  /// One record is for every chain, so that it moved is seen on a chain that was not used before.
  @Test func theAddressForEveryChainMovesOnAllOfThem() throws {
    let onOptimism = try Self.name("1", on: 10, by: .defaultEVM)
    #expect(try Self.comparison(by: .defaultEVM, with: onOptimism) == .moved(from: onOptimism))
    let onEthereum = try Self.name("1", on: 1, by: .ether)
    #expect(try Self.comparison(by: .defaultEVM, with: onEthereum) == .moved(from: onEthereum))
    let unknown = try Self.name("1", on: 10, by: nil)
    #expect(try Self.comparison(by: .defaultEVM, with: unknown) == .moved(from: unknown))
  }

  @Test func aChainsOwnAddressMayDiffer() throws {
    for before in Self.records {
      let elsewhere = try Self.name("1", on: 10, by: before)
      #expect(try Self.comparison(by: .chain, with: elsewhere) == .otherRecord(elsewhere))
    }
    let own = try Self.name("1", on: 10, by: .chain)
    #expect(try Self.comparison(by: .defaultEVM, with: own) == .otherRecord(own))
    #expect(try Self.comparison(on: 1, by: .ether, with: own) == .otherRecord(own))
  }

  /// Whoever takes over a name that has only the address for every chain sets that for Ethereum.
  @Test(arguments: [nil, NameRecord.defaultEVM])
  func theAddressForEthereumIsComparedWithThatForEveryChain(record: NameRecord?) throws {
    let elsewhere = try Self.name("1", on: 8453, by: record)
    #expect(try Self.comparison(on: 1, by: .ether, with: elsewhere) == .moved(from: elsewhere))
    #expect(try Self.comparison("1", on: 1, by: .ether, with: elsewhere) == .same)
  }

  /// A builder cannot evade the comparison by not saying which record it was.
  @Test func anUnknownRecordIsComparedWithEverything() throws {
    for before in Self.records {
      let elsewhere = try Self.name("1", on: 10, by: before)
      #expect(try Self.comparison(by: nil, with: elsewhere) == .moved(from: elsewhere))
    }
  }

  /// Another chain's own address, agreed to later, does not hide that the one for all has moved.
  @Test func theNewestComparableAddressCounts() throws {
    let first = try Self.name("1", on: 10, by: .defaultEVM, time: 1)
    let own = try Self.name("3", on: 137, by: .chain, time: 5)
    #expect(try Self.comparison(by: .defaultEVM, with: first, own) == .moved(from: first))
    let second = try Self.name("2", on: 42_161, by: .defaultEVM, time: 3)
    #expect(try Self.comparison(by: .defaultEVM, with: first, second) == .same)
    #expect(try Self.comparison("1", by: .defaultEVM, with: first, second) == .moved(from: second))
    #expect(try Self.comparison(by: .chain, with: first, own) == .otherRecord(own))
  }
}
