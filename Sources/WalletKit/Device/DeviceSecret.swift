import CSodium

/// The 32 random bytes of one device, without which a PIN opens nothing.
package struct DeviceSecret: ~Copyable, Sendable {
  /// The number of bytes.
  package static let size = 32

  /// The number of bytes of an identifier.
  static let identifierSize = 16

  private static let identifierContext = Array("ktr/device-id/v1".utf8)

  let bytes: SecretBytes

  /// Tells which device this is, and nothing of its secret.
  let identifier: [UInt8]

  /// Takes the secret that a provider keeps.
  ///
  /// - Throws: ``DeviceSecretError/size(_:path:)`` for another number of bytes.
  package init(_ bytes: consuming SecretBytes) throws(DeviceSecretError) {
    guard bytes.count == Self.size else { throw .size(bytes.count, path: nil) }
    identifier = bytes.withBytes { Self.hash(Self.identifierContext, under: $0, count: 16) }
    self.bytes = bytes
  }

  /// BLAKE2b-512 of a context and a secret, under the secret of the device.
  func bound(
    _ context: [UInt8],
    _ secret: borrowing SecretBytes
  ) throws(KeystoreError) -> SecretBytes {
    // In guarded memory as a whole, for what is hashed is as good as the key.
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

  /// The mac of public bytes, for files that only this device writes.
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

/// Where the secret of this device is kept: a file now; a TPM, a FIDO2 key or a keychain can follow.
package protocol DeviceSecretProvider: Sendable {
  /// Reads the secret.
  ///
  /// - Throws: ``DeviceSecretError``, ``DeviceSecretError/missing(path:)`` where there is none yet.
  func secret() throws(DeviceSecretError) -> DeviceSecret

  /// Reads the secret, and makes one where there is none yet.
  ///
  /// - Throws: ``DeviceSecretError``; one that is there and unsound is never replaced.
  func secretMadeIfMissing() throws(DeviceSecretError) -> DeviceSecret
}

/// No place for a secret, so no PIN.
struct NoDevice: DeviceSecretProvider {
  func secret() throws(DeviceSecretError) -> DeviceSecret { throw .noPlace }
  func secretMadeIfMissing() throws(DeviceSecretError) -> DeviceSecret { throw .noPlace }
}
