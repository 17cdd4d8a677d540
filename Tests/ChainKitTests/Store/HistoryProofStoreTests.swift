import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// What was proved is kept from one sync to the next, and proves nothing of later blocks.
@Suite struct HistoryProofStoreTests {
  private typealias Act = VirtualWorld.Act

  private let bench: RefreshBench
  private let world: VirtualWorld
  private static let root = HistoryGrade.proved(.stateRoot)

  init() throws {
    bench = try RefreshBench()
    world = try VirtualWorld(
      accounts: 2,
      [
        10: [Act(0, .deposit(1_000_000)), Act(1, .deposit(1_000_000))],
        20: [Act(0, .own(value: 5))], 30: [Act(0, .tokenIn(9, of: 0))],
        990: [Act(0, .own(value: 7))], 1200: [Act(0, .own(value: 8))],
      ]
    )
  }

  private var account: Address { world.accounts[0] }
  private var token: HistorySubject { .token(VirtualWorld.token(0)) }

  private func sync(_ head: UInt64) async throws -> HistoryReport {
    try await bench.sync(
      VirtualChain(world, head: head),
      world.accounts,
      listed: [VirtualWorld.token(0)]
    )
  }

  private func keep(
    _ report: HistoryReport,
    _ finding: HistoryProof.Finding = .holds,
    after block: BlockReference? = nil
  ) throws -> Bool {
    let subjects: [HistorySubject] = [.ether, .nonces, token]
    return try bench.store.keep(
      subjects.map { HistoryProof(account: account, subject: $0, finding: finding) },
      after: block ?? report.asOf,
      chain: .ethereum
    )
  }

  private func stored(_ subject: HistorySubject, of account: Address? = nil) throws -> [HistorySpan]
  {
    try bench.store.assurance(of: account ?? self.account, chain: .ethereum)
      .first { $0.subject == subject }?.spans.spans ?? []
  }

  @Test("what is stored is said by the next sync, and by every question to the database")
  func whatIsProvedIsStored() async throws {
    let first = try await sync(1000)
    #expect(first.isVerified && first.spans(.ether).map(\.grade) != [Self.root])
    #expect(try keep(first))
    let all = [HistorySpan(0...1000, Self.root)]
    for subject in [.ether, .nonces, token] { #expect(try stored(subject) == all, "\(subject)") }
    // Nothing was proved of the other account, and nothing of what only logs tell.
    #expect(try stored(.ether, of: world.accounts[1]).map(\.grade) != [Self.root])
    #expect(try stored(.otherTokens).allSatisfy { $0.grade.strength == 1 })
    let page = try bench.store.page(HistoryFilter(chain: .ethereum, accounts: [account]))
    #expect(page.assurance.first { $0.subject == .ether }?.weakest == Self.root)
    let again = try await sync(1000)
    #expect(again.spans(.ether) == all && again.questions == 2)
  }

  @Test("blocks in which nothing happened since are proved by the word of the node")
  func laterBlocksAreProvedByTheNode() async throws {
    #expect(try keep(try await sync(1000)))
    let later = try await sync(1010)
    let node = VirtualChain(world, head: 1010).endpoint
    let spans = [
      HistorySpan(0...1000, Self.root), HistorySpan(1001...1010, .proved(.node(node))),
    ]
    #expect(later.added == 0 && later.spans(.ether) == spans && later.spans(token) == spans)
    #expect(try stored(.ether) == spans)
  }

  @Test("a sync that reads keeps what is proved of settled blocks, and of no others")
  func whatIsSettledStaysProved() async throws {
    let first = try await sync(1000)
    let settled = try #require(first.settled)
    #expect(try keep(first))
    let second = try await sync(1300)
    #expect(second.added > 0 && second.isVerified)
    for subject in [.ether, .nonces, token] {
      let spans = second.spans(subject)
      #expect(spans.first == HistorySpan(0...settled, Self.root), "\(subject)")
      #expect(spans.dropFirst().allSatisfy { $0.grade != Self.root }, "\(subject)")
    }
    // A proof at the new block is one of all blocks up to it.
    #expect(try keep(second))
    #expect(try stored(.ether) == [HistorySpan(0...1300, Self.root)])
  }

  @Test("a proof after another block, or of an account that is not read, is not stored")
  func proofsOfOtherBlocksAreNotStored() async throws {
    let first = try await sync(1000)
    let before = try stored(.ether)
    let block = first.asOf
    let other = BlockReference(number: block.number, hash: .keccak(of: [1]), time: block.time)
    #expect(try !keep(first, after: other))
    let lower = BlockReference(number: 999, hash: block.hash, time: block.time)
    #expect(try !keep(first, after: lower))
    #expect(try stored(.ether) == before)
    _ = try await sync(1010)
    #expect(try !keep(first), "the rows are read further")
    let stranger = HistoryProof(account: .zero, subject: .ether, finding: .holds)
    #expect(try !bench.store.keep([stranger], after: block, chain: .ethereum))
  }

  @Test("rows that differ from a proved balance are a gap, and the next sync reads anew")
  func rowsThatDifferAreAGap() async throws {
    let first = try await sync(1000)
    #expect(try keep(first, .differs(rows: 6, held: 5)))
    let reason = GapReason.rowsDiffer(rows: 6, held: 5)
    #expect(try stored(.ether) == [HistorySpan(0...1000, .missing(reason))])
    #expect(try bench.store.wholeSync(of: account, chain: .ethereum) == nil)
    let second = try await sync(1000)
    #expect(second.questions > 2)
    #expect(second.gaps(.ether, of: account).count == 1, "the settled rows are what they were")
  }

  @Test func noncesAreThoseThatUsesExplain() async throws {
    _ = try await sync(1000)
    let nonces = try bench.store.explainedNonces(
      of: world.accounts + [.zero],
      after: 1000,
      chain: .ethereum
    )
    #expect(nonces == [2, 0, 0])
    let early = try bench.store.explainedNonces(of: [account], after: 500, chain: .ethereum)
    #expect(early == [1])
  }
}
