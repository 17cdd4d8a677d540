package import Core
package import WalletKit

/// Describes missing shares while shares are typed, and each share while it is shown.
package enum ShareAdvice {
  /// The shares still needed, as one line; nil if there are enough.
  package static func missing(in shares: borrowing ShareCollection) -> Sentence? {
    guard !shares.isEnough else { return nil }
    let groups = shares.progress
    let needed = shares.groupsNeeded
    guard needed > 1 else { return groups.first.map { sharesNeeded($0.missing) } }
    let parts: [Sentence] =
      groups.filter { $0.missing > 0 }.map { "group \($0.group): \(sharesNeeded($0.missing))" }
      + (groups.count < needed ? [groupsNeeded(needed - groups.count)] : [])
    return Sentence(joining: parts, by: "; ")
  }

  /// Describes one share: `share 2 of 3 (any 2 of them are needed)`.
  package static func name(group: Int, member: Int, of plan: SharePlan) -> Sentence {
    let own = plan.groups[group]
    let share: Sentence =
      own.count == 1
      ? "the only share"
      : "share \(member + 1) of \(own.count) (any \(own.threshold) of them are needed)"
    return plan.groups.count == 1
      ? share : "\(share), in group \(group + 1) of \(plan.groups.count)"
  }

  private static func sharesNeeded(_ count: Int) -> Sentence {
    "\(count, one: "more share is", many: "more shares are") needed"
  }

  private static func groupsNeeded(_ count: Int) -> Sentence {
    "\(count, one: "more group is", many: "more groups are") needed"
  }
}
