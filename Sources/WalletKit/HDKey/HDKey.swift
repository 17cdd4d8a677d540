package import Core

/// An extended private key of BIP-32: a key, and the chain code to derive its children.
///
/// Both halves stay in guarded memory, as do the intermediate values of a derivation.
package struct HDKey: ~Copyable, Sendable {
  /// The private key and the chain code, 32 bytes each.
  let material: SecretBytes

  /// The public key that belongs to the private one.
  package let publicKey: PublicKey

  /// The number of steps below the master key, 0 to 255.
  package let depth: UInt8

  /// The first four bytes of the parent's identifier; zero for the master key.
  package let parentFingerprint: [UInt8]

  /// The number of this key among its parent's children, as in BIP-32: hardened from 2^31.
  package let childNumber: UInt32

  /// Derives the master key from a seed of 16 to 64 bytes.
  ///
  /// BIP-32, "Master key generation". Throws ``HDKeyError``.
  package init(seed: borrowing SecretBytes) throws(HDKeyError) {
    guard (16...64).contains(seed.count) else { throw .seedLength(seed.count) }
    let key: StaticString = "Bitcoin seed"
    var material = try Self.memory(64)
    try seed.withBytes { seed throws(HDKeyError) in
      try material.withMutableBytes { output throws(HDKeyError) in
        do throws(DigestError) {
          try Digests.hmacSHA512(key: key.bytes, message: seed, into: output)
        } catch {
          throw .digest(error)
        }
      }
    }
    do {
      try self.init(
        material: material,
        depth: 0,
        parentFingerprint: [0, 0, 0, 0],
        childNumber: 0
      )
    } catch .key {
      throw .invalidSeed
    }
  }

  init(
    material: consuming SecretBytes,
    depth: UInt8,
    parentFingerprint: [UInt8],
    childNumber: UInt32
  ) throws(HDKeyError) {
    publicKey = try material.withBytes { bytes throws(HDKeyError) in
      try Self.publicKey(of: bytes)
    }
    self.material = material
    self.depth = depth
    self.parentFingerprint = parentFingerprint
    self.childNumber = childNumber
  }

  /// The first four bytes of the identifier: RIPEMD-160 of SHA-256 of the public key.
  package var fingerprint: [UInt8] {
    borrowing get throws(HDKeyError) { try publicKey.fingerprint() }
  }

  /// Returns a copy of the private key, for signing.
  package borrowing func privateKey() throws(HDKeyError) -> PrivateKey {
    let secret: SecretBytes
    do { secret = try material.prefix(32) } catch { throw .memory(error) }
    return PrivateKey(checked: secret, publicKey: publicKey)
  }

  /// Returns a copy of the chain code, 32 bytes; with the public key it reveals all addresses.
  package borrowing func chainCode() throws(HDKeyError) -> SecretBytes {
    do {
      return try material.withBytes { bytes throws(SecretError) in
        try SecretBytes(copying: UnsafeRawBufferPointer(rebasing: bytes[32...]))
      }
    } catch {
      throw .memory(error)
    }
  }

  /// Returns the public half, which can derive the addresses of unhardened children.
  package borrowing func extendedPublicKey() -> ExtendedPublicKey {
    ExtendedPublicKey(
      publicKey: publicKey,
      chainCode: material.withBytes { Array($0[32...]) },
      depth: depth,
      parentFingerprint: parentFingerprint,
      childNumber: childNumber
    )
  }

  /// Returns the public key of the private key in the first 32 bytes.
  static func publicKey(of material: UnsafeRawBufferPointer) throws(HDKeyError) -> PublicKey {
    do {
      return try PrivateKey.publicKey(of: UnsafeRawBufferPointer(rebasing: material[..<32]))
    } catch {
      throw .key(error)
    }
  }

  static func memory(copying bytes: [UInt8]) throws(HDKeyError) -> SecretBytes {
    do {
      return try SecretBytes(count: bytes.count) { $0.copyBytes(from: bytes) }
    } catch {
      throw .memory(error)
    }
  }

  static func memory(_ count: Int) throws(HDKeyError) -> SecretBytes {
    do { return try SecretBytes(count: count) } catch { throw .memory(error) }
  }
}

extension PublicKey {
  /// BIP-32, "Key identifiers": the first four bytes.
  func fingerprint() throws(HDKeyError) -> [UInt8] {
    do {
      return Array(try Digests.ripemd160(try Digests.sha256(compressed)).prefix(4))
    } catch {
      throw .digest(error)
    }
  }
}
