/// A set of the groups of ENSIP-15, by their numbers: 0 to 191.
///
/// The lower the number, the earlier a group is tried.
struct GroupSet: Hashable, Sendable {
  private var low: UInt64 = 0
  private var middle: UInt64 = 0
  private var high: UInt64 = 0

  static let capacity = 192

  /// Every number, whether it has a group or not.
  static let all: GroupSet = {
    var all = GroupSet()
    (all.low, all.middle, all.high) = (.max, .max, .max)
    return all
  }()

  var isEmpty: Bool { low | middle | high == 0 }

  /// The lowest number.
  var first: Int? {
    if low != 0 { return low.trailingZeroBitCount }
    if middle != 0 { return 64 + middle.trailingZeroBitCount }
    return high == 0 ? nil : 128 + high.trailingZeroBitCount
  }

  mutating func insert(_ group: Int) {
    switch group {
    case 0..<64: low |= 1 << group
    case 64..<128: middle |= 1 << (group - 64)
    default: high |= 1 << (group - 128)
    }
  }

  /// Whether there is exactly one number.
  var isSingle: Bool { low.nonzeroBitCount + middle.nonzeroBitCount + high.nonzeroBitCount == 1 }

  mutating func formIntersection(_ other: GroupSet) {
    low &= other.low
    middle &= other.middle
    high &= other.high
  }

  func intersection(_ other: GroupSet) -> GroupSet {
    var common = self
    common.formIntersection(other)
    return common
  }
}
