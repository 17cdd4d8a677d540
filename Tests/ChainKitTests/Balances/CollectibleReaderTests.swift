import Core
import Entity
import Testing

@testable import ChainKit

/// Items are shown if their contract confirms them, whatever other contracts do.
@Suite struct CollectibleReaderTests {
  private let time = VirtualTime()
  private let me: Address
  private let other: Address
  /// The contracts, by number.
  private let at: [Address]

  init() throws {
    (me, other) = (try Self.address(0x81), try Self.address(0x82))
    at = try (0..<10).map(Self.address)
  }

  private static func address(_ byte: UInt8) throws -> Address {
    try Address(bytes: [UInt8](repeating: byte, count: 20))
  }

  private func reader(_ state: StateNode, _ memory: NodeMemory = .none) -> CollectibleReader {
    CollectibleReader(
      Node(Endpoint(state.transport, expecting: .ethereum, timing: time.timing)),
      memory: memory
    )
  }

  private var block: BlockReference {
    get throws { BlockReference(number: 7, hash: try Hash32(parsing: TestBlock.hash(7)), time: 1) }
  }

  private func received(
    _ entries: [(contract: Int, kind: CollectionKind, ids: [UInt256])]
  ) -> ReceivedCollectibles {
    ReceivedCollectibles(
      account: me,
      entries: entries.map { .init(contract: at[$0.contract], kind: $0.kind, ids: $0.ids) }
    )
  }

  /// Contract 1 has items with owners and counts them; contract 2 has owners only; contract 3 has
  /// amounts; the others refuse everything.
  private var honest: StateNode.Contract {
    let (at, me, other) = (at, me, other)
    return { target, input in
      switch (target, ScriptedCollection.Question(input)) {
      case (at[1], .count(me)): (1, 2)
      case (at[1], .owner(7)), (at[1], .owner(.max)), (at[2], .owner(5)): (1, me.number)
      case (at[1], .owner(8)), (at[2], .owner(7)): (1, other.number)
      case (at[3], .amount(me, 5)): (1, 300)
      case (at[3], .amount(me, .max)): (1, .max)
      case (at[3], .amount): (1, 0)
      default: (0, 0)
      }
    }
  }

  private func items(_ holding: CollectionHolding) -> [UInt256]? {
    guard case .items(let held) = holding.reading else { return nil }
    return held.items.map(\.id)
  }

