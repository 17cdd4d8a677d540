import Core
import Entity
import TestSupport
import Testing

struct PolicyLawTests {
  private static func spent(_ log: [(intent: Intent, age: UInt64)])
    -> (Policy.Holding, UInt64) -> UInt256
  {
    { holding, seconds in
      log.filter { $0.age <= seconds }.map { $0.intent.amount(of: holding) }.sumWithSaturation()
    }
  }

  /// A new policy that allows a formerly refused intent is always reported as looser.
  @Test func everyLooseningIsReported() {
    var samples = PolicySamples(random: SeededRandom())
    let comment = Comment(rawValue: samples.random.comment)
    var (looser, allowed, opened) = (0, 0, 0)
    for round in 0..<3000 {
      let old = samples.policy()
      let new = round.isMultiple(of: 3) ? samples.policy() : samples.neighbour(of: old)
      let rules = new.loosenedRules(than: old)
      looser += rules.isEmpty ? 0 : 1
      for _ in 0..<6 {
        let intent = samples.intent()
        let now = UInt64.random(in: 0..<4_000_000_000, using: &samples.random)
        let spent = Self.spent(samples.log())
        let was = old.breaches(of: intent, at: now, spent: spent)
        let now2 = new.breaches(of: intent, at: now, spent: spent)
        allowed += was.isEmpty ? 1 : 0
        guard !was.isEmpty, now2.isEmpty else { continue }
        opened += 1
        #expect(!rules.isEmpty, "\(comment): \(intent) was refused by \(was[0].rule)")
      }
    }
    // The test means something only if all of this happens often.
    #expect(looser > 300 && looser < 2900, comment)
    #expect(allowed > 300, comment)
    #expect(opened > 100, comment)
  }

  @Test func everyPolicyIsAsTightAsItself() {
    var samples = PolicySamples(random: SeededRandom())
    for _ in 0..<500 {
      let policy = samples.policy()
      #expect(policy.loosenedRules(than: policy) == [])
      #expect(policy.loosenedRules(than: .open) == [])
    }
  }

  @Test func storedPolicyIsReadBack() throws {
    var samples = PolicySamples(random: SeededRandom())
    for _ in 0..<300 {
      let policy = samples.policy()
      let bytes = Array(policy.json.render().utf8)
      #expect(try Policy(keptAs: JSON.parse(bytes, maxBytes: 1 << 20)) == policy)
    }
  }

  @Test(arguments: [
    #""messages":true"#, #""typedData":"any""#, #""fee":null"#, #""times":[[0,10080]]"#,
    #""limits":[]"#, #""chains":"any""#,
  ])
  func refusesWhatIsNotInItsForm(member: String) throws {
    let text = Policy.open.json.render()
    #expect(text.contains(member))
    for wrong in ["\"x\":1", member.replacing("true", with: "1"), member + ",\(member)"] {
      let bytes = Array(text.replacing(member, with: wrong).utf8)
      guard wrong != member else { continue }
      #expect(throws: (any Error).self, "\(wrong)") {
        try Policy(keptAs: JSON.parse(bytes, maxBytes: 1 << 20))
      }
    }
  }

  @Test func weeklyScheduleFollowsLocalTime() throws {
    // Monday 2026-01-05, 9:00 in Seoul, is 0:00 UTC.
    let times = WeeklySchedule(hours: [(from: 540, to: 1080)], days: [0], offset: 540)
    let monday = try UTCTime(parsing: "2026-01-05T00:00:00Z").seconds
    #expect(times.contains(monday))
    #expect(!times.contains(monday - 1))
    #expect(times.contains(monday + 9 * 3600 - 1))
    #expect(!times.contains(monday + 9 * 3600))
    let night = WeeklySchedule(hours: [(from: 1320, to: 360)], days: [6], offset: 0)
    // Sunday night ends on Monday morning.
    #expect(night.contains(monday) && night.contains(monday - 3600))
    #expect(!night.contains(monday + 6 * 3600))
    #expect(WeeklySchedule.always.covers(night) && !night.covers(times))
  }
}
