import Core
import Entity
import Testing

@testable import Scenes

/// The sum of what was told of a followed history, which must be its rows.
///
/// A row is known by its block, transaction, kind and amount; equal ones are counted.
struct FollowedLedger {
  /// What was told of several histories, so that a test can tell that it was anything.
  struct Score {
    var (told, takenBack, confirmed, folded, unread) = (0, 0, 0, 0, 0)
  }

  let seed: UInt64
  let since: UInt64?
  let confirmations: UInt64
  private(set) var score = Score()
  /// The block above which rows are told; nil for all.
  private var floor: UInt64?
  /// What was there at the start, and is not told.
  private var old: [Movement: Int] = [:]
  private var told: [Movement: Int] = [:]
  private var confirmed: [Movement: Int] = [:]

  init(seed: UInt64, since: UInt64?, confirmations: UInt64) {
    (self.seed, self.since, self.confirmations) = (seed, since, confirmations)
  }

  /// Takes the first reading, before what it tells.
  mutating func begin(_ reading: RandomFollow.Reading) {
    if let settled = reading.report.settled {
      floor = since.map { $0 == 0 ? nil : min(settled, $0 - 1) } ?? settled
    }
    for row in reading.shown where isAbove(row) {
      if since.map({ row.block.number < $0 }) ?? true { old[Self.key(row), default: 0] += 1 }
    }
  }

  private func isAbove(_ row: Movement) -> Bool { floor.map { row.block.number > $0 } ?? true }

  /// A row without its place in the block, which may become known later.
  private static func key(_ row: Movement) -> Movement { row.placed(in: row.block, at: 0) }

  private static func counts(_ rows: some Sequence<Movement>) -> [Movement: Int] {
    Dictionary(rows.map { (key($0), 1) }, uniquingKeysWith: +)
  }

  /// Takes what a reading tells, in the order in which it was told.
  mutating func take(_ events: [FollowedEvent], _ reading: RandomFollow.Reading) {
    let truth = Self.counts(reading.rows.filter(isAbove))
    for event in events {
      let rows = (event.transaction?.rows ?? []).map { Self.key($0.movement) }
      switch event.kind {
      case .received, .sent, .changed:
        score.told += 1
        for row in rows { told[row, default: 0] += 1 }
      case .takenBack:
        score.takenBack += 1
        for row in rows { takeBack(row) }
      case .confirmed:
        score.confirmed += 1
        check(event, reading.report)
        for row in rows { confirm(row, truth) }
      case .folded: score.folded += event.count
      case .unread: score.unread += 1
      }
    }
    compare(truth, reading)
  }

  private mutating func takeBack(_ row: Movement) {
    if let count = told[row], count > 0 {
      told[row] = count - 1
      confirmed[row] = confirmed[row].map { min($0, count - 1) }
    } else if let count = old[row], count > 0 {
      old[row] = count - 1
    } else {
      Issue.record("seed \(seed): taken back and never told: \(text(row))")
    }
  }

  private mutating func confirm(_ row: Movement, _ truth: [Movement: Int]) {
    confirmed[row, default: 0] += 1
    let (count, most) = (confirmed[row] ?? 0, told[row] ?? 0)
    #expect(count <= most, "seed \(seed): confirmed \(count) times: \(text(row))")
    #expect(count <= truth[row] ?? 0, "seed \(seed): confirmed and gone: \(text(row))")
  }

  private func check(_ event: FollowedEvent, _ report: HistoryReport) {
    guard let block = event.transaction?.rows.first?.movement.block.number else {
      Issue.record("seed \(seed): nothing is confirmed")
      return
    }
    let depth = report.asOf.number - block + 1
    #expect(event.confirmations == depth, "seed \(seed)")
    #expect(event.isFinal == (report.settled.map { block <= $0 } ?? false), "seed \(seed)")
    #expect(event.isFinal || depth >= confirmations, "seed \(seed): \(depth) confirmations")
  }

  /// What was told is what is true, where all could be read; spam is not told alone.
  private func compare(_ truth: [Movement: Int], _ reading: RandomFollow.Reading) {
    for row in Set(truth.keys).union(told.keys).union(old.keys) {
      guard !reading.unread.contains(where: { $0.mayHide(row) }) else { continue }
      let (there, new) = (truth[row] ?? 0, told[row] ?? 0)
      let sum = new + (old[row] ?? 0)
      let isRight = FollowedChain.isSpam(row) ? new <= there : sum == there
      #expect(isRight, "seed \(seed): \(sum) times, and not \(there): \(text(row))")
    }
  }

  /// Checks what must have been confirmed and counted once everything could be read.
  func finish(_ last: RandomFollow.Reading, spam: Int) {
    let head = last.report.asOf.number
    for (row, count) in told {
      let block = row.block.number
      let isDeep =
        head >= block
        && (head - block + 1 >= confirmations || last.report.settled.map { block <= $0 } ?? false)
      let isRight = confirmations > 0 ? !isDeep || confirmed[row] ?? 0 == count : true
      #expect(isRight, "seed \(seed): not confirmed: \(text(row))")
      #expect(confirmations > 0 || confirmed[row] == nil, "seed \(seed): confirmed unasked")
    }
    let groups = Dictionary(grouping: last.rows.filter(isAbove)) { row in
      [row.block.hash, row.transaction]
    }
    let counted = groups.values.filter { rows in
      rows.allSatisfy { row in
        let key = Self.key(row)
        return FollowedChain.isSpam(row) && told[key] ?? 0 == 0 && old[key] ?? 0 == 0
      }
    }
    #expect(score.folded >= counted.count, "seed \(seed): \(score.folded) folded")
    #expect(score.folded <= spam, "seed \(seed): \(score.folded) folded of \(spam)")
  }

  private func text(_ row: Movement) -> String {
    "\(row.kind) \(row.amount) in block \(row.block.number) \(row.block.hash)"
  }
}
