import Core
import Foundation
import TestSupport
import Testing

@testable import ChainKit
@testable import Entity

/// Random faults of two or three nodes while payments are sent: none is made twice, and none is
/// told wrongly.
///
/// `make soak` runs 5,000 of them; KINGTHERUM_SEED repeats one. A chain plays one script after
/// another, so that several chains share them.
@Suite struct RandomSendingTests {
  private static let isLong = ProcessInfo.processInfo.environment["KINGTHERUM_SOAK"] != nil
  /// The seeds of each chain.
  private static var parts: [Range<UInt64>] {
    let chosen = ProcessInfo.processInfo.environment["KINGTHERUM_SEED"].flatMap { UInt64($0) }
    if let chosen { return [chosen..<(chosen + 1)] }
    let (chains, count): (UInt64, UInt64) = (4, isLong ? 1250 : 75)
    return (0..<chains).map { chain in
      let first = chain * count
      return first..<(first + count)
    }
  }

  @Test(
    "random faults over two or three nodes never make a payment twice, or tell it wrongly",
    arguments: parts
  )
  func neverPaysTwiceNorTellsWrongly(seeds: Range<UInt64>) async throws {
    var sending = try await RandomSending()
    for seed in seeds { try await sending.play(seed) }
    try await sending.judgeRefused()
    let (told, open) = (sending.told, sending.open)
    // Faults that leave a payment unclear are rare at these rates.
    #expect(told > open || seeds.count == 1, "told \(told), open \(open)")
  }
}
