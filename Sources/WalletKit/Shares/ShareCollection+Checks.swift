extension ShareCollection {
  /// The progress of a group.
  package struct Progress: Equatable, Sendable {
    /// The group, counted from 1.
    package let group: Int
    /// The number of its shares found so far.
    package let found: Int
    /// The number of its shares needed.
    package let needed: Int

    /// The number of its shares missing.
    package var missing: Int { needed - found }
  }

  /// The progress of each group that has shares, in the order of the groups.
  package var progress: [Progress] {
    Set(headers.map(\.group)).sorted().map { group in
      let members = headers.filter { $0.group == group }
      return Progress(
        group: group + 1,
        found: members.count,
        needed: members[0].memberThreshold
      )
    }
  }

  /// The number of groups needed; 0 before the first share.
  package var groupsNeeded: Int { headers.first?.groupThreshold ?? 0 }

  /// True if enough groups are complete.
  package var isEnough: Bool {
    !headers.isEmpty && progress.filter { $0.missing == 0 }.count >= groupsNeeded
  }

  /// Checks a share against those before it.
  borrowing func check(_ share: borrowing Share, _ number: Int) throws(ShareError) {
    guard let first = headers.first else { return }
    let header = share.header
    guard header.identifier == first.identifier else { throw .otherIdentifier(share: number) }
    guard header.isExtendable == first.isExtendable else { throw .otherExtendable(share: number) }
    guard header.iterationExponent == first.iterationExponent else {
      throw .otherExponent(share: number)
    }
    guard header.groupThreshold == first.groupThreshold else {
      throw .otherGroupThreshold(
        share: number,
        found: header.groupThreshold,
        wanted: first.groupThreshold
      )
    }
    guard header.groupCount == first.groupCount else {
      throw .otherGroupCount(share: number, found: header.groupCount, wanted: first.groupCount)
    }
    guard share.value.count == size else {
      throw .otherLength(
        share: number,
        found: Share.words(ofSize: share.value.count),
        wanted: Share.words(ofSize: size)
      )
    }
    try checkGroup(share, number)
  }

  private borrowing func checkGroup(
    _ share: borrowing Share,
    _ number: Int
  ) throws(ShareError) {
    let header = share.header
    let members = headers.indices.filter { headers[$0].group == header.group }
    guard let earlier = members.first else { return }
    let needed = headers[earlier].memberThreshold
    guard header.memberThreshold == needed else {
      throw .otherMemberThreshold(
        share: number,
        group: header.group + 1,
        found: header.memberThreshold,
        wanted: needed
      )
    }
    if let twin = members.first(where: { headers[$0].member == header.member }) {
      throw .duplicate(share: number, of: twin + 1, isSame: hasValue(of: share, at: twin))
    }
    guard members.count < needed else {
      throw .tooManyMembers(share: number, group: header.group + 1, needed: needed)
    }
  }

  /// Returns the groups that give the secret: exactly as many as needed, each complete.
  borrowing func completeGroups(_ partial: PartialGroups) throws(ShareError) -> [Int] {
    guard !headers.isEmpty else { throw .none }
    var groups = progress
    if partial == .leftOut, isEnough {
      groups = Array(groups.filter { $0.missing == 0 }.prefix(groupsNeeded))
    }
    guard groups.count >= groupsNeeded else {
      throw .tooFewGroups(found: groups.count, needed: groupsNeeded)
    }
    guard groups.count <= groupsNeeded else {
      throw .tooManyGroups(found: groups.count, needed: groupsNeeded)
    }
    if let short = groups.first(where: { $0.missing > 0 }) {
      throw .tooFewMembers(group: short.group, found: short.found, needed: short.needed)
    }
    return groups.map { $0.group - 1 }
  }
}
