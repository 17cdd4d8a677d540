/// How a secret is split: the groups, and how many groups and shares are needed to recover it.
///
/// SLIP-39, "Two level scheme".
package struct SharePlan: Hashable, Sendable {
  /// The shares of a group, and how many of them are needed.
  package struct Group: Hashable, Sendable {
    /// The number of shares needed.
    package let threshold: Int
    /// The number of shares.
    package let count: Int

    /// Describes a group, which is checked when a plan is made of it.
    package init(threshold: Int, count: Int) {
      self.threshold = threshold
      self.count = count
    }

    /// Reads `2of3`; nil for anything else.
    package init?(parsing text: String) {
      let parts = text.utf8.split(separator: UInt8(ascii: "o"), omittingEmptySubsequences: false)
      guard parts.count == 2, parts[1].first == UInt8(ascii: "f"),
        let threshold = Self.number(parts[0]), let count = Self.number(parts[1].dropFirst())
      else { return nil }
      self.init(threshold: threshold, count: count)
    }

    private static func number(_ digits: Substring.UTF8View.SubSequence) -> Int? {
      let isNumber = digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      guard (1...4).contains(digits.count), isNumber else { return nil }
      return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
  }

  /// The groups, in order.
  package let groups: [Group]

  /// The number of groups needed.
  package let groupThreshold: Int

  /// The maximum number of groups, and of shares in one.
  package static let most = 16

  /// Creates a plan, and checks that a secret can be split in this way.
  /// - Throws: ``ShareError``, naming the invalid group.
  package init(groups: [Group], groupThreshold: Int) throws(ShareError) {
    guard (1...Self.most).contains(groups.count) else { throw .groupCount(groups.count) }
    guard (1...groups.count).contains(groupThreshold) else {
      throw .groupThreshold(groupThreshold, groups: groups.count)
    }
    for (place, group) in groups.enumerated() {
      guard (1...Self.most).contains(group.count) else {
        throw .memberCount(group: place + 1, count: group.count)
      }
      guard (1...group.count).contains(group.threshold) else {
        throw .memberThreshold(
          group: place + 1,
          threshold: group.threshold,
          count: group.count
        )
      }
      guard group.threshold > 1 || group.count == 1 else {
        throw .oneOfMany(group: place + 1, count: group.count)
      }
    }
    self.groups = groups
    self.groupThreshold = groupThreshold
  }

  /// Returns the number of words in a share of a secret with `count` bytes.
  package static func words(ofBytes count: Int) -> Int { Share.words(ofSize: count) }

  /// The group and member numbers of all shares, both counted from 0.
  package var places: [(group: Int, member: Int)] {
    groups.enumerated().flatMap { place, group in
      (0..<group.count).map { (place, $0) }
    }
  }
}
