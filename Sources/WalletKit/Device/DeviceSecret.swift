import CSodium

/// The 32 random bytes of one device, without which a PIN opens nothing.
package struct DeviceSecret: ~Copyable, Sendable {
  /// The number of bytes.
  package static let size = 32

  /// The number of bytes of an identifier.
  static let identifierSize = 16

  private static let identifierContext = Array("ktr/device-id/v1".utf8)

  let bytes: SecretBytes

  /// Identifies this device, and reveals nothing of its secret.
  let identifier: [UInt8]

  /// Wraps the secret of a provider.
  ///
  /// - Throws: ``DeviceSecretError/size(_:path:)`` if the number of bytes is wrong.
  package init(_ bytes: consuming SecretBytes) throws(DeviceSecretError) {
    guard bytes.count == Self.size else { throw .size(bytes.count, path: nil) }
    identifier = bytes.withBytes { Self.hash(Self.identifierContext, under: $0, count: 16) }
    self.bytes = bytes
  }

  /// Returns the BLAKE2b-512 of a context and a secret, keyed with the device secret.
  func bound(
    _ context: [UInt8],
    _ secret: borrowing SecretBytes
  ) throws(KeystoreError) -> SecretBytes {
    // All in guarded memory, since the message is as sensitive as the key.
    var message = try KeystoreError.held { () throws(SecretError) in
      try SecretBytes(count: context.count + secret.count)
    }
    message.withMutableBytes { message in
      message.copyBytes(from: context)
      secret.withBytes { secret in
        UnsafeMutableRawBufferPointer(rebasing: message[context.count...]).copyMemory(from: secret)
      }
    }
    var output = try KeystoreError.held { () throws(SecretError) in try SecretBytes(count: 64) }
    let answer = message.withBytes { message in
      output.withMutableBytes { output in
        bytes.withBytes { key in
          crypto_generichash(
            output.start,
            output.count,
            message.start,
            UInt64(message.count),
            key.start,
            key.count
          )
        }
      }
    }
    precondition(answer == 0, "a digest of an impossible size")
    return output
  }

  /// Returns the MAC of public bytes, for files that only this device writes.
  func mac(_ context: [UInt8], over message: [UInt8]) -> [UInt8] {
    bytes.withBytes { Self.hash(context + message, under: $0, count: 32) }
  }

  private static func hash(
    _ message: [UInt8],
    under key: UnsafeRawBufferPointer,
    count: Int
  ) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: count)
    let answer = crypto_generichash(
      &digest,
      count,
      message,
      UInt64(message.count),
      key.start,
      key.count
    )
    precondition(answer == 0, "a digest of an impossible size")
    return digest
  }
}

/// A store of the device secret: a file now; a TPM, a FIDO2 key or a keychain can follow.
package protocol DeviceSecretProvider: Sendable {
  /// Reads the secret.
  ///
  /// - Throws: ``DeviceSecretError``, including ``DeviceSecretError/missing(path:)``.
  func secret() throws(DeviceSecretError) -> DeviceSecret

  /// Reads the secret, and creates one if there is none.
  ///
  /// - Throws: ``DeviceSecretError``; an invalid secret is never replaced.
  func secretMadeIfMissing() throws(DeviceSecretError) -> DeviceSecret
}

/// A provider without storage, so that no PIN can be used.
struct NoDevice: DeviceSecretProvider {
  func secret() throws(DeviceSecretError) -> DeviceSecret { throw .noPlace }
  func secretMadeIfMissing() throws(DeviceSecretError) -> DeviceSecret { throw .noPlace }
}
