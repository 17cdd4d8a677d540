import TestSupport
import Testing

/// Random histories through random trouble: the ledger is the truth, or names where it is not.
///
/// `make soak` runs 5,000 of them; KINGTHERUM_SEED repeats one.
@Suite struct RandomLedgerTests {
  private static let seeds: Range<UInt64> =
    RandomSeeds.chosen ?? (0..<(RandomSeeds.areMany ? 5000 : 300))

  /// So many parts of the seeds are played side by side.
  private static let parts: UInt64 = 6

  @Test(
    "random histories are the truth, or the named spans hold every difference and little else",
    arguments: 0..<parts
  )
  func theLedgerIsTheTruthOrNamesWhereItIsNot(part: UInt64) async throws {
    let seeds = Self.seeds.filter { $0 % Self.parts == part }
    var score = RandomLedger.Score()
    for seed in seeds { try await RandomLedger(seed: seed).play(&score) }
    guard Self.seeds.count > 1 else { return }
    // Most trouble leaves gaps, and does not end a sync.
    #expect(score.ended * 2 > seeds.count, "\(score.ended) of \(seeds.count) ended")
    // Lag and lost requests make larger gaps than they hide, and yet few.
    let (gaps, all) = score.excess
    #expect(gaps * 6 < all, "\(gaps) of \(all) blocks are gaps though every node has them")
    // The next sync through the same nodes leaves out next to nothing of what they have.
    let (left, those) = score.calm
    #expect(left * 50 < those, "\(left) of \(those) blocks are gaps though nothing was lost")
  }
}
