import Core
import Entity
import Exchange
import Foundation
import TestSupport
import Testing

@testable import ChainKit

/// Collections on a real EVM, from the history to what an account has.
@Suite(.serialized) struct LiveCollectibleTests {
  private static let shared = SharedChain()
  private let live: LiveChain
  private let store: ChainStore
  private let me: Address
  private let other: Address

  init() async throws {
    live = try await Self.shared.fresh()
    store = try ChainStore()
    (me, other) = (live.accounts[3], live.accounts[4])
  }

  /// Creates a contract of the dev chain.
  private func create(_ name: String, _ texts: [String]) async throws -> Address {
    let path = Vectors.root.appending(path: "Tests/DevChain/contracts/\(name).bin")
    let code = try String(contentsOf: path, encoding: .utf8).trimmingCharacters(in: .newlines)
    let arguments = try ABI.encode(
      texts.map { .string($0) },
      as: Array(repeating: .string, count: texts.count)
    )
    let hash = try await live.send(from: me, to: nil, input: try Hex.decode(code) + arguments)
    return try #require(try await live.node.receipt(hash)?.created)
  }

  private func gallery() async throws -> Address {
    try await create("Gallery", ["Cats \u{202e}of Rome", "CAT"])
  }

  private func mint(_ collection: Address, to: Address, _ first: UInt256, _ count: UInt64)
    async throws
  {
    let input = selector("mint(address,uint256,uint256)") + word(to) + first.word
    try await live.send(
      from: other,
      to: collection,
      input: input + UInt256(count).word,
      gas: 29_000_000
    )
  }

  private func received(_ accounts: [Address]) async throws -> [ReceivedCollectibles] {
    let time = VirtualTime()
    let sync = HistorySync(
      live.node,
      store: store,
      journal: try Journal(),
      chain: live.id,
      timing: time.timing
    )
    #expect(try await sync.run(accounts).isVerified)
    return try store.receivedCollectibles(of: accounts, chain: live.id)
  }

  private func held(_ holding: CollectionHolding?) throws -> HeldItems {
    guard case .items(let held) = try #require(holding).reading else { throw ABIError.empty }
    return held
  }

