import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// What a random history notes is what the chain has.
@Suite(.serialized) struct RandomHistoryTests {
  private static let shared = SharedChain()
  private let live: LiveChain

  init() async throws { live = try await Self.shared.fresh() }

  @Test(arguments: HistoryStep.allCases)
  func everyStepIsNotedAsTheChainHasIt(step: HistoryStep) async throws {
    var story = try await RandomHistory(live, steps: HistoryStep.allCases)
    try await story.perform(.receive)
    for _ in 0..<3 { try await story.perform(step) }
    try await check(story)
    if step != .reorganize, step != .idle { #expect(story.told.rows.count > 3) }
  }

  @Test func manyStepsAddUp() async throws {
    var story = try await RandomHistory(live, steps: HistoryStep.allCases)
    for _ in 0..<120 { try await story.step() }
    try await check(story)
  }

  @Test func aReorganizationIsForgotten() async throws {
    var story = try await RandomHistory(live)
    for _ in 0..<3 { try await story.perform(.pay) }
    let before = story.told.rows
    try await story.perform(.reorganize)
    #expect(!before.isEmpty && story.told.rows.count < before.count, "\(story.random.comment)")
    #expect(story.told.rows == Array(before.prefix(story.told.rows.count)))
    try await check(story)
    // None goes back to before the start.
    for _ in 0..<10 { try await story.perform(.reorganize) }
    try await check(story)
  }

  @Test func onlyTheStepsThatAreWantedHappen() async throws {
    var story = try await RandomHistory(live)
    for _ in 0..<25 { try await story.step() }
    let kinds: Set<TrueRow.Kind> = [
      .sent, .received, .fee, .internal, .withdrawal, .tokenIn, .tokenOut,
    ]
    #expect(Set(story.told.rows.map(\.kind)).isSubset(of: kinds), "\(story.random.comment)")
    #expect(story.contracts.wrapped.isZero && story.contracts.artworks.isZero)
  }

  private func check(_ story: RandomHistory) async throws {
    let comment = Comment(rawValue: story.random.comment)
    for actor in story.actors {
      try await checkChanges(story, of: actor, .ether) { block in
        try await live.node.balance(of: actor, at: .number(block)).count
      }
      let contracts = [story.contracts.token, story.contracts.wrapped, story.contracts.forger]
      for contract in contracts where !contract.isZero {
        try await checkChanges(story, of: actor, .token(contract)) { block in
          let input = ERC20.balanceOf(actor)
          return try await returned(by: contract, input, at: .number(block))
        }
      }
      try await checkItems(story, of: actor)
      let rows = story.told.rows(of: actor)
      let used = rows.filter { $0.kind == .fee || $0.kind == .delegation }.count
      let before = try await live.node.transactionCount(of: actor, at: .number(story.start))
      let nonce = try await live.node.transactionCount(of: actor)
      #expect(nonce - before == UInt64(used), comment)
      for row in rows {
        guard let transaction = row.transaction else { continue }
        let receipt = try #require(try await live.node.receipt(transaction))
        #expect(receipt.blockNumber == row.block, comment)
        #expect(receipt.succeeded != row.isFailed, comment)
      }
    }
  }

  /// The balance changes in the blocks of the rows as they say, and in no others.
  private func checkChanges(
    _ story: RandomHistory,
    of account: Address,
    _ asset: TrueRow.Asset,
    _ balance: (UInt64) async throws -> UInt256
  ) async throws {
    let comment = Comment(rawValue: story.random.comment)
    var sum = Int257(try await balance(story.start))
    for (block, change) in story.told.changes(of: account, asset).sorted(by: { $0.key < $1.key }) {
      let before = try await balance(block - 1)
      #expect(Int257(before) == sum, comment)
      sum = try #require(change.flatMap(sum.adding), comment)
      #expect(Int257(try await balance(block)) == sum, comment)
    }
    #expect(Int257(try await balance(live.height())) == sum, comment)
  }

  private func checkItems(_ story: RandomHistory, of account: Address) async throws {
    for asset in story.told.assets(of: account) {
      guard case .item(let contract, let id) = asset else { continue }
      let held =
        if contract == story.contracts.editions {
          try await returned(
            by: contract,
            call("balanceOf(address,uint256)", word(account), id.word)
          )
        } else {
          try await returned(by: contract, call("ownerOf(uint256)", id.word))
            == UInt256(word: account.bytes) ? UInt256(1) : UInt256(0)
        }
      #expect(story.told.sum(of: account, asset) == Int257(held), "\(story.random.comment)")
    }
  }

  /// The word that a contract returns.
  private func returned(
    by contract: Address,
    _ input: [UInt8],
    at tag: BlockTag = .latest
  ) async throws -> UInt256 {
    UInt256(word: try await live.node.call(to: contract, input: input, at: tag))
  }
}
