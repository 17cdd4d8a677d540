package import Core

extension ShareError: Reportable {
  package var report: Report {
    switch self {
    case .share(let number, let fault): fault.report(ofShare: number)
    case .work(let fault): fault.report(ofShare: 1)
    case .none, .otherIdentifier, .otherExtendable, .otherExponent, .otherGroupThreshold,
      .otherGroupCount, .otherLength, .otherMemberThreshold:
      mixture
    case .duplicate, .tooManyMembers, .tooManyGroups, .tooFewGroups, .tooFewMembers, .digest:
      number
    case .secretLength, .groupCount, .groupThreshold, .memberCount, .memberThreshold, .oneOfMany,
      .exponent, .passphrase, .unproven:
      splitting
    }
  }

  /// Shares that do not belong together.
  private var mixture: Report {
    switch self {
    case .otherIdentifier(let share):
      Report(
        .data,
        "shares-identifier",
        "share \(share) is of another set than share 1: shares of one set begin with the same word"
      )
    case .otherExtendable(let share):
      Report(
        .data,
        "shares-extendable",
        "share \(share) is of another set than share 1: only one of them is extendable"
      )
    case .otherExponent(let share):
      Report(
        .data,
        "shares-exponent",
        "share \(share) is of another set than share 1: its iteration exponent differs"
      )
    case .otherGroupThreshold(let share, let found, let wanted):
      Report(
        .data,
        "shares-group-threshold",
        "share \(share) asks for \(Self.groups(found)), share 1 for \(wanted)"
      )
    case .otherGroupCount(let share, let found, let wanted):
      Report(
        .data,
        "shares-group-count",
        "share \(share) is of a set of \(Self.groups(found)), share 1 of a set of \(wanted)"
      )
    case .otherLength(let share, let found, let wanted):
      Report(
        .data,
        "shares-length",
        "share \(share) has \(found) words, share 1 has \(wanted); in one set all have as many"
      )
    case .otherMemberThreshold(let share, let group, let found, let wanted):
      Report(
        .data,
        "shares-member-threshold",
        "share \(share) says that group \(group) needs \(Self.shares(found)), an earlier one says "
          + "\(wanted)"
      )
    default: Report(.usage, "shares-none", "there is no share to combine")
    }
  }

  /// Too few, too many, or ones that do not fit.
  private var number: Report {
    switch self {
    case .duplicate(let share, let earlier, true):
      Report(.data, "shares-twice", "share \(share) is share \(earlier) once more")
    case .duplicate(let share, let earlier, false):
      Report(
        .data,
        "shares-duplicate",
        "share \(share) has the same number in its group as share \(earlier), and another value"
      )
    case .tooManyMembers(let share, let group, let needed):
      Report(
        .data,
        "shares-too-many",
        "share \(share) is one too many: group \(group) needs \(Self.shares(needed)), no more"
      )
    case .tooManyGroups(let found, let needed):
      Report(
        .data,
        "shares-too-many-groups",
        "there are shares of \(Self.groups(found)), needed are \(needed), no more"
      )
    case .tooFewGroups(let found, let needed):
      Report(
        .data,
        "shares-too-few-groups",
        "shares of \(Self.groups(needed)) are needed, there are some of \(found)"
      )
    case .tooFewMembers(let group, let found, let needed):
      Report(
        .data,
        "shares-too-few",
        "group \(group) needs \(Self.shares(needed)), there \(found == 1 ? "is" : "are") \(found)"
      )
    case .digest(let group?):
      Report(
        .data,
        "shares-digest",
        "the shares of group \(group) do not belong together: one of them was made up or changed"
      )
    default:
      Report(
        .data,
        "shares-groups-digest",
        "the groups do not belong together: a share was made up or changed"
      )
    }
  }

  /// What cannot be split, or not in this way.
  private var splitting: Report {
    switch self {
    case .secretLength(let found):
      Report(
        .data,
        "shares-secret-length",
        "a secret to share has an even number of bytes from 16 to 64, this one has \(found)"
      )
    case .groupCount(let found):
      Report(.usage, "shares-groups", "there can be 1 to 16 groups, \(found) are asked for")
    case .groupThreshold(let threshold, let groups):
      Report(
        .usage,
        "shares-groups-needed",
        "the groups needed are at least 1 and at most all \(groups), not \(threshold)"
      )
    case .memberCount(let group, let count):
      Report(
        .usage,
        "shares-members",
        "a group has 1 to 16 shares, group \(group) is to have \(count)"
      )
    case .memberThreshold(let group, let threshold, let count):
      Report(
        .usage,
        "shares-members-needed",
        "of the \(count) shares of group \(group) at least 1 and at most all can be needed, "
          + "not \(threshold)"
      )
    case .oneOfMany(let group, let count):
      Report(
        .usage,
        "shares-one-of-many",
        "with 1 of \(count) needed, the shares of group \(group) would be copies: "
          + "make it 1of1 and copy that share"
      )
    case .exponent(let found):
      Report(.usage, "shares-iterations", "the iteration exponent is 0 to 15, not \(found)")
    case .passphrase(let offset):
      Report(
        .data,
        "shares-passphrase",
        "the passphrase of shares has only printable ASCII characters, unlike the one at byte "
          + "\(offset)"
      )
    default:
      Report(.bug, "shares-unproven", "the shares made do not give the secret back; none is shown")
    }
  }

  private static func groups(_ count: Int) -> String { count == 1 ? "1 group" : "\(count) groups" }
  private static func shares(_ count: Int) -> String { count == 1 ? "1 share" : "\(count) shares" }
}
