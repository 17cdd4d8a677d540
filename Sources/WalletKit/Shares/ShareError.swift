/// Why a secret could not be split, or shares not combined; never contains any of it.
///
/// Shares are counted from 1 in the order in which they were given, groups and members from 1 too,
/// by the numbers in the shares.
package enum ShareError: Error, Equatable, Sendable {
  /// One share is invalid by itself.
  case share(Int, ShareFault)

  /// No share was given.
  case none

  /// A share has another identifier than the first one, so it is from another set.
  case otherIdentifier(share: Int)

  /// Only one of the first share and this one is extendable.
  case otherExtendable(share: Int)

  /// A share has another iteration exponent than the first one.
  case otherExponent(share: Int)

  /// A share requires another number of groups than the first one.
  case otherGroupThreshold(share: Int, found: Int, wanted: Int)

  /// A share states another number of groups than the first one.
  case otherGroupCount(share: Int, found: Int, wanted: Int)

  /// A share has another length than the first one.
  case otherLength(share: Int, found: Int, wanted: Int)

  /// A share requires another number of members than an earlier one of its group.
  case otherMemberThreshold(share: Int, group: Int, found: Int, wanted: Int)

  /// A share has the same group and member as an earlier one.
  case duplicate(share: Int, of: Int, isSame: Bool)

  /// A share is one more than its group needs.
  case tooManyMembers(share: Int, group: Int, needed: Int)

  /// There are shares of more groups than are needed.
  case tooManyGroups(found: Int, needed: Int)

  /// There are shares of fewer groups than are needed.
  case tooFewGroups(found: Int, needed: Int)

  /// A group has fewer shares than it needs.
  case tooFewMembers(group: Int, found: Int, needed: Int)

  /// The digest of a group does not match, or that of all groups if `group` is nil.
  case digest(group: Int?)

  /// The number of bytes of the secret is odd, or not 16 to 64.
  case secretLength(Int)

  /// The number of groups is not 1 to 16.
  case groupCount(Int)

  /// The number of required groups is zero, or larger than the number of groups.
  case groupThreshold(Int, groups: Int)

  /// The number of shares in a group is not 1 to 16.
  case memberCount(group: Int, count: Int)

  /// The number of required shares is zero, or larger than the number of shares in the group.
  case memberThreshold(group: Int, threshold: Int, count: Int)

  /// One of several shares would suffice, which makes them copies of each other.
  case oneOfMany(group: Int, count: Int)

  /// The iteration exponent is not 0 to 15.
  case exponent(Int)

  /// A character of the passphrase, at a byte counted from 0, is not printable ASCII.
  case passphrase(offset: Int)

  /// The new shares did not give the secret back when they were tested.
  case unproven

  /// Guarded memory, a digest or entropy is unavailable.
  case work(ShareFault)
}

extension ShareError {
  /// Runs work that belongs to no single share, and converts its error.
  static func working<Result: ~Copyable>(
    _ work: () throws(ShareFault) -> Result
  ) throws(ShareError) -> Result {
    do { return try work() } catch { throw .work(error) }
  }

  /// Allocates guarded memory, and converts its error.
  static func held<Result: ~Copyable>(
    _ hold: () throws(SecretError) -> Result
  ) throws(ShareError) -> Result {
    do { return try hold() } catch { throw .work(.memory(error)) }
  }
}