  @Test func showsWhatArrivedAndIsStillThere() async throws {
    let (gallery, items) = (try await gallery(), try await create("Items", ["Potions"]))
    try await mint(gallery, to: me, 1, 3)
    try await mint(gallery, to: me, .max, 1)
    let moving = selector("transferFrom(address,address,uint256)") + word(me) + word(other)
    try await live.send(from: me, to: gallery, input: moving + UInt256(2).word)
    try await live.send(from: me, to: gallery, input: selector("burn(uint256)") + UInt256(3).word)
    try await mint(items, to: me, 5, 300)
    try await mint(items, to: me, .max, 1)
    try await mint(items, to: other, 8, 9)
    let batch = try ABI.encode(
      [
        .address(other), .address(me), .list([.number(8), .number(9)]),
        .list([.number(4), .number(0)]), .bytes([]),
      ],
      as: [.address, .address, .array(.uint(bits: 256)), .array(.uint(bits: 256)), .bytes]
    )
    let function = "safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)"
    try await live.send(from: other, to: items, input: selector(function) + batch)

    let received = try await received([me, other])
    #expect(received[0].entries.map(\.ids) == [[8, .max, 5], [.max, 3, 2, 1]])
    #expect(received[0].knownUpTo == (try await live.node.blockNumber()))
    let before = await live.node.endpoint.posts
    let sheet = try await CollectibleReader(live.node).read(received, at: .at(.latest))
    // The block, the answers and the names; and again what was refused.
    #expect(await live.node.endpoint.posts - before <= 5)
    let mine = sheet.accounts[0].holdings
    #expect(mine.map(\.collection.address) == [items, gallery])
    #expect(mine.map(\.collection.kind) == [.erc1155, .erc721])
    #expect(mine.map(\.collection.name) == ["Potions", "Cats \u{202e}of Rome"])
    #expect(mine.map(\.collection.symbol) == [nil, "CAT"])
    #expect(
      try held(mine.first).items == [
        HeldItem(id: 5, amount: 300), HeldItem(id: 8, amount: 4), HeldItem(id: .max, amount: 1),
      ]
    )
    #expect(try held(mine.last).items.map(\.id) == [1, .max])
    #expect(try held(mine.last).more == 0)
    let theirs = sheet.accounts[1].holdings
    #expect(try held(theirs.first).items == [HeldItem(id: 8, amount: 5)])
    #expect(try held(theirs.last).items == [HeldItem(id: 2, amount: 1)])
    // The same before the last transaction.
    let earlier = try await CollectibleReader(live.node).read(
      received,
      at: .at(.number(sheet.block.number - 1))
    )
    #expect(try held(earlier.accounts[0].holdings.first).items.map(\.id) == [5, .max])
  }

  @Test func whatAReorganizationTookBackIsForgotten() async throws {
    let gallery = try await gallery()
    try await mint(gallery, to: me, 1, 1)
    try await mint(gallery, to: me, 2, 1)
    #expect(try await received([me])[0].entries.map(\.ids) == [[2, 1]])
    try await live.chain.tell("dev_reorg", #"["0x1", {"drop": true}]"#)
    #expect(try await received([me])[0].entries.map(\.ids) == [[1]])
  }

  @Test func aThousandItemsTakeFewRequests() async throws {
    let gallery = try await gallery()
    for first in stride(from: UInt64(0), to: 1_000, by: 200) {
      try await mint(gallery, to: me, UInt256(first), 200)
    }
    let received = try await received([me])
    let before = await live.node.endpoint.posts
    let sheet = try await CollectibleReader(live.node).read(received, at: .at(.latest))
    #expect(await live.node.endpoint.posts - before <= 6)
    let all = try held(sheet.accounts[0].holdings.first)
    #expect(all.items.map(\.id) == (0..<1_000).map { UInt256(UInt64($0)) } && all.more == 0)
    // Without a history it is asked for a list, which has a limit.
    let unknown = ReceivedCollectibles(account: me, entries: [])
    let listed = try await CollectibleReader(live.node).read(
      [unknown],
      named: [gallery],
      at: .after(sheet.block)
    )
    let some = try held(listed.accounts[0].holdings.first)
    #expect(some.items.count == 200 && some.more == 800)
  }

  @Test func namesWhatIsNoCollection() async throws {
    let (gallery, items) = (try await gallery(), try await create("Items", ["Potions"]))
    let token = try live.token.address
    let sheet = try await CollectibleReader(live.node).read(
      [ReceivedCollectibles(account: me, entries: [])],
      named: [token, other, gallery, items],
      at: .at(.latest)
    )
    #expect(
      sheet.accounts[0].holdings.map(\.reading) == [
        .fault(.noCollection), .fault(.noContract), .items(HeldItems(items: [], more: 0)),
        .items(HeldItems(items: [], more: nil)),
      ]
    )
    let reader = CollectibleReader(live.node)
    #expect(try await reader.kind(of: gallery) == .erc721)
    #expect(try await reader.kind(of: items) == .erc1155)
    #expect(try await reader.kind(of: token) == nil)
    #expect(try await reader.kind(of: other) == nil)
  }

  /// Reads what hostile code says beside an honest collection.
  private func readings(
    beside hostile: [String],
    _ ways: [CallBundle.Way]
  ) async throws -> [CollectionReading] {
    let gallery = try await gallery()
    try await mint(gallery, to: me, 7, 1)
    var entries: [ReceivedCollectibles.Entry] = []
    for (place, code) in hostile.enumerated() {
      let address = try Address(bytes: Array(repeating: UInt8(0x70 + place), count: 20))
      try await live.chain.tell("anvil_setCode", #"["\#(address)","0x\#(code)"]"#)
      entries += CollectionKind.allCases.map { kind in
        ReceivedCollectibles.Entry(contract: address, kind: kind, ids: [1, 2])
      }
    }
    let honest = ReceivedCollectibles.Entry(contract: gallery, kind: .erc721, ids: [7])
    let sheet = try await CollectibleReader(live.node, ways: ways).read(
      [ReceivedCollectibles(account: me, entries: entries + [honest])],
      at: .at(.latest)
    )
    let last = sheet.accounts[0].holdings.last
    #expect(last?.collection.name == "Cats \u{202e}of Rome")
    #expect(try held(last).items.map(\.id) == [7])
    return sheet.accounts[0].holdings.dropLast().map(\.reading)
  }

  @Test("hostile collections are faults, and do not affect those beside them")
  func hostileCollectionsAreIsolated() async throws {
    let ones = "7f" + String(repeating: "ff", count: 32) + "60005260206000f3"
    // Uses up its gas; returns 10 MB; returns one byte; reverts with a word; returns all ones.
    let hostile = ["fe", "629896806000f3", "60016000f3", "60ff60005260206000fd", ones]
    let code = try await live.node.code(at: Multicall3.address)
    let multicall = Multicall3.Deployment(
      address: Multicall3.address,
      codeHash: .keccak(of: code)
    )
    let items = [HeldItem(id: 1, amount: .max), HeldItem(id: 2, amount: .max)]
    for ways in [[CallBundle.Way.program], [.multicall(multicall)], []] {
      #expect(
        try await readings(beside: hostile, ways) == [
          .fault(.refused), .fault(.refused), .fault(.refused), .fault(.refused),
          .fault(.malformed), .fault(.malformed), .fault(.refused), .fault(.refused),
          .items(HeldItems(items: [], more: .max, unread: 2)),
          .items(HeldItems(items: items, more: nil)),
        ]
      )
    }
  }

  @Test func endlessCodeAndEndlessTextsAreCutOff() async throws {
    // To every question: an endless loop; a text of 100,000 bytes; it depends on the gas.
    let text = "6020600052620186a0602052620186e06000f3"
    let hostile = ["5b600056", text, "5a60005260206000f3"]
    let found = try await readings(beside: hostile, [.program])
    #expect(found.prefix(2) == [.fault(.refused), .fault(.refused)])
    // Its first word, 32, is an owner, and an amount.
    #expect(found[2] == .items(HeldItems(items: [], more: 32)))
    #expect(
      found[3]
        == .items(
          HeldItems(items: [HeldItem(id: 1, amount: 32), HeldItem(id: 2, amount: 32)], more: nil)
        )
    )
    #expect(found.count == 6)
  }
}
