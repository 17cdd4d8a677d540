import Core
import Entity
import Foundation
import Synchronization
import Testing

@testable import ChainKit

/// Which of the stored blocks the chain still has: those of branch 0.
@Suite struct ReorgCheckTests {
  /// A node that has every block of branch 0, except some.
  private final class BranchNode: Transport {
    let endpoint = EndpointID.sample
    let lacks: Set<UInt64>
    private let numbers = Mutex<[UInt64]>([])

    init(lacks: Set<UInt64> = []) { self.lacks = lacks }

    /// The blocks that it was asked for.
    var asked: [UInt64] { numbers.withLock { $0 } }

    func post(_ body: [UInt8], timeouts: Timeouts) async throws(RPCFailure) -> HTTPAnswer {
      let question = try? JSONSerialization.jsonObject(with: Data(body))
      let text =
        if let list = question as? [[String: Any]] {
          "[" + list.map(answer).joined(separator: ",") + "]"
        } else {
          answer(question as? [String: Any] ?? [:])
        }
      return HTTPAnswer(body: Array(text.utf8))
    }

    private func answer(_ question: [String: Any]) -> String {
      let id = question["id"] as? Int ?? 0
      let parameters = question["params"] as? [Any] ?? []
      let number = (try? Quantity.parse64(parameters.first as? String ?? "")) ?? 0
      numbers.withLock { $0.append(number) }
      guard !lacks.contains(number) else { return ok("null", id: id) }
      let zeros = "0x" + String(repeating: "0", count: 64)
      return ok(
        """
        {"number":"\(Quantity.text(number))","hash":"\(TestBlock.hash(number))",\
        "parentHash":"\(TestBlock.hash(number - min(number, 1)))","timestamp":"0x1",\
        "stateRoot":"\(zeros)","miner":"\(Address.zero)","gasUsed":"0x0","gasLimit":"0x1c9c380",\
        "transactions":[]}
        """,
        id: id
      )
    }
  }

  private let store: ChainStore
  private let journal: Journal

  init() throws { (store, journal) = (try ChainStore(), try Journal()) }

  /// Stores blocks, of which some are of another branch.
  private func keep(
    _ numbers: [UInt64],
    gone: [UInt64] = [],
    final: UInt64? = nil,
    in store: ChainStore? = nil
  ) throws {
    let store = store ?? self.store
    let headers = try numbers.map {
      try BranchBlock.header($0, branch: gone.contains($0) ? 1 : 0)
    }
    try store.keep(headers, chain: .ethereum)
    guard let settled = headers.first(where: { $0.number == final }) else { return }
    try store.storeTip(settled, finalized: settled, chain: .ethereum)
  }

  private func check(
    _ node: BranchNode = BranchNode(),
    head: UInt64,
    afterTwoBranches isInDoubt: Bool = false,
    of store: ChainStore? = nil
  ) async throws -> UInt64? {
    try await ReorgCheck(
      node: ChainKitTests.node(node),
      store: store ?? self.store,
      journal: journal,
      chain: .ethereum,
      head: try BranchBlock.header(head)
    ).run(afterTwoBranches: isInDoubt)
  }

  private func left(_ store: ChainStore? = nil) throws -> [UInt64] {
    try (store ?? self.store).headers(from: 0, upTo: 1_000, chain: .ethereum).map(\.number)
  }

  @Test("H6: the stored blocks may be of branches in any order", arguments: [10, nil] as [UInt64?])
  func h6NoOrderOfTheBranchesIsAssumed(final: UInt64?) async throws {
    let later: [UInt64] = [12, 13, 15, 20, 21]
    let all = [10] + later
    for pattern in 0..<(1 << later.count) {
      let gone = later.enumerated().filter { pattern >> $0.offset & 1 == 1 }.map(\.element)
      let store = try ChainStore()
      try keep(all, gone: gone, final: final, in: store)
      let fork = try await check(head: 25, of: store)
      #expect(fork == gone.first.flatMap { first in all.last { $0 < first } }, "\(gone)")
      #expect(try left(store) == (gone.isEmpty ? all.reversed() : [10]), "\(gone)")
    }
  }

