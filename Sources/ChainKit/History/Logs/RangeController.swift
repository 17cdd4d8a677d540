import Entity

/// Chooses which blocks the next log search covers, the newest first. Pure.
///
/// A wallet's logs are sparse, so the first search asks for everything. A node's limit is learned
/// from its error, or found by bisecting between accepted and refused sizes by their geometric
/// mean.
struct RangeController: Sendable {
  /// The blocks that are not searched yet; nil at the end.
  private(set) var left: ClosedRange<UInt64>?
  /// The most blocks that the node accepts, if learned.
  private(set) var hardMost: UInt64?
  /// Whether an earlier command learned that: by now the node may accept more.
  private var isRemembered: Bool
  /// How many searches worked at the remembered limit.
  private var repeats = 0

  /// Whether the limit is by the node's word, or was confirmed: it is not doubted any more.
  private var isCertain = false
  /// How many searches worked at a limit that was only found since it was doubted last.
  private var calm = 0
  /// After how many of them it is doubted.
  private var patience = repeatsBeforeDoubt
  /// What was known before a search that doubts it.
  private var doubted: Limit?

  /// A limit that was found by refused searches; it may be that of some dense blocks alone.
  private struct Limit {
    let size: UInt64
    let refused: UInt64?
    let hardMost: UInt64?
  }

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
    left = range
    self.hardMost = hardMost
    isRemembered = hardMost != nil
    size = min(Self.length(range), hardMost ?? .max)
  }

  /// The blocks to search now; nil at the end.
  var range: ClosedRange<UInt64>? {
    guard let left else { return nil }
    let more = min(max(1, size) - 1, left.upperBound - left.lowerBound)
    return (left.upperBound - more)...left.upperBound
  }

  /// Leaves out the blocks of the search that would be next.
  mutating func skip() {
    guard let left, let range else { return }
    self.left =
      range.lowerBound > left.lowerBound ? left.lowerBound...(range.lowerBound - 1) : nil
  }

  /// Leaves out all blocks.
  mutating func skipAll() { left = nil }

  /// Leaves out the blocks below `first`, and returns them; nil if there are none.
  mutating func cut(below first: UInt64) -> ClosedRange<UInt64>? {
    guard let left, first > left.lowerBound else { return nil }
    guard first <= left.upperBound else {
      self.left = nil
      return left
    }
    self.left = first...left.upperBound
    return left.lowerBound...(first - 1)
  }

  /// Records that the search worked.
  mutating func succeeded() {
    guard let range else { return }
    let length = Self.length(range)
    if let limit = doubted, length > limit.size {
      (refused, hardMost, patience) = (nil, nil, Self.repeatsBeforeDoubt)
    }
    doubted = nil
    worked = max(worked, length)
    skip()
    if liftsLimit(after: length) {
      size = .max
      return
    }
    if let refused, refused - min(worked, refused) <= refused / 50 { hardMost = worked }
    let doubled = length > .max / 2 ? UInt64.max : length * 2
    let isDoubted = isRemembered && repeats >= Self.repeatsBeforeDoubt
    size = isDoubted ? doubled : min(doubled, hardMost ?? .max)
    // Between accepted and refused sizes, try their geometric mean.
    if hardMost == nil, let refused, size >= refused { size = max(worked, middle(worked, refused)) }
    doubtLimit(after: length)
  }

  /// Tries more from time to time if a limit was only found.
  private mutating func doubtLimit(after length: UInt64) {
    guard !isRemembered, !isCertain, refused != nil || hardMost != nil, size <= length else {
      calm = 0
      return
    }
    calm += 1
    guard calm >= patience else { return }
    doubted = Limit(size: size, refused: refused, hardMost: hardMost)
    size = size > .max / 2 ? .max : size * 2
    (calm, patience) = (0, patience * 2)
  }

  /// Returns to a limit if a search that doubted it failed.
  private mutating func restoresLimit(_ length: UInt64) -> Bool {
    guard let limit = doubted else { return false }
    doubted = nil
    guard length > limit.size else { return false }
    (size, refused, hardMost) = (limit.size, limit.refused, limit.hardMost)
    return true
  }

  /// Records that the search was refused as too large.
  mutating func failed(_ hint: RangeHint) -> Step {
    guard let range else { return .again }
    let length = Self.length(range)
    guard length > 1 else { return .stuck }
    if confirmsLimit(length, hint.structural) { return .again }
    if restoresLimit(length), hint == RangeHint() { return .again }
    if let end = hint.localEnd, end >= range.lowerBound, end < range.upperBound {
      // The node means the oldest blocks; as many of the newest may work as well.
      size = end - range.lowerBound + 1
    } else if let most = hint.structural, most > 0, most < length {
      hardMost = min(hardMost ?? most, most)
      (isRemembered, isCertain) = (false, true)
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
    guard let range, range.lowerBound < range.upperBound else { return .stuck }
    let length = Self.length(range)
    if confirmsLimit(length, nil) || restoresLimit(length) { return .again }
    size = max(1, length / 4)
    return .again
  }

  /// Forgets a remembered limit if a larger search worked.
  private mutating func liftsLimit(after length: UInt64) -> Bool {
    guard isRemembered, let limit = hardMost else { return false }
    if length == limit { repeats += 1 }
    guard length > limit else { return false }
    (hardMost, isRemembered) = (nil, false)
    return true
  }

  /// Returns to a remembered limit if a larger search failed, or takes a larger one that was named.
  private mutating func confirmsLimit(_ length: UInt64, _ named: UInt64?) -> Bool {
    guard isRemembered, let limit = hardMost, length > limit else { return false }
    let most = named.map { $0 > limit && $0 < length ? $0 : limit } ?? limit
    (hardMost, size, isRemembered, isCertain) = (most, most, false, true)
    return true
  }

  /// The number of blocks; of all that there can be, one less.
  static func length(_ range: ClosedRange<UInt64>) -> UInt64 {
    let more = range.upperBound - range.lowerBound
    return more == .max ? more : more + 1
  }

  private func middle(_ low: UInt64, _ high: UInt64) -> UInt64 {
    max(1, UInt64((Double(low) * Double(high)).squareRoot()))
  }
}
