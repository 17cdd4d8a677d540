import Entity
import Foundation
import TestSupport
import Testing

@testable import Scenes

/// What holds for every history that is followed: each row is told once, and taken back if it is gone.
///
/// `make soak` plays 20,000 of them; KINGTHERUM_SEED repeats one.
@Suite struct FollowedLawTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let seeds: Range<UInt64> =
    environment["KINGTHERUM_SEED"].flatMap { UInt64($0) }.map { $0..<($0 + 1) }
    ?? (0..<(environment["KINGTHERUM_SOAK"] == nil ? 300 : 20_000))

  @Test("what is told of a history adds up to its rows, whatever the chain and the node do")
  func whatIsToldAddsUpToTheRows() async throws {
    var score = FollowedLedger.Score()
    var (lost, asked) = (0, 0)
    for seed in Self.seeds {
      let (ledger, worker) = try await Self.play(seed)
      score.add(ledger.score)
      (lost, asked) = (lost + worker.lost, asked + worker.asked)
    }
    guard Self.seeds.count > 1 else { return }
    // Everything that can go wrong did, and everything was told.
    let counts = [
      score.told, score.takenBack, score.confirmed, score.folded, score.unread, lost, asked,
    ]
    #expect(counts.allSatisfy { $0 > Self.seeds.count / 10 }, "\(counts)")
  }

  /// Follows one history, and checks each of its readings.
  private static func play(_ seed: UInt64) async throws -> (FollowedLedger, RandomFollow) {
    var chain = try FollowedChain(SeededRandom(seed: seed), isBusy: seed % 50 == 7)
    let confirmations: UInt64 = chain.chance(0...6)
    let since: UInt64? = chain.chance(0...2) == 0 ? chain.chance(0...12) : nil
    let worker = RandomFollow(chain, steps: chain.chance(6...14))
    let request = try FollowHistory.Request(
      try HistorySelection(
        of: ["savings", "savings/1"],
        HistoryScope(limit: 1),
        knowing: worker
      ),
      chain: try Samples.chain(),
      tokens: [try Samples.token(try Samples.address("a"))],
      since: since,
      confirmations: confirmations
    )
    var told: [Int: [FollowedEvent]] = [:]
    do {
      try await FollowHistory.Interactor(worker: worker).act(on: request) { message in
        guard case .event(let event, _) = message else { return }
        told[worker.readings.count - 1, default: []].append(event)
      }
    } catch is CancellationError {}
    var ledger = FollowedLedger(seed: seed, since: since, confirmations: confirmations)
    let readings = worker.readings
    let first = try #require(readings.first, "seed \(seed)")
    let last = try #require(readings.last, "seed \(seed)")
    #expect(last.isWhole && last.unread.isEmpty, "seed \(seed)")
    ledger.begin(first)
    for (place, reading) in readings.enumerated() where reading.isWhole {
      ledger.take(told[place] ?? [], reading)
    }
    ledger.finish(last, spam: worker.spam)
    return (ledger, worker)
  }
}

extension FollowedLedger.Score {
  mutating func add(_ other: Self) {
    told += other.told
    takenBack += other.takenBack
    confirmed += other.confirmed
    folded += other.folded
    unread += other.unread
  }
}
