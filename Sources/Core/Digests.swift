internal import COpenSSL

/// The digests of libcrypto: SHA-2 (FIPS 180-4), RIPEMD-160, HMAC (RFC 2104), PBKDF2 (RFC 8018).
///
/// The overloads on raw buffers are for secrets: they read and write the caller's memory, and leave
/// no copy.
package enum Digests {
  /// A hash function of the SHA-2 family.
  package enum Hash: Sendable {
    /// SHA-256, 32 bytes.
    case sha256
    /// SHA-512, 64 bytes.
    case sha512

    var function: OpaquePointer? {
      switch self {
      case .sha256: EVP_sha256()
      case .sha512: EVP_sha512()
      }
    }

    /// The length of a digest in bytes.
    var bytes: Int {
      switch self {
      case .sha256: 32
      case .sha512: 64
      }
    }
  }

  /// Returns the SHA-256 digest, 32 bytes, of bytes that are not secret.
  package static func sha256(_ bytes: [UInt8]) throws(DigestError) -> [UInt8] {
    try digest(bytes, of: EVP_sha256(), count: 32)
  }

  /// Returns the RIPEMD-160 digest, 20 bytes, of bytes that are not secret.
  /// - Throws: `DigestError.refused` if libcrypto is older than 3.0.7 and lacks it.
  package static func ripemd160(_ bytes: [UInt8]) throws(DigestError) -> [UInt8] {
    try digest(bytes, of: EVP_ripemd160(), count: 20)
  }

  /// Writes the SHA-256 digest of a message to a buffer of 32 bytes.
  /// - Throws: `DigestError` if the buffer has another size or libcrypto returns an error.
  package static func sha256(
    _ message: UnsafeRawBufferPointer,
    into output: UnsafeMutableRawBufferPointer
  ) throws(DigestError) {
    try digest(message, of: EVP_sha256(), count: 32, into: output)
  }

  /// Writes the HMAC-SHA-512 of a message to a buffer of 64 bytes.
  /// - Throws: `DigestError` if the buffer has another size or libcrypto returns an error.
  package static func hmacSHA512(
    key: UnsafeRawBufferPointer,
    message: UnsafeRawBufferPointer,
    into output: UnsafeMutableRawBufferPointer
  ) throws(DigestError) {
    try hmac(.sha512, key: key, message: message, into: output)
  }

  /// Writes the HMAC-SHA-256 of a message to a buffer of 32 bytes.
  /// - Throws: `DigestError` if the buffer has another size or libcrypto returns an error.
  package static func hmacSHA256(
    key: UnsafeRawBufferPointer,
    message: UnsafeRawBufferPointer,
    into output: UnsafeMutableRawBufferPointer
  ) throws(DigestError) {
    try hmac(.sha256, key: key, message: message, into: output)
  }

  /// Stretches a password with PBKDF2, filling a buffer.
  ///
  /// Cost: two compressions of the hash per round and per (started) digest of output; 2048 rounds
  /// of SHA-512 take about 1 ms.
  /// - Parameters:
  ///   - hash: The hash function under the HMAC.
  ///   - password: The password, possibly empty.
  ///   - salt: The salt, possibly empty.
  ///   - rounds: The number of HMAC rounds, 1 or more.
  ///   - output: The buffer to fill, 1 byte or more.
  /// - Throws: `DigestError` if a size is out of range or libcrypto returns an error.
  package static func pbkdf2(
    _ hash: Hash,
    password: UnsafeRawBufferPointer,
    salt: UnsafeRawBufferPointer,
    rounds: Int,
    into output: UnsafeMutableRawBufferPointer
  ) throws(DigestError) {
    guard rounds > 0, let rounds = Int32(exactly: rounds) else { throw .rounds(found: rounds) }
    guard output.count > 0 else { throw .outputSize(wanted: 1, found: 0) }
    let done = PKCS5_PBKDF2_HMAC(
      password.baseAddress?.assumingMemoryBound(to: CChar.self),
      try size(password.count),
      salt.baseAddress?.assumingMemoryBound(to: UInt8.self),
      try size(salt.count),
      rounds,
      hash.function,
      try size(output.count),
      output.baseAddress?.assumingMemoryBound(to: UInt8.self)
    )
    guard done == 1 else { throw .refused }
  }

  private static func hmac(
    _ hash: Hash,
    key: UnsafeRawBufferPointer,
    message: UnsafeRawBufferPointer,
    into output: UnsafeMutableRawBufferPointer
  ) throws(DigestError) {
    guard output.count == hash.bytes else {
      throw .outputSize(wanted: hash.bytes, found: output.count)
    }
    var written: UInt32 = 0
    let done = HMAC(
      hash.function,
      key.baseAddress,
      try size(key.count),
      message.baseAddress?.assumingMemoryBound(to: UInt8.self),
      message.count,
      output.baseAddress?.assumingMemoryBound(to: UInt8.self),
      &written
    )
    guard done != nil, Int(written) == hash.bytes else { throw .refused }
  }

  private static func digest(
    _ bytes: [UInt8],
    of function: OpaquePointer?,
    count: Int
  ) throws(DigestError) -> [UInt8] {
    var output = [UInt8](repeating: 0, count: count)
    var written: UInt32 = 0
    guard EVP_Digest(bytes, bytes.count, &output, &written, function, nil) == 1, written == count
    else { throw .refused }
    return output
  }

  private static func digest(
    _ message: UnsafeRawBufferPointer,
    of function: OpaquePointer?,
    count: Int,
    into output: UnsafeMutableRawBufferPointer
  ) throws(DigestError) {
    guard output.count == count else { throw .outputSize(wanted: count, found: output.count) }
    var written: UInt32 = 0
    let done = EVP_Digest(
      message.baseAddress,
      message.count,
      output.baseAddress?.assumingMemoryBound(to: UInt8.self),
      &written,
      function,
      nil
    )
    guard done == 1, written == count else { throw .refused }
  }

  /// Converts a size to the 32-bit integer that libcrypto takes.
  private static func size(_ count: Int) throws(DigestError) -> Int32 {
    guard let size = Int32(exactly: count) else { throw .inputSize(found: count) }
    return size
  }
}
