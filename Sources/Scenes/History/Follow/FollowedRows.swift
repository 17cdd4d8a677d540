import Core
import Entity

/// The rows of a followed history, which tell what is new and what is gone.
///
/// The rows themselves are compared, not what a node announces: so nothing is told twice, and nothing
/// is lost while there is no connection.
struct FollowedRows: Sendable {
  /// What makes a row the same as one before. Its order is left out: it may become known later.
  private struct Key: Hashable {
    let account: Address
    let block: Hash32
    let transaction: Hash32?
    let kind: Movement.Kind
    let asset: Movement.Asset
    let amount: UInt256
    /// The place among equal rows of the block.
    var place = 0

    init(_ movement: Movement) {
      (account, block) = (movement.account, movement.block.hash)
      (transaction, kind) = (movement.transaction, movement.kind)
      (asset, amount) = (movement.asset, movement.amount)
    }
  }

  /// What the rows of one transaction have in common; a row without one stands for itself.
  private struct Group: Hashable {
    let block: Hash32
    let transaction: Hash32?
    let row: Key?

    init(_ key: Key) {
      (block, transaction) = (key.block, key.transaction)
      row = transaction == nil ? key : nil
    }
  }

  private struct Known {
    let row: JudgedTransaction.Row
    let transaction: JudgedTransaction
    /// Whether it was only counted when it came.
    let isFolded: Bool
  }

  /// What a transaction has that was not there before.
  private struct Fresh {
    let group: Group
    let transaction: JudgedTransaction
    /// Whether the whole transaction is folded.
    let isFolded: Bool
  }

  /// The number of blocks with which a transaction counts as confirmed; 0 if that is not told.
  private let confirmations: UInt64
  /// Rows of this block and later ones are told, even if they are there at the start; nil if none is.
  private let since: UInt64?
  /// The rows above ``floor``.
  private var known: [Key: Known] = [:]
  /// The transactions that were told, and are not confirmed.
  private var open: [Group: JudgedTransaction] = [:]
  private var gaps: OpenGaps?
  /// The last block whose rows cannot change any more, and are not looked at; nil if there is none.
  private(set) var floor: UInt64?

  init(confirmations: UInt64, since: UInt64?) {
    (self.confirmations, self.since) = (confirmations, since)
  }

  /// The block above which rows must be given, by the report of a sync.
  func floor(after report: HistoryReport) -> UInt64? {
    guard gaps == nil else { return floor }
    guard let settled = report.settled else { return nil }
    guard let since else { return settled }
    return since == 0 ? nil : min(settled, since - 1)
  }

  /// Whether the rows above the floor are exactly those of the last time.
  func hold(_ movements: [Movement]) -> Bool {
    guard gaps != nil else { return false }
    var counts: [Key: Int] = [:]
    for movement in movements where floor.map({ movement.block.number > $0 }) ?? true {
      var key = Key(movement)
      key.place = counts[key, default: 0]
      counts[Key(movement)] = key.place + 1
      if known[key] == nil { return false }
    }
    return counts.values.reduce(0, +) == known.count
  }

  /// Takes all rows above the floor after a sync that came to its end, newest first, and returns
  /// what has happened since the last one; nil stands for the same rows as then.
  mutating func take(
    _ transactions: [JudgedTransaction]?,
    _ report: HistoryReport
  ) -> [FollowedEvent] {
    let start = self.floor(after: report)
    let isFirst = gaps == nil
    var now: [Key: Known] = transactions == nil ? known : [:]
    var counts: [Key: Int] = [:]
    var fresh: [Fresh] = []
    for transaction in (transactions ?? []).reversed() {
      var rows: [JudgedTransaction.Row] = []
      var group: Group?
      for row in transaction.rows where start.map({ row.movement.block.number > $0 }) ?? true {
        var key = Key(row.movement)
        let count = counts[key, default: 0]
        counts[key] = count + 1
        key.place = count
        let earlier = known[key]
        now[key] = Known(
          row: row,
          transaction: transaction,
          isFolded: earlier?.isFolded ?? transaction.isFolded
        )
        guard earlier == nil else { continue }
        rows.append(row)
        group = group ?? Group(key)
      }
      guard let group, let first = rows.first else { continue }
      let isTold = !isFirst || since.map { first.movement.block.number >= $0 } ?? false
      guard isTold else { continue }
      let isFolded = transaction.isFolded
      fresh.append(
        Fresh(group: group, transaction: transaction.with(rows), isFolded: isFolded)
      )
    }
    var gone: [Group: [Known]] = [:]
    var unseen: Set<Group> = []
    for (key, row) in known where now[key] == nil {
      if report.mayLack(row.row.movement) {
        now[key] = row
        unseen.insert(Group(key))
      } else if !row.isFolded {
        gone[Group(key), default: []].append(row)
      }
    }
    known = now
    for (group, rows) in gone { leaveOut(rows, of: group) }
    var events = Self.takenBack(gone.values.map(\.self))
    events += told(fresh)
    events += confirmed(report, without: unseen)
    var gaps = self.gaps ?? OpenGaps(since: min(report.asOf.number, since ?? .max))
    let present = HistoryStanding(asOf: report.asOf, report.assurance)?.gaps ?? []
    events += gaps.take(present).map { FollowedEvent(.unread, gap: $0) }
    self.gaps = gaps
    raiseFloor(from: start, report.settled, present)
    return events
  }

