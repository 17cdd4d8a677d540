import COpenSSL

/// How many outcomes a series of throws could have had: a number of any size, kept by libcrypto and
/// overwritten when it goes.
struct OutcomeCount: ~Copyable {
  private let number: OpaquePointer

  /// Begins with one.
  init() throws(UserEntropyError) {
    guard let number = BN_new() else { throw .memory(.noMemory(bytes: 8)) }
    guard BN_set_word(number, 1) == 1 else {
      BN_free(number)
      throw .memory(.noMemory(bytes: 8))
    }
    self.number = number
  }

  deinit { BN_clear_free(number) }

  /// Takes in one more throw.
  mutating func multiply(by choices: UInt) throws(UserEntropyError) {
    guard BN_mul_word(number, choices) == 1 else {
      throw .memory(.noMemory(bytes: bitCount / 8 + 8))
    }
  }

  var bitCount: Int { Int(BN_num_bits(number)) }
}