  @Test func showsWhatTheContractsConfirm() async throws {
    let state = StateNode(contract: honest)
    let sheet = try await reader(state).read(
      [
        received([
          (3, .erc1155, [.max, 6, 5]), (1, .erc721, [.max, 9, 8, 7]), (2, .erc721, [7, 5]),
        ])
      ],
      at: .after(block)
    )
    #expect(sheet.block == (try block))
    let found = sheet.accounts[0].holdings
    #expect(found.map(\.collection.address) == [at[3], at[1], at[2]])
    #expect(found.map(\.collection.kind) == [.erc1155, .erc721, .erc721])
    #expect(found.allSatisfy { !$0.isNamed })
    #expect(
      found.map(\.reading) == [
        .items(
          HeldItems(
            items: [HeldItem(id: 5, amount: 300), HeldItem(id: .max, amount: .max)],
            more: nil
          )
        ),
        .items(
          HeldItems(items: [HeldItem(id: 7, amount: 1), HeldItem(id: .max, amount: 1)], more: 0)
        ),
        .items(HeldItems(items: [HeldItem(id: 5, amount: 1)], more: nil)),
      ]
    )
    // One request for the answers, and one for the names; what was refused is repeated alone.
    #expect(state.programs == [3 + 5 + 3, 6])
    #expect(!state.methods.contains("eth_getBlockByNumber"))
  }

  @Test func anAccountWithNothingCostsNothing() async throws {
    let state = StateNode(contract: honest)
    let nothing = ReceivedCollectibles(account: me, entries: [], skipped: 3, knownUpTo: 6)
    let sheet = try await reader(state).read([nothing], at: .after(block))
    #expect(
      sheet.accounts == [
        AccountCollectibles(account: me, holdings: [], skipped: 3, knownUpTo: 6)
      ]
    )
    #expect(state.methods.isEmpty)
    let newest = try await reader(state).read([nothing], at: .at(.latest))
    #expect(newest.block.number == 7 && newest.accounts == sheet.accounts)
  }

  @Test func whatWasGivenAwayIsNotMentioned() async throws {
    let state = StateNode { [me, other] _, input in
      switch ScriptedCollection.Question(input) {
      case .owner: (1, other.number)
      case .count, .amount(me, _): (1, 0)
      default: (0, 0)
      }
    }
    let sheet = try await reader(state).read(
      [received([(1, .erc721, [7]), (3, .erc1155, [5])])],
      at: .after(block)
    )
    #expect(sheet.accounts[0].holdings.isEmpty)
  }

  @Test("a thousand items are two requests, and one for what is left")
  func aThousandItems() async throws {
    let state = StateNode { [me] _, input in
      switch ScriptedCollection.Question(input) {
      case .owner: (1, me.number)
      case .count: (1, 1_000)
      default: (0, 0)
      }
    }
    let ids = (0..<1_000).map { UInt256(UInt64($0)) }
    let sheet = try await reader(state).read(
      [received([(1, .erc721, ids.reversed())])],
      at: .after(block)
    )
    #expect(items(sheet.accounts[0].holdings[0]) == ids)
    #expect(state.programs.sorted() == [1, 2, 500, 500])
  }

  @Test func hostileContractsAreFaultsAndSpoilNothing() async throws {
    let state = StateNode { [at, me, honest] target, input in
      switch target {
      case at[4]: (0, 0)  // refuses everything, or burns all gas
      case at[5]: (2, 0)  // less than a word
      case at[6]: (1, .max)  // no owner; an absurd amount
      case at[7]: (3, 0)  // nothing at all
      case at[8] where input.count > 36: (0, 0)  // some amounts only
      case at[8]: (1, me.number)
      default: honest(target, input)
      }
    }
    let kinds: [CollectionKind] = [.erc721, .erc1155]
    let hostile = (4...8).flatMap { contract in kinds.map { (contract, $0, [UInt256(5)]) } }
    let sheet = try await reader(state).read(
      [received(hostile + [(1, .erc721, [7]), (3, .erc1155, [5])])],
      at: .after(block)
    )
    let found = sheet.accounts[0].holdings
    #expect(
      found.prefix(4).map(\.reading) == [
        .fault(.refused), .fault(.refused), .fault(.malformed), .fault(.malformed),
      ]
    )
    // A count of 2^256 − 1 is believed as little as an owner that is none.
    #expect(found[4].reading == .items(HeldItems(items: [], more: .max, unread: 1)))
    #expect(
      found[5].reading == .items(HeldItems(items: [HeldItem(id: 5, amount: .max)], more: nil))
    )
    #expect(found[6].reading == .fault(.malformed) && found[7].reading == .fault(.malformed))
    #expect(found.suffix(2).map(items) == [[7], [5]])
  }

  @Test func aContractThatIsGoneIsNotMentionedUnlessItIsNamed() async throws {
    let state = StateNode(.init(empty: [at[7]])) { _, _ in (3, 0) }
    let gone = received([(7, .erc721, [5])])
    #expect(try await reader(state).read([gone], at: .after(block)).accounts[0].holdings.isEmpty)
    let named = try await reader(state).read([gone], named: [at[7]], at: .after(block))
    #expect(named.accounts[0].holdings.map(\.reading) == [.fault(.noContract)])
  }

  @Test func aNodeWithoutProgramsIsAskedOneByOne() async throws {
    let state = StateNode(.init(takesPrograms: false), contract: honest)
    let sheet = try await reader(state).read(
      [received([(1, .erc721, [.max, 9, 8, 7]), (4, .erc721, [1])])],
      at: .after(block)
    )
    #expect(sheet.accounts[0].holdings.map(items) == [[7, .max], nil])
  }

  @Test func aBlockThatIsReplacedIsRefusedOrReadAgain() async throws {
    let one = received([(1, .erc721, [7])])
    let state = StateNode(.init(replaced: 1), contract: honest)
    let sheet = try await reader(state).read([one], at: .at(.latest))
    #expect(sheet.block.hash.description == TestBlock.hash(7, fork: 1))
    await #expect(throws: RPCFailure.missingData(.block)) {
      try await reader(state).read([one], at: .after(try block))
    }
  }

  @Test func whatContractsNobodyChoseDoToANodeIsNotRemembered() async throws {
    let store = try ChainStore()
    let memory = store.memory(of: .sample, chain: .ethereum, timing: time.timing)
    let state = StateNode(.init(most: 100)) { [me] _, input in
      if case .owner = ScriptedCollection.Question(input) { (1, me.number) } else { (0, 0) }
    }
    let ids = (0..<1_000).map { UInt256(UInt64($0)) }
    let sheet = try await reader(state, memory).read(
      [received([(1, .erc721, ids)])],
      at: .after(block)
    )
    #expect(items(sheet.accounts[0].holdings[0]) == ids)
    #expect(memory.recall(.callLimit) == nil)
  }
}
