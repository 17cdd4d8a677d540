import Core
import CSecp256k1
public import Entity

extension HDKey {
  /// Makes the key at a path below this one; the path of no steps gives a copy.
  ///
  /// BIP-32, "Private parent key → private child key". Throws ``HDKeyError/invalidChild(index:hardened:)``
  /// where BIP-32 knows no key: whoever asks decides on the next index, it is never skipped in
  /// silence. Each step costs one HMAC, and a curve multiplication where it is not hardened.
  public borrowing func derived(at path: DerivationPath) throws(HDKeyError) -> HDKey {
    let depth = Int(self.depth) + path.components.count
    guard let depth = UInt8(exactly: depth) else { throw .tooDeep(depth) }
    var scratch = try Scratch(copying: material, publicKey: publicKey)
    var parentFingerprint = self.parentFingerprint
    for (level, component) in path.components.enumerated() {
      if level == path.components.count - 1 {
        parentFingerprint = try scratch.currentPublicKey().fingerprint()
      }
      try scratch.step(to: component)
    }
    return try HDKey(
      material: scratch.material(),
      depth: depth,
      parentFingerprint: parentFingerprint,
      childNumber: path.components.last?.number ?? childNumber
    )
  }
}

/// The guarded memory of one derivation, in which each step overwrites the one before.
struct Scratch: ~Copyable {
  /// The key and chain code now (64), the message of the HMAC (37), what the HMAC gives (64).
  private var bytes: SecretBytes

  /// The public key of the key now, while it is known.
  private var publicKey: PublicKey?

  init(copying material: borrowing SecretBytes, publicKey: PublicKey) throws(HDKeyError) {
    bytes = try HDKey.memory(64 + 37 + 64)
    self.publicKey = publicKey
    bytes.withMutableBytes { bytes in
      material.withBytes { bytes.copyMemory(from: $0) }
    }
  }

  /// The key and chain code reached.
  func material() throws(HDKeyError) -> SecretBytes {
    do { return try bytes.prefix(64) } catch { throw .memory(error) }
  }

  mutating func currentPublicKey() throws(HDKeyError) -> PublicKey {
    if let publicKey { return publicKey }
    let made = try bytes.withBytes { bytes throws(HDKeyError) in
      try HDKey.publicKey(of: bytes)
    }
    publicKey = made
    return made
  }

  /// Replaces the key and chain code by those of a child.
  mutating func step(to component: DerivationPath.Component) throws(HDKeyError) {
    let point = component.hardened ? nil : try currentPublicKey().compressed
    let isChild = try bytes.withMutableBytes { bytes throws(HDKeyError) in
      let current = UnsafeMutableRawBufferPointer(rebasing: bytes[..<64])
      let message = UnsafeMutableRawBufferPointer(rebasing: bytes[64..<101])
      let output = UnsafeMutableRawBufferPointer(rebasing: bytes[101...])
      if let point {
        message.copyBytes(from: point)
      } else {
        message[0] = 0
        UnsafeMutableRawBufferPointer(rebasing: message[1...])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: current[..<32]))
      }
      message.storeBytes(of: component.number.bigEndian, toByteOffset: 33, as: UInt32.self)
      do throws(DigestError) {
        try Digests.hmacSHA512(
          key: UnsafeRawBufferPointer(rebasing: current[32...]),
          message: UnsafeRawBufferPointer(message),
          into: output
        )
      } catch {
        throw .digest(error)
      }
      return Self.advance(current, by: UnsafeRawBufferPointer(output))
    }
    guard isChild else {
      throw .invalidChild(index: component.index, hardened: component.hardened)
    }
    publicKey = nil
  }

  /// Adds I_L to the key and takes I_R for the chain code; false when BIP-32 knows no such child.
  ///
  /// The library refuses a tweak not below n and a sum of zero, which are the two cases.
  static func advance(
    _ current: UnsafeMutableRawBufferPointer,
    by output: UnsafeRawBufferPointer
  ) -> Bool {
    guard
      let key = current.baseAddress?.assumingMemoryBound(to: UInt8.self),
      let tweak = output.baseAddress?.assumingMemoryBound(to: UInt8.self),
      secp256k1_ec_seckey_tweak_add(kingtherum_public_context(), key, tweak) == 1
    else { return false }
    UnsafeMutableRawBufferPointer(rebasing: current[32...])
      .copyMemory(from: UnsafeRawBufferPointer(rebasing: output[32...]))
    return true
  }
}
