import CSodium

extension SecretBytes {
  /// Generates a secret with the kernel's generator.
  ///
  /// libsodium trusts a kernel that reports success and writes nothing, and would return zeros.
  /// - Throws: ``SecretError/noEntropy`` if the bytes are plainly not random.
  package static func random(count: Int) throws(SecretError) -> SecretBytes {
    let secret = try SecretBytes(count: count) { bytes in
      if let start = bytes.baseAddress { randombytes_buf(start, bytes.count) }
    }
    // Below 16 bytes, equal bytes prove nothing; from 16 on, they occur once in 2^120.
    let plausible = secret.withBytes { bytes in
      bytes.count < 16 || bytes.contains { $0 != bytes[0] }
    }
    guard plausible else { throw .noEntropy }
    return secret
  }
}
