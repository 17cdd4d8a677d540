import Entity

/// Chooses how many blocks the next search of logs covers. Pure.
///
/// A wallet's logs are sparse, so the first search asks for everything; what a node refuses is
/// learned from what it says, or else found by halving the ratio between what it took and what it
/// refused.
struct RangeController: Sendable {
  /// The next block to search.
  private(set) var next: UInt64
  /// The last block to search.
  let last: UInt64
  /// The most blocks that the node takes, where learned.
  private(set) var hardMost: UInt64?

  private var size: UInt64
  /// The longest search that worked, and the shortest that was refused without a reason.
  private var worked: UInt64 = 0
  private var refused: UInt64?

  /// What to do after a search was refused.
  enum Step: Hashable, Sendable {
    /// Search again, over less.
    case again
    /// One block alone is refused: nothing smaller can be asked.
    case stuck
  }

  init(_ range: ClosedRange<UInt64>, hardMost: UInt64? = nil) {
    next = range.lowerBound
    last = range.upperBound
    self.hardMost = hardMost
    size = min(range.upperBound - range.lowerBound + 1, hardMost ?? .max)
  }

  /// The blocks to search now; nil when all are done.
  var range: ClosedRange<UInt64>? {
    next > last ? nil : next...min(last, next + max(1, size) - 1)
  }

  /// The search worked; with `learned`, its size is one to remember.
  mutating func succeeded() {
    guard let range else { return }
    let length = range.upperBound - range.lowerBound + 1
    worked = max(worked, length)
    next = range.upperBound + 1
    if let refused, refused - min(worked, refused) <= refused / 50 { hardMost = worked }
    let doubled = length > .max / 2 ? UInt64.max : length * 2
    size = min(doubled, hardMost ?? .max)
    // Between what worked and what was refused, the middle of the ratio is tried.
    if hardMost == nil, let refused, size >= refused { size = max(worked, middle(worked, refused)) }
  }

  /// The search was refused as too large.
  mutating func failed(_ hint: RangeHint) -> Step {
    guard let range else { return .again }
    let length = range.upperBound - range.lowerBound + 1
    guard length > 1 else { return .stuck }
    if let end = hint.localEnd, end >= range.lowerBound, end < range.upperBound {
      size = end - range.lowerBound + 1
    } else if let most = hint.structural, most > 0, most < length {
      hardMost = min(hardMost ?? most, most)
      size = most
    } else if length <= worked {
      // As long a search worked elsewhere: here the logs are dense.
      size = length / 2
    } else {
      refused = min(refused ?? length, length)
      size = worked == 0 ? max(1, length / 8) : max(worked, middle(worked, length))
      // What works is known to within a fiftieth: that is near enough.
      if worked > 0, length - worked <= length / 50 { size = worked }
    }
    return .again
  }

  /// The search took too long.
  mutating func timedOut() -> Step {
    guard let range, range.count > 1 else { return .stuck }
    size = max(1, UInt64(range.count) / 4)
    return .again
  }

  private func middle(_ low: UInt64, _ high: UInt64) -> UInt64 {
    max(1, UInt64((Double(low) * Double(high)).squareRoot()))
  }
}
