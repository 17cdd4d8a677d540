/// Why a secret was not shared, or shares were not combined; never holds any of it.
///
/// Shares are counted from 1 in the order in which they were given, groups and members as the
/// shares themselves say, from 1 too.
package enum ShareError: Error, Equatable, Sendable {
  /// One share is wrong by itself.
  case share(Int, ShareFault)

  /// No share was given.
  case none

  /// A share belongs to another splitting than the first one.
  case otherIdentifier(share: Int)

  /// Of the first share and this one, only one is extendable.
  case otherExtendable(share: Int)

  /// A share asks for other work on the passphrase than the first one.
  case otherExponent(share: Int)

  /// A share asks for another number of groups than the first one.
  case otherGroupThreshold(share: Int, found: Int, wanted: Int)

  /// A share knows of another number of groups than the first one.
  case otherGroupCount(share: Int, found: Int, wanted: Int)

  /// A share is of another length than the first one.
  case otherLength(share: Int, found: Int, wanted: Int)

  /// A share asks for another number of members than an earlier one of its group.
  case otherMemberThreshold(share: Int, group: Int, found: Int, wanted: Int)

  /// A share is the same member of the same group as an earlier one.
  case duplicate(share: Int, of: Int, isSame: Bool)

  /// A share is one more than its group needs.
  case tooManyMembers(share: Int, group: Int, needed: Int)

  /// There are shares of more groups than are needed.
  case tooManyGroups(found: Int, needed: Int)

  /// There are shares of fewer groups than are needed.
  case tooFewGroups(found: Int, needed: Int)

  /// A group has fewer shares than it needs.
  case tooFewMembers(group: Int, found: Int, needed: Int)

  /// The shares of a group, or all of them together, do not fit the digest of what they give.
  case digest(group: Int?)

  /// The secret to share has an odd number of bytes, or too few, or too many.
  case secretLength(Int)

  /// There are no groups, or more than 16.
  case groupCount(Int)

  /// The groups needed are none, or more than there are.
  case groupThreshold(Int, groups: Int)

  /// The shares of a group are none, or more than 16.
  case memberCount(group: Int, count: Int)

  /// The shares needed of a group are none, or more than it has.
  case memberThreshold(group: Int, threshold: Int, count: Int)

  /// One share of several would do, which makes them copies of each other.
  case oneOfMany(group: Int, count: Int)

  /// The exponent of the work is not 0 to 15.
  case exponent(Int)

  /// The passphrase has a character, at a byte counted from 0, that not every device can type.
  case passphrase(offset: Int)

  /// The shares did not give the secret back when they were tried.
  case unproven

  /// There was no guarded memory, or no digest, or no entropy.
  case work(ShareFault)
}

extension ShareError {
  /// Runs what belongs to no single share.
  static func working<Result: ~Copyable>(
    _ work: () throws(ShareFault) -> Result
  ) throws(ShareError) -> Result {
    do { return try work() } catch { throw .work(error) }
  }

  /// Asks for guarded memory.
  static func held<Result: ~Copyable>(
    _ hold: () throws(SecretError) -> Result
  ) throws(ShareError) -> Result {
    do { return try hold() } catch { throw .work(.memory(error)) }
  }
}
