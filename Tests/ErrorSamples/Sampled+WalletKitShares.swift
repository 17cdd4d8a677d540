import Core
import Entity
import Files

@testable import WalletKit

extension ShareError: Sampled {
  static var samples: [ShareError] {
    ShareFault.samples.map { .share(2, $0) } + [
      .none, .otherIdentifier(share: 2), .otherExtendable(share: 2), .otherExponent(share: 2),
      .otherGroupThreshold(share: 2, found: 1, wanted: 2),
      .otherGroupCount(share: 2, found: 3, wanted: 4),
      .otherLength(share: 2, found: 33, wanted: 20),
      .otherMemberThreshold(share: 2, group: 1, found: 3, wanted: 2),
      .duplicate(share: 2, of: 1, isSame: true), .duplicate(share: 2, of: 1, isSame: false),
      .tooManyMembers(share: 3, group: 1, needed: 2), .tooManyGroups(found: 3, needed: 2),
      .tooFewGroups(found: 1, needed: 2), .tooFewMembers(group: 1, found: 1, needed: 2),
      .digest(group: 1), .digest(group: nil), .secretLength(15), .groupCount(17),
      .groupThreshold(3, groups: 2), .memberCount(group: 1, count: 17),
      .memberThreshold(group: 1, threshold: 4, count: 3), .oneOfMany(group: 2, count: 3),
      .exponent(16), .passphrase(offset: 4), .unproven, .work(.memory(.noMemory(bytes: 32))),
    ]
  }
}

extension ShareFault {
  /// Every case once.
  static var samples: [ShareFault] {
    [
      .wordCount(19), .unknownWord(position: 7, of: 20), .checksum, .padding,
      .groupThreshold(3, groups: 2), .oddCharacter(codePoint: 0x200B, position: 3),
      .notUTF8(offset: 12),
    ] + SecretError.samples.map(Self.memory) + DigestError.samples.map(Self.digest)
  }
}
