import Core
import Entity
import Testing

@testable import ChainKit

/// What price feeds answered goes with the block after which they did.
@Suite struct FeedAnswersTests {
  private let store: ChainStore
  private let answers: FeedAnswers

  init() throws {
    store = try ChainStore()
    var answers = FeedAnswers()
    answers.rounds[.zero] = FeedRound(answer: .max, updatedAt: 9, decimals: 18)
    answers.sequencer = SequencerStatus(answer: 1, startedAt: 7)
    self.answers = answers
  }

  /// Stores blocks, and the answers after one of them.
  private func fill(_ blocks: ClosedRange<UInt64>, keeping block: UInt64) throws {
    try store.keep(try blocks.map { try BranchBlock.header($0) }, chain: .ethereum)
    try store.keep(
      [(try BranchBlock.header(block).reference, answers)],
      uptime: .zero,
      chain: .ethereum
    )
  }

  private func known(
    after block: UInt64,
    branch: UInt8 = 0,
    uptime: Address? = .zero
  ) throws -> FeedAnswers? {
    let block = try BranchBlock.header(block, branch: branch).reference
    return try store.feedAnswers(after: [block], uptime: uptime, chain: .ethereum).first
  }

  @Test func aPriceAndASequencerMayHaveTheSameAddress() throws {
    try store.storeTip(
      try BranchBlock.header(9),
      finalized: try BranchBlock.header(4),
      chain: .ethereum
    )
    try fill(3...3, keeping: 3)
    #expect(try known(after: 3) == answers)
    // What is known stays.
    var other = FeedAnswers()
    other.rounds[.zero] = FeedRound(answer: 1, updatedAt: 1, decimals: 1)
    let block = try BranchBlock.header(3).reference
    try store.keep([(block, other)], uptime: .zero, chain: .ethereum)
    #expect(try known(after: 3) == answers)
    let others = try store.feedAnswers(after: [block], uptime: .zero, chain: ChainID(10))
    #expect(others == [FeedAnswers()])
  }

  @Test("what one feed said of the sequencer is not the word of another one")
  func aSequencerIsThatOfItsFeed() throws {
    try fill(0...70, keeping: 3)
    let other = try Address(bytes: [UInt8](repeating: 7, count: 20))
    for uptime in [other, nil] {
      let known = try #require(try known(after: 3, uptime: uptime))
      #expect(known.rounds == answers.rounds && known.sequencer == nil)
    }
    #expect(try known(after: 3) == answers)
  }

  @Test func theyAreThoseOfTheStoredBlockOnly() throws {
    try fill(0...100, keeping: 3)
    #expect(try known(after: 3) == answers)
    #expect(try known(after: 3, branch: 1) == FeedAnswers())
    // A block that is not the stored one of its height.
    let other = try BranchBlock.header(4, branch: 1).reference
    try store.keep([(other, answers)], uptime: .zero, chain: .ethereum)
    #expect(try known(after: 4, branch: 1) == FeedAnswers())
    #expect(try known(after: 4) == FeedAnswers())
  }

  @Test("where no node names a final block, 64 blocks on top make one settled")
  func depthsSettle() throws {
    try fill(0...70, keeping: 6)
    try fill(7...7, keeping: 7)
    #expect(try known(after: 6) == answers)
    #expect(try known(after: 7) == FeedAnswers())
    let young = try ChainStore()
    try young.keep([try BranchBlock.header(0)], chain: .ethereum)
    let block = try BranchBlock.header(0).reference
    try young.keep([(block, answers)], uptime: .zero, chain: .ethereum)
    let known = try young.feedAnswers(after: [block], uptime: .zero, chain: .ethereum)
    #expect(known == [FeedAnswers()])
  }

  @Test func theyGoWithTheirBlock() throws {
    try fill(0...70, keeping: 6)
    try store.cut(above: 5, chain: .ethereum)
    #expect(try known(after: 6) == FeedAnswers())
    try store.keep([try BranchBlock.header(6)], chain: .ethereum)
    #expect(try known(after: 6) == FeedAnswers())
  }
}
