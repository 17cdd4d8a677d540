/// The checksum of a share: a Reed-Solomon code over GF(1024), three words long.
///
/// SLIP-39, "Checksum". Any error in at most three words is detected. It is computed over secret
/// words, so no lookup or branch depends on their values.
struct RS1024 {
  /// The number of words that the checksum takes at the end of a share.
  static let words = 3

  private static let generator: [UInt32] = [
    0x00E0_E040, 0x01C1_C080, 0x0383_8100, 0x0707_0200, 0x0E0E_0009,
    0x1C0C_2412, 0x3808_6C24, 0x3090_FC48, 0x21B1_F890, 0x03F3_F120,
  ]

  private var state: UInt32 = 1

  /// Starts with the customization string, which differs for extendable shares.
  init(extendable: Bool) {
    let text: StaticString = extendable ? "shamir_extendable" : "shamir"
    for letter in text.bytes { update(UInt32(letter)) }
  }

  /// Adds the next word, a number of ten bits.
  mutating func update(_ word: UInt32) {
    let top = state >> 20
    state = (state & 0xF_FFFF) << 10 ^ word
    for bit in 0..<UInt32(Self.generator.count) {
      state ^= Self.generator[Int(bit)] & (0 &- (top >> bit & 1))
    }
  }

  /// True if the words added end with their correct checksum.
  var isRight: Bool { state == 1 }

  /// Returns word 0, 1 or 2 of the checksum; three zero words must have been added before.
  func checksum(at place: Int) -> UInt32 {
    (state ^ 1) >> UInt32(10 * (Self.words - 1 - place)) & 0x3FF
  }
}