  @Test("H6: a branch that came and went leaves nothing, though all blocks are there")
  func h6ABranchThatWasMetIsInDoubt() async throws {
    try keep([5, 10, 22, 23, 24], final: 10)
    #expect(try await check(head: 25, afterTwoBranches: true) == nil)
    #expect(try left() == [10, 5])
  }

  @Test func whatLeadsToTheHeadNeedsNoQuestion() async throws {
    try keep([10, 22, 23, 24], final: 10)
    let node = BranchNode()
    #expect(try await check(node, head: 25) == nil)
    #expect(try await check(node, head: 24) == nil)
    #expect(node.asked.isEmpty)
  }

  @Test func oneQuestionIsEnoughForARowOfBlocks() async throws {
    try keep([10, 12, 13, 14, 20, 24], gone: [24], final: 10)
    let node = BranchNode()
    #expect(try await check(node, head: 25) == 20)
    #expect(node.asked.sorted() == [10, 14, 20])
    #expect(try left() == [10])
  }

  @Test("H6: a final block that is gone is another chain, and nothing is removed")
  func h6TheFinalBlockIsCompared() async throws {
    try keep([5, 10, 20], gone: [10, 20], final: 10)
    await #expect {
      try await check(head: 25)
    } throws: {
      if case ScanStop.otherChain(block: 10) = $0 { true } else { false }
    }
    #expect(try left() == [20, 10, 5])
  }

  @Test(
    "without a final block, the search goes as deep as it must",
    arguments: [([200], 160, 130), ([160, 200], 130, 130), ([130, 160, 200], 100, 100)]
      as [([UInt64], UInt64, UInt64)]
  )
  func withoutAFinalBlock(gone: [UInt64], fork: UInt64, settled: UInt64) async throws {
    try keep([100, 130, 160, 200], gone: gone)
    #expect(try await check(head: 210) == fork)
    #expect(try left().first == settled)
  }

  @Test func nothingInCommonIsAnotherChain() async throws {
    try keep([100, 130, 160, 200], gone: [100, 130, 160, 200])
    await #expect {
      try await check(head: 210)
    } throws: {
      if case ScanStop.otherChain(block: 100) = $0 { true } else { false }
    }
    #expect(try left().count == 4)
  }

  @Test func aNodeThatLagsRemovesNothing() async throws {
    try keep([5, 10, 12, 20], gone: [20], final: 10)
    #expect(try await check(head: 15) == nil)
    // Not even if it has not seen the final block.
    #expect(try await check(head: 7) == nil)
    #expect(try left() == [20, 12, 10, 5])
    #expect(try await check(head: 25) == 12)
  }

  @Test func aBlockThatTheNodeLacksIsGone() async throws {
    try keep([10, 12, 14], final: 10)
    #expect(try await check(BranchNode(lacks: [12]), head: 25) == 10)
    #expect(try left() == [10])
    #expect(try await check(head: 25) == nil)
  }

  @Test("M4: transactions in blocks that are gone are pending again, others stay mined")
  func transactionsOfGoneBlocksArePending() async throws {
    try keep([10, 12, 14], gone: [14], final: 10)
    let signed = try [4, 5].map { try StoreTests.signed(nonce: $0) }
    for (one, block) in zip(
      signed,
      try [BranchBlock.header(12), BranchBlock.header(14, branch: 1)]
    ) {
      try journal.enqueue(one, chain: .ethereum, now: 1)
      try journal.note(.mined, of: one.hash, block: block.hash, now: 2)
    }
    #expect(try await check(head: 25) == 12)
    #expect(try signed.map { try journal.outboxEntry($0.hash)?.state } == [.mined, .accepted])
  }
}
