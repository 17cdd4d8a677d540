package import Core
import CSecp256k1
import CSodium
package import Entity

/// A private key of secp256k1: a number from 1 to n-1 in guarded memory.
package struct PrivateKey: ~Copyable, Sendable {
  /// The number, 32 bytes, big-endian.
  let secret: SecretBytes

  /// The public key that belongs to it.
  package let publicKey: PublicKey

  /// Creates a key from 32 bytes.
  ///
  /// Throws ``PrivateKeyError`` if there are not 32, or if the number is zero or not below n.
  package init(_ secret: consuming SecretBytes) throws(PrivateKeyError) {
    self.publicKey = try secret.withBytes { bytes throws(PrivateKeyError) in
      try Self.publicKey(of: bytes)
    }
    self.secret = secret
  }

  /// Creates a key from bytes that are known to be one, with their public key.
  init(checked secret: consuming SecretBytes, publicKey: PublicKey) {
    self.secret = secret
    self.publicKey = publicKey
  }

  /// Reads a key written in hex: 64 digits of either case after an optional `0x`.
  ///
  /// ASCII white space around it, common in files and pastes, is ignored. Throws
  /// ``PrivateKeyError``.
  package init(parsingHex text: borrowing SecretBytes) throws(PrivateKeyError) {
    try self.init(
      text.withBytes { bytes throws(PrivateKeyError) in try Self.number(fromHex: bytes) }
    )
  }

  /// The address of the account this key controls.
  package var address: Address {
    borrowing get { Address(publicKey: publicKey) }
  }

  /// Passes the 32 bytes of the key to `read`, in place.
  package borrowing func withBytes<Result: ~Copyable, Failure: Error>(
    _ read: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try secret.withBytes(read)
  }

  /// Checks that 32 bytes are a key, and returns its public key.
  static func publicKey(of bytes: UnsafeRawBufferPointer) throws(PrivateKeyError) -> PublicKey {
    guard bytes.count == 32, let key = bytes.bindMemory(to: UInt8.self).baseAddress else {
      throw .length(bytes.count)
    }
    guard sodium_is_zero(key, 32) == 0 else { throw .zero }
    var serialized = [UInt8](repeating: 0, count: 65)
    do {
      let isKey = try SignerContext.withContext { context throws(SigningError) in
        guard secp256k1_ec_seckey_verify(context, key) == 1 else { return false }
        var point = secp256k1_pubkey()
        var count = serialized.count
        guard
          secp256k1_ec_pubkey_create(context, &point, key) == 1,
          secp256k1_ec_pubkey_serialize(
            context,
            &serialized,
            &count,
            &point,
            UInt32(SECP256K1_EC_UNCOMPRESSED)
          ) == 1,
          count == 65
        else { throw .refused }
        return true
      }
      guard isKey else { throw PrivateKeyError.aboveOrder }
      return try PublicKey(parsing: serialized)
    } catch let error as PrivateKeyError {
      throw error
    } catch let error as SigningError {
      throw .signer(error)
    } catch {
      throw .signer(.refused)
    }
  }
}
