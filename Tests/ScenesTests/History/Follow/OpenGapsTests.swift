import Entity
import Testing

@testable import Scenes

/// A gap is told once, however it grows.
@Suite struct OpenGapsTests {
  private static func gap(
    _ blocks: ClosedRange<UInt64>,
    _ reason: GapReason = .state,
    of subject: HistorySubject = .ether
  ) throws -> SubjectGap {
    SubjectGap(
      chain: try Samples.chain().id,
      account: try Samples.address("1"),
      subject: subject,
      blocks: blocks,
      reason: reason
    )
  }

  @Test("one that grows is one")
  func growingIsOne() throws {
    var gaps = OpenGaps(since: 10)
    let first = try Self.gap(12...12)
    #expect(gaps.take([first]) == [first])
    #expect(gaps.take([try Self.gap(12...15)]).isEmpty)
    // Its beginning was read meanwhile, and it goes on.
    #expect(gaps.take([try Self.gap(16...20)]).isEmpty)
    let later = try Self.gap(22...22)
    #expect(gaps.take([later]) == [later], "a block between them was read")
  }

  @Test("another reason or subject is another gap, and so is one that comes back")
  func othersAreOthers() throws {
    var gaps = OpenGaps(since: 10)
    let first = try Self.gap(12...12)
    _ = gaps.take([first])
    let more = [first, try Self.gap(12...12, .silent), try Self.gap(12...12, of: .otherTokens)]
    #expect(gaps.take(more) == Array(more.dropFirst()))
    #expect(gaps.take([]).isEmpty)
    #expect(gaps.take([first]) == [first])
  }

  @Test("what ended before the start is not told")
  func oldOnesAreNotTold() throws {
    var gaps = OpenGaps(since: 10)
    let open = try Self.gap(0...10, .logs)
    #expect(gaps.take([try Self.gap(0...9), open]) == [open])
  }
}
