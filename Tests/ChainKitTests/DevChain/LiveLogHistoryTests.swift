import Core
import Entity
import Foundation
import TestSupport
import Testing

@testable import ChainKit

/// What contracts on a real EVM log, as rows of a history.
@Suite(.serialized) struct LiveLogHistoryTests {
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

  private func sync(_ accounts: [Address], on other: LiveChain? = nil) async throws
    -> HistoryReport
  {
    try await (other ?? live).sync(accounts, into: store)
  }

  /// The rows of an account that are not about ether, oldest first, as `kind ID amount`.
  private func rows(_ account: Address, of contract: Address, on chain: ChainID? = nil) throws
    -> [String]
  {
    let filter = HistoryFilter(chain: chain ?? live.id, accounts: [account])
    let rows = try store.page(filter, limit: 1_000).transactions.reversed().flatMap(\.self)
    return rows.filter { $0.asset.contract == contract }.map { row in
      let id = row.asset.tokenID.map { " #\($0)" } ?? ""
      return "\(row.kind.rawValue)\(id) \(row.amount)"
    }
  }

  /// The arguments of a function with lists or bytes.
  private func encoded(_ values: [ABIValue], as types: [ABIType]) throws -> [[UInt8]] {
    [try ABI.encode(values, as: types)]
  }

  private static let numbers = ABIType.array(.uint(bits: 256))

  private static func list(_ numbers: [UInt256]) -> ABIValue {
    .list(numbers.map { .number(Int257($0)) })
  }

