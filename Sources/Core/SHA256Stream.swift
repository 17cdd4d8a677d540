internal import COpenSSL

/// SHA-256 (FIPS 180-4) of non-secret bytes that arrive piece by piece.
package struct SHA256Stream: ~Copyable {
  private let context: OpaquePointer

  /// Starts an empty message.
  ///
  /// - Throws: `DigestError.refused` if libcrypto returns an error.
  package init() throws(DigestError) {
    let context = EVP_MD_CTX_new()
    guard let context, EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else {
      EVP_MD_CTX_free(context)
      throw .refused
    }
    self.context = context
  }

  deinit { EVP_MD_CTX_free(context) }

  /// Adds bytes to the message.
  package mutating func add(_ bytes: [UInt8]) throws(DigestError) {
    guard EVP_DigestUpdate(context, bytes, bytes.count) == 1 else { throw .refused }
  }

  /// Returns the digest of all bytes, 32 bytes.
  package consuming func digest() throws(DigestError) -> [UInt8] {
    var output = [UInt8](repeating: 0, count: 32)
    var written: UInt32 = 0
    guard EVP_DigestFinal_ex(context, &output, &written) == 1, written == 32 else {
      throw .refused
    }
    return output
  }
}
