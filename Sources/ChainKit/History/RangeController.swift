import Entity

/// Chooses how many blocks the next log search covers. Pure.
///
/// A wallet's logs are sparse, so the first search asks for everything. A node's limit is learned
/// from its error, or found by bisecting between accepted and refused sizes by their geometric
/// mean.
struct RangeController: Sendable {
  /// The next block to search.
  private(set) var next: UInt64
  /// The last block to search.
  let last: UInt64
  /// The most blocks that the node accepts, if learned.
  private(set) var hardMost: UInt64?
  /// Whether an earlier command learned that: by now the node may accept more.
  private var isRemembered: Bool
  /// How many searches worked at the remembered limit.
  private var repeats = 0

  private var size: UInt64
  /// The largest size that worked; `refused` is the smallest refused without a hint.
  private var worked: UInt64 = 0
  private var refused: UInt64?

  /// The next step after a refused search.
  enum Step: Hashable, Sendable {
    /// Search again over fewer blocks.
    case again
    /// A single block was refused: there is nothing smaller.
    case stuck
  }

  /// A long search tries once whether the node accepts more than a limit that it had earlier.
  private static let repeatsBeforeDoubt = 8

  init(_ range: ClosedRange<UInt64>, hardMost: UInt64? = nil) {
    next = range.lowerBound
    last = range.upperBound
    self.hardMost = hardMost
    isRemembered = hardMost != nil
    size = min(range.upperBound - range.lowerBound + 1, hardMost ?? .max)
  }

  /// The blocks to search now; nil at the end.
  var range: ClosedRange<UInt64>? {
    next > last ? nil : next...min(last, next + max(1, size) - 1)
  }

  /// Records that the search worked.
  mutating func succeeded() {
    guard let range else { return }
    let length = range.upperBound - range.lowerBound + 1
    worked = max(worked, length)
    next = range.upperBound + 1
    noteLimit(after: length)
    if let refused, refused - min(worked, refused) <= refused / 50 { hardMost = worked }
    let doubled = length > .max / 2 ? UInt64.max : length * 2
    let isDoubted = isRemembered && repeats >= Self.repeatsBeforeDoubt
    size = isDoubted ? doubled : min(doubled, hardMost ?? .max)
    // Between accepted and refused sizes, try their geometric mean.
    if hardMost == nil, let refused, size >= refused { size = max(worked, middle(worked, refused)) }
  }

  /// Records that the search was refused as too large.
  mutating func failed(_ hint: RangeHint) -> Step {
    guard let range else { return .again }
    let length = range.upperBound - range.lowerBound + 1
    guard length > 1 else { return .stuck }
    if confirmsLimit(length, hint.structural) { return .again }
    if let end = hint.localEnd, end >= range.lowerBound, end < range.upperBound {
      size = end - range.lowerBound + 1
    } else if let most = hint.structural, most > 0, most < length {
      hardMost = min(hardMost ?? most, most)
      isRemembered = false
      size = most
    } else if length <= worked {
      // A search of this size worked elsewhere: here the logs are dense.
      size = length / 2
    } else {
      refused = min(refused ?? length, length)
      size = worked == 0 ? max(1, length / 8) : max(worked, middle(worked, length))
      // The limit is known to within a fiftieth, which is near enough.
      if worked > 0, length - worked <= length / 50 { size = worked }
    }
    return .again
  }

  /// Records that the search timed out.
  mutating func timedOut() -> Step {
    guard let range, range.count > 1 else { return .stuck }
    if confirmsLimit(UInt64(range.count), nil) { return .again }
    size = max(1, UInt64(range.count) / 4)
    return .again
  }

  /// Forgets a remembered limit if a larger search worked.
  private mutating func noteLimit(after length: UInt64) {
    guard isRemembered, let limit = hardMost else { return }
    if length > limit { (hardMost, isRemembered) = (nil, false) }
    if length == limit { repeats += 1 }
  }

  /// Returns to a remembered limit if a larger search failed, or takes a larger one that was named.
  private mutating func confirmsLimit(_ length: UInt64, _ named: UInt64?) -> Bool {
    guard isRemembered, let limit = hardMost, length > limit else { return false }
    let most = named.map { $0 > limit && $0 < length ? $0 : limit } ?? limit
    (hardMost, size, isRemembered) = (most, most, false)
    return true
  }

  private func middle(_ low: UInt64, _ high: UInt64) -> UInt64 {
    max(1, UInt64((Double(low) * Double(high)).squareRoot()))
  }
}
