/// What a share says of itself before its value; none of it is secret.
///
/// SLIP-39, "Format of the share mnemonic". Numbers of groups and members count from 0 here, as
/// they do in the words; people are told them from 1.
package struct ShareHeader: Hashable, Sendable {
  /// A number of 15 bits by which the shares of one splitting know each other.
  package let identifier: UInt16

  /// True when the identifier has no part in the encryption, so that the secret can be split again.
  package let isExtendable: Bool

  /// The passphrase is stretched by 10 000 · 2^this rounds; 0 to 15.
  package let iterationExponent: Int

  /// Which group the share belongs to, 0 to 15.
  package let group: Int

  /// How many groups are needed, 1 to 16.
  package let groupThreshold: Int

  /// How many groups there are, 1 to 16.
  package let groupCount: Int

  /// Which share of its group this is, 0 to 15.
  package let member: Int

  /// How many shares of its group are needed, 1 to 16.
  package let memberThreshold: Int
}

extension ShareHeader {
  /// The number of words that the header takes, at the beginning of a share.
  static let words = 4

  /// Reads the header out of 40 bits.
  init(bits: UInt64) {
    func field(_ width: UInt64, endingBefore rest: UInt64) -> Int {
      Int(bits >> rest & ((1 << width) - 1))
    }
    identifier = UInt16(field(15, endingBefore: 25))
    isExtendable = field(1, endingBefore: 24) == 1
    iterationExponent = field(4, endingBefore: 20)
    group = field(4, endingBefore: 16)
    groupThreshold = field(4, endingBefore: 12) + 1
    groupCount = field(4, endingBefore: 8) + 1
    member = field(4, endingBefore: 4)
    memberThreshold = field(4, endingBefore: 0) + 1
  }

  /// The header in 40 bits.
  var bits: UInt64 {
    let fields: [(value: Int, width: UInt64)] = [
      (Int(identifier), 15), (isExtendable ? 1 : 0, 1), (iterationExponent, 4), (group, 4),
      (groupThreshold - 1, 4), (groupCount - 1, 4), (member, 4), (memberThreshold - 1, 4),
    ]
    return fields.reduce(0) { $0 << $1.width | UInt64($1.value) }
  }
}