  @Test("H13: items of a collection arrive and leave one by one")
  func uniqueItems() async throws {
    let cats = try await live.create("Artworks", #"["Cats", "CAT"]"#)
    for id in [1, 2, 3] as [UInt256] {
      try await live.call(cats, by: other, "mint(address,uint256)", [word(me), number(id)])
    }
    let approve = "approve(address,uint256)"
    for spender in [other, .zero, other] {
      try await live.call(cats, by: me, approve, [word(spender), number(1)])
    }
    for flag in [1, 0] as [UInt256] {
      try await live.call(
        cats,
        by: me,
        "setApprovalForAll(address,bool)",
        [word(other), number(flag)]
      )
    }
    let moving = "transferFrom(address,address,uint256)"
    try await live.call(cats, by: other, moving, [word(me), word(other), number(1)])
    try await live.call(cats, by: me, moving, [word(me), word(me), number(3)])
    try await live.call(cats, by: me, "burn(uint256)", [number(2)])
    let report = try await sync([me, other])
    #expect(report.isVerified)
    // The contract has no owner of the item that was burnt, and counts the others.
    let compared = report.assurance.filter { $0.subject == .items(cats) }
    #expect(compared.count == 2 && compared.first { $0.account == me }?.weakest.strength == 2)
    let most = UInt256.max
    #expect(
      try rows(me, of: cats) == [
        "item-in #1 1", "item-in #2 1", "item-in #3 1", "approval #1 1", "approval #1 0",
        "approval #1 1", "operator-approval \(most)", "operator-approval 0", "item-out #1 1",
        "self #3 1", "item-out #2 1",
      ]
    )
    #expect(try rows(other, of: cats) == ["item-in #1 1"])
    #expect(try await sync([me, other]).added == 0)
    // They go with their block.
    try await live.chain.tell("dev_reorg", #"["0x2", {"drop": true}]"#)
    _ = try await sync([me, other])
    #expect(try rows(me, of: cats).last == "item-out #1 1")
  }

  @Test("H13: each item of a batch is a row, and all of them add up")
  func itemsWithAmounts() async throws {
    let potions = try await live.create("Editions")
    let mint = "mint(address,uint256,uint256)"
    try await live.call(potions, by: other, mint, [word(me), number(5), number(300)])
    try await live.call(
      potions,
      by: other,
      "mintBatch(address,uint256[],uint256[])",
      encoded(
        [.address(me), Self.list([5, 8, 8]), Self.list([1, 2, 3])],
        as: [.address, Self.numbers, Self.numbers]
      )
    )
    try await live.call(
      potions,
      by: me,
      "safeTransferFrom(address,address,uint256,uint256,bytes)",
      encoded(
        [.address(me), .address(other), .number(5), .number(100), .bytes([])],
        as: [.address, .address, .uint(bits: 256), .uint(bits: 256), .bytes]
      )
    )
    try await live.call(
      potions,
      by: me,
      "setApprovalForAll(address,bool)",
      [word(other), number(1)]
    )
    try await live.call(
      potions,
      by: other,
      "safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)",
      encoded(
        [.address(me), .address(other), Self.list([8, 5]), Self.list([4, 1]), .bytes([])],
        as: [.address, .address, Self.numbers, Self.numbers, .bytes]
      )
    )
    try await live.call(potions, by: me, "burn(uint256,uint256)", [number(5), number(150)])
    let report = try await sync([me, other])
    #expect(report.isVerified)
    let compared = report.assurance.filter { $0.subject == .items(potions) }
    #expect(compared.map(\.weakest.strength) == [2, 2])
    #expect(
      try rows(me, of: potions) == [
        "item-in #5 300", "item-in #5 1", "item-in #8 2", "item-in #8 3", "item-out #5 100",
        "operator-approval \(UInt256.max)", "item-out #8 4", "item-out #5 1", "item-out #5 150",
      ]
    )
    #expect(
      try rows(other, of: potions) == ["item-in #5 100", "item-in #8 4", "item-in #5 1"]
    )
    let head = try await live.node.blockNumber()
    for account in [me, other] {
      for id in [5, 8, 9] as [UInt256] {
        let held = try await live.node.call(to: potions, input: ERC1155.balanceOf(account, id))
        let asset = Movement.Asset.item(potions, id: id)
        let sum = try store.sum(of: account, asset: asset, chain: live.id, upTo: head)
        #expect(sum.value == Int257(UInt256(word: held)), "\(id)")
      }
    }
  }

  @Test func permissionsOfTokensAreRows() async throws {
    let token = try live.token.address
    for amount in [12, .max, 0] as [UInt256] {
      try await live.call(token, by: me, "approve(address,uint256)", [word(other), number(amount)])
    }
    let report = try await sync([me, other])
    #expect(report.isVerified)
    let expected = ["approval 12", "approval \(UInt256.max)", "approval 0"]
    #expect(try rows(me, of: token) == expected)
    #expect(try rows(other, of: token) == [], "the spender gave no permission")
    #expect(try store.foundTokens(chain: live.id, accounts: [me]).isEmpty)
  }

  @Test("H2: the wrapped coin adds up, and other contracts with its events do not count")
  func h2TheWrappedCoin() async throws {
    let live = try await LiveChain(["--chain-id", "146"])
    let coin = try #require(live.id.profile(at: 0).wrappedCoin)
    try await live.put("WrappedEther", at: coin)
    let vault = try Address(bytes: [UInt8](repeating: 0x77, count: 20))
    try await live.put("WrappedEther", at: vault)
    for contract in [coin, vault] {
      try await live.call(contract, by: me, "deposit()", wei: 1_000)
    }
    try await live.send(from: me, to: coin, wei: 5, gas: 100_000)
    try await live.call(coin, by: me, "withdraw(uint256)", [number(300)])
    try await live.call(coin, by: me, "transfer(address,uint256)", [word(other), number(100)])
    let report = try await sync([me, other], on: live)
    #expect(report.isVerified, "the rows are the balance")
    #expect(
      try rows(me, of: coin, on: live.id) == ["wrap 1000", "wrap 5", "unwrap 300", "token-out 100"]
    )
    #expect(try rows(other, of: coin, on: live.id) == ["token-in 100"])
    #expect(try rows(me, of: vault, on: live.id) == [])
    let held = try await live.node.call(to: coin, input: ERC20.balanceOf(me))
    #expect(UInt256(word: held) == 605)
    let ether = HistoryFilter(chain: live.id, accounts: [me], asset: .ether)
    let amounts = try store.page(ether).movements.filter { $0.kind == .sent }.map(\.amount)
    #expect(amounts.sorted() == [5, 1_000, 1_000], "the ether is in the transactions")
  }
}
