import COpenSSL

/// AES (FIPS 197) in the modes of other wallets' files (NIST SP 800-38A), using libcrypto.
enum AES {
  enum Mode {
    /// Counter mode, in which decryption and encryption are the same.
    case counter
    /// Decryption of chained blocks (CBC); the padding is not removed.
    case unchain
  }

  /// Decrypts into a buffer as long as the input; returns false if libcrypto returns an error.
  ///
  /// The key has 16 bytes, in counter mode 16 or 32.
  static func run(
    _ mode: Mode,
    _ input: UnsafeRawBufferPointer,
    key: UnsafeRawBufferPointer,
    initialVector: [UInt8],
    into output: UnsafeMutableRawBufferPointer
  ) -> Bool {
    let cipher =
      switch (mode, key.count) {
      case (.counter, 16): EVP_aes_128_ctr()
      case (.counter, 32): EVP_aes_256_ctr()
      case (.unchain, 16): EVP_aes_128_cbc()
      default: OpaquePointer?.none
      }
    guard
      let cipher, initialVector.count == 16, output.count == input.count,
      let context = EVP_CIPHER_CTX_new()
    else { return false }
    // Wipes the key schedule as well.
    defer { EVP_CIPHER_CTX_free(context) }
    var count: Int32 = 0
    return EVP_DecryptInit_ex(
      context,
      cipher,
      nil,
      key.bindMemory(to: UInt8.self).baseAddress,
      initialVector
    ) == 1
      && EVP_CIPHER_CTX_set_padding(context, 0) == 1
      && EVP_DecryptUpdate(
        context,
        output.bindMemory(to: UInt8.self).baseAddress,
        &count,
        input.bindMemory(to: UInt8.self).baseAddress,
        Int32(input.count)
      ) == 1
      && Int(count) == input.count
  }

  static func run(
    _ mode: Mode,
    _ input: [UInt8],
    key: UnsafeRawBufferPointer,
    initialVector: [UInt8],
    into output: UnsafeMutableRawBufferPointer
  ) -> Bool {
    input.withUnsafeBytes { input in
      run(mode, input, key: key, initialVector: initialVector, into: output)
    }
  }

  /// Decrypts chained blocks and removes their padding (RFC 5652, 6.3); nil if it is invalid.
  static func unpadded(
    _ text: [UInt8],
    key: borrowing SecretBytes,
    initialVector: [UInt8]
  ) throws(V3Error) -> SecretBytes? {
    guard !text.isEmpty, text.count % 16 == 0 else { return nil }
    var plain = try V3Keystore.memory(text.count)
    let padding: Int? = key.withBytes { key in
      plain.withMutableBytes { plain in
        guard run(.unchain, text, key: key, initialVector: initialVector, into: plain),
          let last = plain.last, (1...16).contains(last)
        else { return nil }
        return plain.suffix(Int(last)).allSatisfy { $0 == last } ? Int(last) : nil
      }
    }
    guard let padding else { return nil }
    let count = text.count - padding
    do { return try plain.prefix(count) } catch { throw .memory(error) }
  }
}
