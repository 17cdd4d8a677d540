import CSodium

extension SecretBytes {
  /// Draws a secret from the kernel's generator.
  ///
  /// libsodium trusts a kernel that reports success and writes nothing, and would hand out zeros.
  /// - Throws: ``SecretError/noEntropy`` when the draw is plainly not random.
  package static func random(count: Int) throws(SecretError) -> SecretBytes {
    let secret = try SecretBytes(count: count) { bytes in
      if let start = bytes.baseAddress { randombytes_buf(start, bytes.count) }
    }
    // Below 16 bytes a run of equal ones is no proof; above, it happens once in 2^120.
    let plausible = secret.withBytes { bytes in
      bytes.count < 16 || bytes.contains { $0 != bytes[0] }
    }
    guard plausible else { throw .noEntropy }
    return secret
  }
}
