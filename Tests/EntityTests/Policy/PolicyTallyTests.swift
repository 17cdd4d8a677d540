import BigInt
import Core
import Entity
import TestSupport
import Testing

/// The sums of a tally are those of the lines, walked once for each limit.
struct PolicyTallyTests {
  @Test func addsUpWhatLiesInEachWindow() throws {
    var samples = PolicySamples(random: SeededRandom())
    let newest: UInt64 = 40 * 86_400
    var counted = 0
    for _ in 0..<200 {
      let policy = samples.policy()
      var tally = PolicyTally(for: policy, upTo: newest)
      let lines = try (0..<30).map { number in
        AuditLine(
          number: Int64(number + 1),
          // On both sides of the ends of the windows, and on them.
          time: try UTCTime(
            seconds: newest - samples.pick([0, 1, 86_400, 86_401, 2_592_000, 2_592_001])
          ),
          previous: AuditLine.beginning,
          AuditEntry(samples.pick([.signed, .signed, .declined]), samples.intent(), wallet: "a")
        )
      }
      for line in lines { tally.add(line) }
      let windows = policy.limits.compactMap(\.window.seconds)
      #expect(tally.longest == windows.max(), Comment(rawValue: samples.random.comment))
      for limit in policy.limits {
        guard let seconds = limit.window.seconds else { continue }
        let sum = lines.filter { newest - $0.time.seconds <= seconds }
          .reduce(BigUInt(0)) { $0 + $1.entry.spent(of: limit.holding) }
        #expect(
          tally.spent(of: limit.holding, in: seconds) == sum,
          Comment(rawValue: samples.random.comment)
        )
        counted += sum > 0 ? 1 : 0
      }
    }
    #expect(counted > 20)
  }
}
