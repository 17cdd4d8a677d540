import Core
import Entity
import Testing

@testable import ChainKit

/// Stored blocks that only a transaction or a log named, beside such that were read.
@Suite struct StaleBlockTests {
  private let store: ChainStore
  private let sample: BlockBatch
  private static let stale: UInt64 = 5

  /// Blocks 3, 4 and 6 are read, and 6 is final; 5 is known by the word of a log.
  init() throws {
    (store, sample) = (try ChainStore(), try BlockBatch())
    var batch = try BlockBatch(branch: 1).received(in: [Self.stale])
    batch.references = batch.headers.map(\.reference)
    batch.headers = []
    batch.spans = [.otherTokens: HistorySpans(0...10, .told(by: .sample))]
    #expect(try store.keep(batch) == .added(1))
    #expect(try store.keep(sample.sent(in: [3, 4, 6])) == .added(3))
    try store.storeTip(BranchBlock.header(6), finalized: BranchBlock.header(6), chain: .ethereum)
  }

  private func keep(_ batch: ScanBatch, head: UInt64) throws -> Int {
    let scan = ScanContext(
      node: .scripted([:]),
      store: store,
      chain: .ethereum,
      timing: VirtualTime().timing,
      head: try BranchBlock.header(head),
      settled: min(head, 6),
      questionsBefore: 0,
      progress: { _ in }
    )
    return try scan.keep(batch)
  }

  private func hashes() throws -> [UInt64: Hash32] {
    try store.hashes(at: [3, 4, 5, 6, 7], chain: .ethereum)
  }

  private func rows() throws -> [UInt64] {
    let filter = HistoryFilter(chain: .ethereum, accounts: [sample.account])
    return try store.page(filter, limit: 100).movements.map(\.block.number)
  }

  private func covered(_ subject: CoveredSearch.Subject) throws -> [ClosedRange<UInt64>] {
    try store.coverage(
      of: CoveredSearch(chain: .ethereum, account: sample.account, subject: subject)
    ).ranges
  }

  @Test("the true block takes its place, and the search of its height is forgotten")
  func theTrueBlockTakesItsPlace() throws {
    let before = try hashes()
    #expect(try rows() == [6, 5, 4, 3])
    #expect {
      try keep(sample.sent(in: [5]), head: 10)
    } throws: {
      // The journal must know which it was.
      if case ScanStop.forgotten(let blocks) = $0 { blocks == [before[Self.stale]] } else { false }
    }
    let now = try hashes()
    #expect(now[Self.stale] == (try BranchBlock.header(5).hash) && now[Self.stale] != before[5])
    #expect(now.filter { $0.key != Self.stale } == before.filter { $0.key != Self.stale })
    #expect(try rows() == [6, 4, 3])
    for subject in CoveredSearch.subjects { #expect(try covered(subject) == [0...4, 6...10]) }
    let drafts = try store.assurance(of: sample.account, chain: .ethereum, drafts: true)
    let grades = (4...6).map { drafts.first?.spans.grade(at: $0) }
    #expect(grades == [.told(by: .sample), .missing(.notAsked), .told(by: .sample)])
    // Read again, it is there.
    #expect(try keep(sample.sent(in: [5]), head: 10) == 1)
    #expect(try rows() == [6, 5, 4, 3])
  }

  @Test("a block that was read is not forgotten, and nothing is beside it: it is another chain")
  func aBlockThatWasReadStays() throws {
    let before = try hashes()
    let other = try BlockBatch(branch: 2)
    for numbers in [[4], [5, 6]] as [[UInt64]] {
      #expect {
        try keep(other.sent(in: numbers), head: 10)
      } throws: {
        if case ScanStop.otherChain = $0 { true } else { false }
      }
    }
    #expect(try hashes() == before && rows() == [6, 5, 4, 3])
    #expect(try covered(.ether) == [0...10])
  }

  @Test("a node that does not have the final block shows nothing")
  func aNodeThatIsBehind() throws {
    let before = try hashes()
    #expect {
      try keep(sample.sent(in: [5], blocks: 0...5), head: 5)
    } throws: {
      if case ScanStop.otherChain(block: 5) = $0 { true } else { false }
    }
    #expect(try hashes() == before && rows() == [6, 5, 4, 3])
  }

  @Test("what was read of a block that nobody reads is not forgotten by the way")
  func onlyWhatIsContradicted() throws {
    #expect(try store.forgetUnread(contradictedBy: sample.sent(in: [3, 4, 6])) == [])
    try store.forgetUnread(at: 4, chain: .ethereum)
    #expect(try rows() == [6, 5, 4, 3])
    try store.forgetUnread(at: Self.stale, chain: .ethereum)
    #expect(try rows() == [6, 4, 3])
    #expect(try hashes()[Self.stale] == nil)
    #expect(try store.lastRead(below: 6, chain: .ethereum)?.number == 4)
    #expect(try store.lastRead(below: 3, chain: .ethereum) == nil)
  }
}
