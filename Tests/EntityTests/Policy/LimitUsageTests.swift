import Core
import Entity
import TestSupport
import Testing

/// The sums of a tally equal those of the lines, added up once per limit.
struct LimitUsageTests {
  @Test func addsUpWhatLiesInEachWindow() throws {
    var samples = PolicySamples(random: SeededRandom())
    let newest: UInt64 = 40 * 86_400
    var counted = 0
    for _ in 0..<200 {
      let policy = samples.policy()
      var usage = LimitUsage(for: policy, upTo: newest)
      let lines = try (0..<30).map { number in
        AuditLine(
          number: Int64(number + 1),
          // Just before, at, and just after the ends of the windows.
          time: try UTCTime(
            seconds: newest - samples.pick([0, 1, 86_400, 86_401, 2_592_000, 2_592_001])
          ),
          previous: AuditLine.beginning,
          AuditEntry(samples.pick([.signed, .signed, .declined]), samples.intent(), wallet: "a")
        )
      }
      for line in lines { usage.add(line) }
      try expectTheSame(usage, of: policy, from: lines, &samples)
      let windows = policy.limits.compactMap(\.window.seconds)
      #expect(usage.longest == windows.max(), Comment(rawValue: samples.random.comment))
      for limit in policy.limits {
        guard let seconds = limit.window.seconds else { continue }
        let sum = lines.filter { newest - $0.time.seconds <= seconds }
          .map { $0.entry.spent(of: limit.holding) }.sumWithSaturation()
        #expect(
          usage.spent(of: limit.holding, in: seconds) == sum,
          Comment(rawValue: samples.random.comment)
        )
        counted += sum > 0 ? 1 : 0
      }
    }
    #expect(counted > 20)
  }

  /// Expects the same usage after packing some of the lines and adding the others.
  private func expectTheSame(
    _ wanted: LimitUsage,
    of policy: Policy,
    from lines: [AuditLine],
    _ samples: inout PolicySamples
  ) throws {
    let parts = lines.sorted { $0.time.seconds < $1.time.seconds }
    let place = Int.random(in: 0...parts.count, using: &samples.random)
    var spends = RecentSpends()
    for line in parts[..<place] { spends.add(line) }
    let kept = try #require(RecentSpends(packed: spends.pruned.packed))
    let empty = LimitUsage(for: policy, upTo: 40 * 86_400)
    guard var usage = empty.adding(kept) else {
      #expect(empty.longest == nil)
      return
    }
    for line in parts[place...] { usage.add(line) }
    for limit in policy.limits {
      guard let seconds = limit.window.seconds else { continue }
      #expect(
        usage.spent(of: limit.holding, in: seconds)
          == wanted.spent(of: limit.holding, in: seconds),
        Comment(rawValue: samples.random.comment)
      )
    }
  }

  private static func line(
    at seconds: UInt64,
    _ units: UInt256 = 5,
    of asset: Movement.Asset = .ether
  ) throws -> AuditLine {
    var intent = Intent(.transaction, account: .zero, digest: .keccak(of: []))
    intent.spends = [.init(asset, units)]
    let entry = AuditEntry(.signed, intent, wallet: "a")
    let time = try UTCTime(seconds: seconds)
    return AuditLine(number: 1, time: time, previous: AuditLine.beginning, entry)
  }

  private static func spent(_ spends: RecentSpends, at now: UInt64) -> UInt256? {
    var policy = Policy.open
    policy.limits = [Policy.Limit(.init(.ether), .month, 0)]
    let usage = LimitUsage(for: policy, upTo: now).adding(spends)
    return usage?.spent(of: .init(.ether), in: 30 * 86_400)
  }

  @Test func whatNoWindowReachesIsNotKept() throws {
    let day: UInt64 = 86_400
    var spends = RecentSpends()
    for number in 0...60 { spends.add(try Self.line(at: UInt64(number) * day)) }
    let kept = spends.pruned
    #expect(kept.packed.count < spends.packed.count * 2 / 3)
    #expect(kept.start == 29 * day)
    #expect(Self.spent(kept, at: 60 * day) == UInt256(31 * 5))
    // The kept spends cover a clock that was set back by one day, but not by two.
    #expect(Self.spent(kept, at: 59 * day) == Self.spent(spends, at: 59 * day))
    #expect(Self.spent(kept, at: 58 * day) == nil)
    // Pruned spends stay pruned.
    #expect(kept.pruned.start == 29 * day)
    #expect(RecentSpends(packed: kept.packed)?.start == 29 * day)
  }

  @Test func aSpendOfAnySizeIsKept() throws {
    var spends = RecentSpends()
    for units: UInt256 in [0, 1, 255, 256, UInt256(1) << 64, UInt256(1) << 255] {
      spends.add(try Self.line(at: 7, units))
    }
    let kept = try #require(RecentSpends(packed: spends.packed))
    let sum = UInt256(1) << 255 + UInt256(1) << 64 + 512
    #expect(Self.spent(kept, at: 7) == sum)
  }

  @Test func aSpendOfAnyAssetIsKept() throws {
    let assets: [Movement.Asset] = [
      .ether, .token(.zero), .item(.zero, id: 0), .item(.zero, id: .max),
    ]
    var spends = RecentSpends()
    for (place, asset) in assets.enumerated() {
      spends.add(try Self.line(at: 7, UInt256(UInt64(place + 1)), of: asset))
    }
    let kept = try #require(RecentSpends(packed: spends.packed))
    var policy = Policy.open
    policy.limits = Set(assets.map { Policy.Limit(.init($0), .month, 0) })
    let usage = try #require(LimitUsage(for: policy, upTo: 7).adding(kept))
    for (place, asset) in assets.enumerated() {
      #expect(usage.spent(of: .init(asset), in: 30 * 86_400) == UInt256(UInt64(place + 1)))
    }
  }

  @Test func sumsBeyond256BitsStayAtTheLargestNumber() throws {
    var spends = RecentSpends()
    for _ in 0..<2 { spends.add(try Self.line(at: 7, Units.largest - 1)) }
    #expect(Self.spent(spends, at: 7) == Units.largest)
    let kept = try #require(RecentSpends(packed: spends.packed))
    #expect(Self.spent(kept, at: 7) == Units.largest)
  }

  @Test func aPackWithANumberOf33BytesIsNone() throws {
    var spends = RecentSpends()
    spends.add(try Self.line(at: 7, Units.largest))
    var bytes = spends.packed
    bytes.replaceSubrange((bytes.count - 33)..., with: [33] + [UInt8](repeating: 1, count: 33))
    #expect(RecentSpends(packed: bytes) == nil)
  }

  @Test func whatIsCutShortIsNoPack() throws {
    var spends = RecentSpends()
    for number in 0...3 { spends.add(try Self.line(at: UInt64(number))) }
    let bytes = spends.packed
    let row = 8 + 4 + 4 + 2
    for count in 0..<bytes.count
    where (bytes.count - count) % row != 0 || count < bytes.count - 4 * row {
      #expect(RecentSpends(packed: Array(bytes.prefix(count))) == nil, "\(count) bytes")
    }
    #expect(RecentSpends(packed: bytes + [0]) == nil)
  }
}
