import CSodium

/// The hash of the keystore, BLAKE2b (RFC 7693), plain or keyed.
enum Blake2b {
  /// Hashes public bytes.
  static func hash(_ bytes: [UInt8], count: Int) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: count)
    // Fails only for sizes outside 16 to 64.
    let answer = crypto_generichash(&digest, count, bytes, UInt64(bytes.count), nil, 0)
    precondition(answer == 0, "a digest of an impossible size")
    return digest
  }

  /// Hashes public bytes under a secret key.
  static func mac(_ parts: [UInt8]..., under key: UnsafeRawBufferPointer) -> [UInt8] {
    let message = parts.flatMap { $0 }
    var digest = [UInt8](repeating: 0, count: 32)
    let answer = crypto_generichash(
      &digest,
      digest.count,
      message,
      UInt64(message.count),
      key.start,
      key.count
    )
    precondition(answer == 0, "a key of an impossible size")
    return digest
  }

  /// Returns true if two MACs are equal, in constant time.
  static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    one.count == other.count && sodium_memcmp(one, other, one.count) == 0
  }
}
