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

  /// The report for shares that do not belong together.
  private var mixture: Report {
    switch self {
    case .otherIdentifier(let share):
      Report(
        .data,
        "shares-identifier",
        "share \(share) is from a different set than share 1: shares of one set begin with the "
          + "same word"
      )
    case .otherExtendable(let share):
      Report(
        .data,
        "shares-extendable",
        "share \(share) is from a different set than share 1: only one of them is extendable"
      )
    case .otherExponent(let share):
      Report(
        .data,
        "shares-exponent",
        "share \(share) is from a different set than share 1: its iteration exponent differs"
      )
    case .otherGroupThreshold(let share, let found, let wanted):
      Report(
        .data,
        "shares-group-threshold",
        "share \(share) requires \(found, one: "group", many: "groups"), but share 1 requires "
          + "\(wanted)"
      )
    case .otherGroupCount(let share, let found, let wanted):
      Report(
        .data,
        "shares-group-count",
        "share \(share) is from a set of \(found, one: "group", many: "groups"), but share 1 is "
          + "from a set of \(wanted)"
      )
    case .otherLength(let share, let found, let wanted):
      Report(
        .data,
        "shares-length",
        "share \(share) has \(found, one: "word", many: "words"), but share 1 has \(wanted); all "
          + "shares of a set have the same length"
      )
    case .otherMemberThreshold(let share, let group, let found, let wanted):
      Report(
        .data,
        "shares-member-threshold",
        "share \(share) says that group \(group) requires \(found, one: "share", many: "shares"), "
          + "but an earlier share says \(wanted)"
      )
    default: Report(.usage, "shares-none", "no shares to combine")
    }
  }

  /// The report for too few or too many shares, or those that do not match.
  private var number: Report {
    switch self {
    case .duplicate(let share, let earlier, true):
      Report(.data, "shares-twice", "share \(share) is the same as share \(earlier)")
    case .duplicate(let share, let earlier, false):
      Report(
        .data,
        "shares-duplicate",
        "share \(share) has the same number in its group as share \(earlier), but a different value"
      )
    case .tooManyMembers(let share, let group, let needed):
      Report(
        .data,
        "shares-too-many",
        "share \(share) is one too many: group \(group) requires only "
          + "\(needed, one: "share", many: "shares")"
      )
    case .tooManyGroups(let found, let needed):
      Report(
        .data,
        "shares-too-many-groups",
        "too many groups: expected shares of \(needed, one: "group", many: "groups"), found shares "
          + "of \(found)"
      )
    case .tooFewGroups(let found, let needed):
      Report(
        .data,
        "shares-too-few-groups",
        "not enough groups: expected shares of \(needed, one: "group", many: "groups"), found "
          + "shares of \(found)"
      )
    case .tooFewMembers(let group, let found, let needed):
      Report(
        .data,
        "shares-too-few",
        "not enough shares: group \(group) requires \(needed, one: "share", many: "shares"), found "
          + "\(found)"
      )
    case .digest(let group?):
      Report(
        .data,
        "shares-digest",
        "shares of group \(group) do not belong together: one of them was forged or changed"
      )
    default:
      Report(
        .data,
        "shares-groups-digest",
        "groups do not belong together: a share was forged or changed"
      )
    }
  }

  /// The report for a secret that cannot be split, or not in this way.
  private var splitting: Report {
    switch self {
    case .secretLength(let found):
      Report(
        .data,
        "shares-secret-length",
        "invalid secret to split: expected an even number of bytes from 16 to 64, found "
          + "\(count: found)"
      )
    case .groupCount(let found):
      Report(
        .usage,
        "shares-groups",
        "invalid number of groups: expected 1 to 16, found \(count: found)"
      )
    case .groupThreshold(let threshold, let groups):
      Report(
        .usage,
        "shares-groups-needed",
        "invalid number of required groups: expected 1 to \(groups), found \(count: threshold)"
      )
    case .memberCount(let group, let count):
      Report(
        .usage,
        "shares-members",
        "invalid number of shares in group \(group): expected 1 to 16, found \(count: count)"
      )
    case .memberThreshold(let group, let threshold, let count):
      Report(
        .usage,
        "shares-members-needed",
        "invalid number of required shares in group \(group): expected 1 to \(count), found "
          + "\(count: threshold)"
      )
    case .oneOfMany(let group, let count):
      Report(
        .usage,
        "shares-one-of-many",
        "with 1 of \(count) required, the shares of group \(group) would be identical copies; use "
          + "1of1 and copy that share"
      )
    case .exponent(let found):
      Report(
        .usage,
        "shares-iterations",
        "invalid iteration exponent: expected 0 to 15, found \(count: found)"
      )
    case .passphrase(let offset):
      Report(
        .data,
        "shares-passphrase",
        "invalid SLIP-39 passphrase: expected printable ASCII characters, found another at "
          + "byte \(offset)"
      )
    default:
      Report(.bug, "shares-unproven", "new shares do not give the secret back; none were shown")
    }
  }
}
