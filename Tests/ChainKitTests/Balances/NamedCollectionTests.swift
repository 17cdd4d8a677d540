import Core
import Entity
import Testing

@testable import ChainKit

/// Collections that are asked for by their contracts.
@Suite struct NamedCollectionTests {
  private let time = VirtualTime()
  private let me: Address
  private let other: Address
  private let contract: Address

  init() throws {
    (me, other) = (try Self.address(0x81), try Self.address(0x82))
    contract = try Self.address(1)
  }

  private static func address(_ byte: UInt8) throws -> Address {
    try Address(bytes: [UInt8](repeating: byte, count: 20))
  }

  private func reader(_ state: StateNode) -> CollectibleReader {
    CollectibleReader(Node(Endpoint(state.transport, expecting: .ethereum, timing: time.timing)))
  }

  private func holdings(
    _ state: StateNode,
    received ids: [UInt256] = [],
    _ kind: CollectionKind = .erc721
  ) async throws -> [CollectionHolding] {
    let entries =
      ids.isEmpty
      ? []
      : [
        ReceivedCollectibles.Entry(contract: contract, kind: kind, ids: ids)
      ]
    let sheet = try await reader(state).read(
      [ReceivedCollectibles(account: me, entries: entries)],
      named: [contract, contract],
      at: .at(.latest)
    )
    return sheet.accounts[0].holdings
  }

  /// A collection that lists `count` items; all those from `first` on are the account's.
  private func listing(
    _ count: UInt256,
    from first: UInt64 = 0,
    interfaces: Set<ERC165.Interface> = [.erc165, .erc721, .erc721Enumerable]
  ) -> StateNode {
    StateNode(
      texts: { _, input in
        switch ScriptedCollection.Question(input) {
        case .name: ScriptedCollection.text("Cats of \u{202e}Rome")
        case .symbol: ScriptedCollection.text(String(repeating: "C", count: 10_000))
        default: nil
        }
      },
      contract: { [me, other] _, input in
        switch ScriptedCollection.Question(input) {
        case .follows(let interface): (1, interfaces.contains(interface) ? 1 : 0)
        case .count: (1, count)
        case .listed(me, let index): (1, UInt256(UInt64(index)))
        case .owner(let id): (1, id >= UInt256(first) ? me.number : other.number)
        case .amount(_, let id): (1, id)
        default: (0, 0)
        }
      }
    )
  }

  private func held(_ holding: CollectionHolding?) throws -> HeldItems {
    guard case .items(let held) = try #require(holding).reading else {
      throw ABIError.empty
    }
    return held
  }

  @Test func listsItsItemsWithItsName() async throws {
    let found = try await holdings(listing(3))
    #expect(found.count == 1 && found[0].isNamed)
    #expect(found[0].collection.kind == .erc721)
    #expect(found[0].collection.name == "Cats of \u{202e}Rome")
    #expect(found[0].collection.symbol == String(repeating: "C", count: 128) + "…")
    #expect(try held(found.first).items.map(\.id) == [0, 1, 2])
    #expect(try held(found.first).more == 0)
  }

  @Test(arguments: [(200, 0), (201, 1), (UInt256.max, UInt256.max.subtracting(200) ?? 0)])
  func listsTwoHundredAndCountsTheRest(_ count: UInt256, _ more: UInt256) async throws {
    let state = listing(count)
    let held = try held(try await holdings(state).first)
    #expect(held.items.count == 200 && held.more == more)
    // The answers to everything, the list, the owners, and the texts beside the list.
    #expect(state.programs.sorted() == [2, 6, 200, 200])
  }

  @Test func whatItListsIsNotBelieved() async throws {
    // It lists three items, two of which have another owner.
    let held = try held(try await holdings(listing(3, from: 2)).first)
    #expect(held.items.map(\.id) == [2] && held.more == 2)
    // It names one item again and again.
    let state = StateNode { [me] _, input in
      switch ScriptedCollection.Question(input) {
      case .follows(.none): (1, 0)
      case .follows: (1, 1)
      case .count: (1, 50)
      case .listed: (1, 9)
      case .owner: (1, me.number)
      default: (0, 0)
      }
    }
    let same = try self.held(try await holdings(state).first)
    #expect(same.items == [HeldItem(id: 9, amount: 1)] && same.more == 49)
  }

  @Test func whatWasReceivedAddsToTheList() async throws {
    let held = try held(try await holdings(listing(3), received: [1, 900]).first)
    #expect(held.items.map(\.id) == [0, 1, 2, 900] && held.more == 0)
  }

  @Test func oneThatDoesNotListIsCounted() async throws {
    let found = try await holdings(listing(3, interfaces: [.erc165, .erc721]))
    #expect(try held(found.first) == HeldItems(items: [], more: 3))
  }

  @Test func oneWithAmountsShowsWhatWasReceived() async throws {
    let state = listing(3, interfaces: [.erc165, .erc1155])
    #expect(try held(try await holdings(state).first) == HeldItems(items: [], more: nil))
    let held = try held(try await holdings(state, received: [4, 0], .erc1155).first)
    #expect(held == HeldItems(items: [HeldItem(id: 4, amount: 4)], more: nil))
  }

  @Test(arguments: [[], [.erc165], [.erc721, .erc1155], Set(ERC165.Interface.allCases)])
  func otherContractsAreNoCollections(_ interfaces: Set<ERC165.Interface>) async throws {
    let state = listing(3, interfaces: interfaces)
    #expect(try await holdings(state).map(\.reading) == [.fault(.noCollection)])
    #expect(try await reader(state).kind(of: contract) == nil)
    // The history knows better.
    #expect(try held(try await holdings(state, received: [1]).first).items.map(\.id) == [1])
  }

  @Test func tellsTheKindOfAContract() async throws {
    #expect(try await reader(listing(0)).kind(of: contract) == .erc721)
    #expect(
      try await reader(listing(0, interfaces: [.erc165, .erc1155])).kind(of: contract) == .erc1155
    )
    let refusing = StateNode { _, _ in (0, 0) }
    #expect(try await reader(refusing).kind(of: contract) == nil)
  }

  @Test func oneWithNothingIsShownWithNothing() async throws {
    let found = try await holdings(listing(0))
    #expect(try held(found.first) == HeldItems(items: [], more: 0))
  }
}