  /// What is not there any more, the newest first.
  ///
  /// Rows of one transaction that were read at different times do not all know each other.
  private static func takenBack(_ gone: [[Known]]) -> [FollowedEvent] {
    let transactions = gone.compactMap { rows -> JudgedTransaction? in
      let wholes = rows.map(\.transaction)
      guard let whole = wholes.max(by: { $0.rows.count < $1.rows.count }) else { return nil }
      // In the order in which they happened, with the fee last.
      let there = split(whole.rows, by: rows.map(\.row)).found
      return whole.with(there + split(rows.map(\.row), by: there).rest)
    }
    return transactions.sorted { $0.place > $1.place }.map { FollowedEvent(.takenBack, $0) }
  }

  /// Divides rows into those that have an equal one among others, each of which counts once, and
  /// the rest.
  private static func split(
    _ rows: [JudgedTransaction.Row],
    by others: [JudgedTransaction.Row]
  ) -> (found: [JudgedTransaction.Row], rest: [JudgedTransaction.Row]) {
    var counts = Dictionary(others.map { (Key($0.movement), 1) }, uniquingKeysWith: +)
    var parts: (found: [JudgedTransaction.Row], rest: [JudgedTransaction.Row]) = ([], [])
    for row in rows {
      let key = Key(row.movement)
      if let count = counts[key], count > 0 {
        counts[key] = count - 1
        parts.found.append(row)
      } else {
        parts.rest.append(row)
      }
    }
    return parts
  }

  /// Takes rows out of what is to be confirmed; other rows of their transaction may still be there.
  private mutating func leaveOut(_ gone: [Known], of group: Group) {
    guard let transaction = open[group] else { return }
    let left = Self.split(transaction.rows, by: gone.map(\.row)).rest
    open[group] = left.isEmpty ? nil : transaction.with(left)
  }

  private mutating func told(_ fresh: [Fresh]) -> [FollowedEvent] {
    var events: [FollowedEvent] = []
    var folded = 0
    for part in fresh {
      guard !part.isFolded else {
        folded += 1
        continue
      }
      let (group, transaction) = (part.group, part.transaction)
      events.append(FollowedEvent(transaction.kind, transaction))
      if confirmations > 0 { open[group] = open[group]?.adding(transaction) ?? transaction }
    }
    if folded > 0 { events.append(FollowedEvent(.folded, count: folded)) }
    return events
  }

  /// What has enough blocks upon it by now; not what could not be read this time, whose block may be
  /// another one.
  private mutating func confirmed(
    _ report: HistoryReport,
    without unseen: Set<Group>
  ) -> [FollowedEvent] {
    let last = report.asOf.number
    var events: [(place: FollowedPlace, event: FollowedEvent)] = []
    for (group, transaction) in open where !unseen.contains(group) {
      let place = transaction.place
      guard place.block <= last else { continue }
      let depth = last - place.block + 1
      let isFinal = report.settled.map { place.block <= $0 } ?? false
      guard depth >= confirmations || isFinal else { continue }
      open[group] = nil
      let event = FollowedEvent(
        .confirmed,
        transaction,
        confirmations: depth,
        isFinal: isFinal
      )
      events.append((place, event))
    }
    return events.sorted { $0.place < $1.place }.map(\.event)
  }

  /// Leaves out what is settled; not from a block on whose rows may still come.
  private mutating func raiseFloor(
    from start: UInt64?,
    _ settled: UInt64?,
    _ gaps: [SubjectGap]
  ) {
    floor = start
    guard let settled else { return }
    let first = gaps.filter { gap in
      gap.reason.mayBeFilled && start.map { gap.blocks.upperBound > $0 } ?? true
    }
    .map(\.blocks.lowerBound).min()
    if first == 0 { return }
    let highest = first.map { min(settled, $0 - 1) } ?? settled
    guard start.map({ highest > $0 }) ?? true else { return }
    floor = highest
    known = known.filter { $0.value.row.movement.block.number > highest }
  }
}

/// The place of a transaction in the chain.
struct FollowedPlace: Comparable {
  let block: UInt64
  let order: Int

  static func < (left: FollowedPlace, right: FollowedPlace) -> Bool {
    (left.block, left.order) < (right.block, right.order)
  }
}

extension JudgedTransaction {
  /// The same with some of its rows.
  fileprivate func with(_ rows: [Row]) -> JudgedTransaction {
    JudgedTransaction(
      rows: rows,
      isOwn: isOwn,
      form: rows.count == self.rows.count ? form : nil,
      isNew: nil
    )
  }

  /// The same with rows of it that came later.
  fileprivate func adding(_ later: JudgedTransaction) -> JudgedTransaction {
    JudgedTransaction(rows: rows + later.rows, isOwn: later.isOwn, form: nil, isNew: nil)
  }

  fileprivate var place: FollowedPlace {
    FollowedPlace(
      block: rows.first?.movement.block.number ?? 0,
      order: rows.first?.movement.order ?? 0
    )
  }

  fileprivate var kind: FollowedEvent.Kind {
    if isOwn { return .sent }
    return rows.contains { $0.movement.kind.direction > 0 } ? .received : .changed
  }
}
