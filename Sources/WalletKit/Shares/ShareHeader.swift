/// The fields of a share before its value; none of them is secret.
///
/// SLIP-39, "Format of the share mnemonic". Groups and members are counted from 0, as in the words;
/// messages count them from 1.
package struct ShareHeader: Hashable, Sendable {
  /// A number of 15 bits that is common to the shares of one set.
  package let identifier: UInt16

  /// True if the identifier has no part in the encryption, so that the secret can be split again.
  package let isExtendable: Bool

  /// The exponent of the passphrase's cost, 10,000 · 2^exponent rounds; 0 to 15.
  package let iterationExponent: Int

  /// The group of the share, 0 to 15.
  package let group: Int

  /// The number of groups needed, 1 to 16.
  package let groupThreshold: Int

  /// The number of groups, 1 to 16.
  package let groupCount: Int

  /// The number of the share in its group, 0 to 15.
  package let member: Int

  /// The number of shares of its group that are needed, 1 to 16.
  package let memberThreshold: Int
}

extension ShareHeader {
  /// The number of words of the header, at the beginning of a share.
  static let words = 4

  /// Decodes the header from 40 bits.
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

  /// The header encoded in 40 bits.
  var bits: UInt64 {
    let fields: [(value: Int, width: UInt64)] = [
      (Int(identifier), 15), (isExtendable ? 1 : 0, 1), (iterationExponent, 4), (group, 4),
      (groupThreshold - 1, 4), (groupCount - 1, 4), (member, 4), (memberThreshold - 1, 4),
    ]
    return fields.reduce(0) { $0 << $1.width | UInt64($1.value) }
  }
}
