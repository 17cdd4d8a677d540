package import WalletKit

/// Words what is missing while shares are typed one after another, and what each is while they are
/// shown.
package enum ShareAdvice {
  /// What is still needed, as one line; nothing when there are enough shares.
  package static func missing(in shares: borrowing ShareCollection) -> String? {
    guard !shares.isEnough else { return nil }
    let groups = shares.progress
    let needed = shares.groupsNeeded
    guard needed > 1 else { return groups.first.map { more($0.missing, "share") } }
    let parts =
      groups.filter { $0.missing > 0 }.map { "group \($0.group): " + more($0.missing, "share") }
      + (groups.count < needed ? [more(needed - groups.count, "group")] : [])
    return parts.joined(separator: "; ")
  }

  /// What one share is: `share 2 of 3 (any 2 of them are needed)`.
  package static func name(group: Int, member: Int, of plan: SharePlan) -> String {
    let own = plan.groups[group]
    let share =
      own.count == 1
      ? "the only share"
      : "share \(member + 1) of \(own.count) (any \(own.threshold) of them are needed)"
    return plan.groups.count == 1
      ? share : "\(share), in group \(group + 1) of \(plan.groups.count)"
  }

  private static func more(_ count: Int, _ what: String) -> String {
    count == 1 ? "1 more \(what) is needed" : "\(count) more \(what)s are needed"
  }
}
