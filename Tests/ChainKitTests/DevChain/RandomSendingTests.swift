import Core
import Foundation
import TestSupport
import Testing

@testable import ChainKit
@testable import Entity

/// Random faults of two or three nodes while payments are sent: none is made twice, and none is
/// told wrongly.
///
/// `make soak` runs 5,000 of them; KINGTHERUM_SEED repeats one.
@Suite(.serialized) struct RandomSendingTests {
  private static let isLong = ProcessInfo.processInfo.environment["KINGTHERUM_SOAK"] != nil
  private static let seeds: Range<UInt64> =
    ProcessInfo.processInfo.environment["KINGTHERUM_SEED"].flatMap { UInt64($0) }.map {
      $0..<($0 + 1)
    }
    ?? (0..<(isLong ? 5000 : 150))

  @Test("random faults over two or three nodes never make a payment twice, or tell it wrongly")
  func neverPaysTwiceNorTellsWrongly() async throws {
    var sending = try await RandomSending()
    for seed in Self.seeds { try await sending.play(seed) }
    try await sending.judgeRefused()
    let (told, open) = (sending.told, sending.open)
    // Faults that leave a payment unclear are rare at these rates.
    #expect(told > open || Self.seeds.count == 1, "told \(told), open \(open)")
  }
}
