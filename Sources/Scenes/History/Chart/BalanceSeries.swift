package import Core

/// A balance over time, in parts of equal length.
package struct BalanceSeries: Sendable, Equatable {
  /// What the balance was during a part.
  package struct Part: Sendable, Equatable {
    /// The lowest and the highest balance, with that at the beginning of the part.
    package fileprivate(set) var low: Int257
    package fileprivate(set) var high: Int257
    /// The balance at the end of the part.
    package fileprivate(set) var last: Int257
    /// When it became that, in seconds since 1970 (UTC): the first second if it never changed.
    package fileprivate(set) var changed: UInt64
    /// Whether all blocks of its time were read; else the balance is not known.
    package fileprivate(set) var isRead = true
  }

  /// The first second, since 1970 (UTC).
  package let start: UInt64
  /// The last second.
  package let end: UInt64
  /// The finished parts: all of them after ``finish()``.
  package private(set) var parts: [Part] = []
  private let count: Int
  private var open: Part
  private var sum: ExactSum

  /// Begins with the balance before the first second; nil if it is beyond 256 bits.
  ///
  /// There is at least one second, and at least one part.
  init?(from start: UInt64, to end: UInt64, parts count: Int, opening: ExactSum) {
    guard let value = opening.value else { return nil }
    (self.start, self.end, self.count) = (start, max(start, end), max(1, count))
    (sum, open) = (opening, Part(low: value, high: value, last: value, changed: start))
  }

  /// The part of a time; those outside count to the first or the last one.
  private func place(of time: UInt64) -> Int {
    let length = (end - start).addingReportingOverflow(1).partialValue
    guard time > start, length > 0 else { return 0 }
    let (high, low) = (time - start).multipliedFullWidth(by: UInt64(count))
    guard high < length else { return count - 1 }
    return min(count - 1, Int(length.dividingFullWidth((high, low)).quotient))
  }

  /// The first second of a part, or about that.
  func start(of place: Int) -> UInt64 {
    start + (end - start) / UInt64(count) * UInt64(max(0, place))
  }

  /// Adds what a block changed; blocks come in the order of their times.
  ///
  /// Returns false if the balance is beyond 256 bits.
  mutating func add(_ changes: [Int257], at time: UInt64) -> Bool {
    for change in changes { sum.add(change.magnitude, direction: change.isNegative ? -1 : 1) }
    guard let value = sum.value else { return false }
    fill(upTo: place(of: time))
    open.low = min(open.low, value)
    open.high = max(open.high, value)
    open.last = value
    open.changed = time
    return true
  }

  /// Finishes the parts before a place; in those without a change the balance stays.
  private mutating func fill(upTo place: Int) {
    while parts.count < place {
      parts.append(open)
      open = Part(low: open.last, high: open.last, last: open.last, changed: open.changed)
    }
  }

  mutating func finish() { fill(upTo: count) }

  /// Marks the finished parts of times that were not read.
  mutating func mark(unread times: ClosedRange<UInt64>) {
    guard times.overlaps(start...end) else { return }
    for place in place(of: times.lowerBound)...place(of: times.upperBound)
    where parts.indices.contains(place) {
      parts[place].isRead = false
    }
  }

  /// The lowest and the highest balance that is known, at least a base unit apart, and never without zero.
  package var range: (low: Int257, high: Int257) {
    let read = parts.filter(\.isRead)
    let low = min(read.map(\.low).min() ?? 0, 0)
    let high = max(read.map(\.high).max() ?? 0, 0)
    return low == high ? (0, 1) : (low, high)
  }
}
