import COpenSSL

/// The number of possible outcomes of a series of throws.
///
/// It has any size, and is kept by libcrypto and wiped when it is freed.
struct OutcomeCount: ~Copyable {
  private let number: OpaquePointer

  /// Starts at one.
  init() throws(UserEntropyError) {
    guard let number = BN_new() else { throw .memory(.noMemory(bytes: 8)) }
    guard BN_set_word(number, 1) == 1 else {
      BN_free(number)
      throw .memory(.noMemory(bytes: 8))
    }
    self.number = number
  }

  deinit { BN_clear_free(number) }

  /// Counts one more throw.
  mutating func multiply(by choices: UInt) throws(UserEntropyError) {
    guard BN_mul_word(number, choices) == 1 else {
      throw .memory(.noMemory(bytes: bitCount / 8 + 8))
    }
  }

  var bitCount: Int { Int(BN_num_bits(number)) }
}
