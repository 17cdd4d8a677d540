internal import COpenSSL

/// SHA-256 (FIPS 180-4) of bytes that come piece by piece and are no secret.
package struct SHA256Stream: ~Copyable {
  private let context: OpaquePointer

  /// Starts with no bytes.
  ///
  /// - Throws: `DigestError.refused` when libcrypto refuses.
  package init() throws(DigestError) {
    let context = EVP_MD_CTX_new()
    guard let context, EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else {
      EVP_MD_CTX_free(context)
      throw .refused
    }
    self.context = context
  }

  deinit { EVP_MD_CTX_free(context) }

  /// Takes the next bytes.
  package mutating func add(_ bytes: [UInt8]) throws(DigestError) {
    guard EVP_DigestUpdate(context, bytes, bytes.count) == 1 else { throw .refused }
  }

  /// The digest of all bytes, 32 of them.
  package consuming func digest() throws(DigestError) -> [UInt8] {
    var output = [UInt8](repeating: 0, count: 32)
    var written: UInt32 = 0
    guard EVP_DigestFinal_ex(context, &output, &written) == 1, written == 32 else {
      throw .refused
    }
    return output
  }
}
