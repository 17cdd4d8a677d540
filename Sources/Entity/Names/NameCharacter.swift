/// What the tables of ENSIP-15 say about one character, in 32 bits.
struct NameCharacter: Sendable {
  /// What becomes of a character outside emoji.
  enum Kind {
    /// A name with it is refused.
    case disallowed
    /// It is left out.
    case ignored
    /// Others take its place.
    case mapped
    /// It is kept.
    case valid
  }

  // Bits 0-7: 0 to 2 as in `Kind`, 3 for a part of other characters that is in no group, and above
  // the set of groups. Bits 8-9: the mark. Bits 10-15: the rank. Bits 19-28: 1 if the character is
  // unique to a group, and above 1 what it looks like. Of a mapped character, bits 19-31 are the
  // number of its mapping.
  private(set) var bits: UInt32 = 0

  private static let startsEmojiBit: UInt32 = 1 << 16
  private static let fencedBit: UInt32 = 1 << 17
  private static let unstableBit: UInt32 = 1 << 18
  private static let decomposesBit: UInt32 = 1 << 29

  var kind: Kind {
    switch bits & 0xff {
    case 0: .disallowed
    case 1: .ignored
    case 2: .mapped
    default: .valid
    }
  }

  /// The number of the set of groups that the character is in.
  var groupSet: Int { max(0, Int(bits & 0xff) - 3) }

  /// Whether the character is a combining mark.
  var isMark: Bool { bits & 0x300 != 0 }

  /// Whether the character is a combining mark that takes no space.
  var isNonspacing: Bool { bits & 0x200 != 0 }

  /// The place of the canonical combining class among all classes; 0 for class 0.
  var rank: UInt8 { UInt8(bits >> 10 & 0x3f) }

  /// Whether an emoji begins with the character.
  var startsEmoji: Bool { bits & Self.startsEmojiBit != 0 }

  /// Whether the character is allowed only between others that are not fenced.
  var isFenced: Bool { bits & Self.fencedBit != 0 }

  /// Whether a text with the character may not be in NFC.
  var isUnstable: Bool { bits & Self.unstableBit != 0 }

  /// Whether the character has a canonical decomposition, Hangul syllables aside.
  var decomposes: Bool { bits & Self.decomposesBit != 0 }

  /// Whether the character is in one group only, and looks like none of another.
  var isUnique: Bool { confusable == 1 }

  /// The number of the set of groups with a character that looks like this one.
  var lookalikes: Int? { confusable < 2 ? nil : Int(confusable) - 2 }

  /// The number of the mapping of a mapped character.
  var mapping: Int { Int(bits >> 19) }

  private var confusable: UInt32 { bits >> 19 & 0x3ff }

  init() {}

  init(kind: Int, mark: Int) { bits = UInt32(kind) | UInt32(mark) << 8 }

  init(mapping: Int) { bits = 2 | UInt32(mapping) << 19 }

  mutating func set(rank: Int) { bits |= UInt32(rank) << 10 | Self.unstableBit }

  mutating func setUnique() { bits |= 1 << 19 }

  /// Notes what the character looks like, which also means that it is not unique.
  mutating func set(lookalikes: Int) {
    bits = bits & ~(0x3ff << 19) | UInt32(lookalikes + 2) << 19
  }

  mutating func setStartsEmoji() { bits |= Self.startsEmojiBit }

  mutating func setFenced() { bits |= Self.fencedBit }

  mutating func setUnstable() { bits |= Self.unstableBit }

  mutating func setDecomposes() { bits |= Self.decomposesBit }
}
