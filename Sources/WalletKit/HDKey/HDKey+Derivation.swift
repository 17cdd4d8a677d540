package import Core
import CSecp256k1
import CSodium
package import Entity
import Synchronization

extension HDKey {
  /// Derives the key at a path below this one; an empty path returns a copy.
  ///
  /// BIP-32, "Private parent key → private child key". Throws
  /// ``HDKeyError/invalidChild(index:hardened:)`` if the key does not exist: the caller decides on
  /// the next index, which is never skipped silently. Each step costs one HMAC, and a curve
  /// multiplication if it is not hardened.
  package borrowing func derived(at path: DerivationPath) throws(HDKeyError) -> HDKey {
    let depth = try depth(of: path)
    var scratch = try Scratch(copying: material, publicKey: publicKey)
    var parentFingerprint = self.parentFingerprint
    for (level, component) in path.components.enumerated() {
      if level == path.components.count - 1 {
        parentFingerprint = try scratch.currentPublicKey().fingerprint()
      }
      try scratch.step(to: component)
    }
    return try HDKey(
      material: scratch.finish(),
      depth: depth,
      parentFingerprint: parentFingerprint,
      childNumber: path.components.last?.number ?? childNumber
    )
  }

  /// Derives the public key at a path below this one, for an address.
  ///
  /// It allocates no private key, which would cost as much as the multiplication. Throws
  /// ``HDKeyError`` as ``derived(at:)`` does.
  package borrowing func publicKey(at path: DerivationPath) throws(HDKeyError) -> PublicKey {
    _ = try depth(of: path)
    var scratch = try Scratch(copying: material, publicKey: publicKey)
    for component in path.components { try scratch.step(to: component) }
    let found = try scratch.currentPublicKey()
    scratch.end()
    return found
  }

  private borrowing func depth(of path: DerivationPath) throws(HDKeyError) -> UInt8 {
    let depth = Int(depth) + path.components.count
    guard let depth = UInt8(exactly: depth) else { throw .tooDeep(depth) }
    return depth
  }
}

/// The guarded memory of one derivation, in which each step overwrites the previous one.
struct Scratch: ~Copyable {
  /// The current key and chain code (64 bytes), the HMAC's message (37) and its output (64).
  private var bytes: SecretBytes

  /// The public key of the current key, if known.
  private var publicKey: PublicKey?

  init(copying material: borrowing SecretBytes, publicKey: PublicKey) throws(HDKeyError) {
    bytes = try ScratchMemory.take()
    self.publicKey = publicKey
    bytes.withMutableBytes { bytes in
      material.withBytes { bytes.copyMemory(from: $0) }
    }
  }

  /// Returns the key and chain code reached; the scratch memory is wiped and kept for reuse.
  consuming func finish() throws(HDKeyError) -> SecretBytes {
    let material: SecretBytes
    do { material = try bytes.prefix(64) } catch { throw .memory(error) }
    ScratchMemory.recycle(bytes)
    return material
  }

  /// Wipes the scratch memory, and keeps it for reuse.
  consuming func end() { ScratchMemory.recycle(bytes) }

  mutating func currentPublicKey() throws(HDKeyError) -> PublicKey {
    if let publicKey { return publicKey }
    let made = try bytes.withBytes { bytes throws(HDKeyError) in
      try HDKey.publicKey(of: bytes)
    }
    publicKey = made
    return made
  }

  /// Replaces the key and chain code with those of a child.
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

  /// Adds I_L to the key and uses I_R as the chain code; false if BIP-32 defines no such child.
  ///
  /// libsecp256k1 refuses a tweak not below n and a sum of zero, which are the two cases.
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

/// One piece of guarded memory, kept between derivations and wiped in between.
///
/// Allocating and freeing such pages takes as long as a quarter of a derivation.
private enum ScratchMemory {
  private static let count = 64 + 37 + 64

  // Shared by the whole process: if another thread uses it, memory is allocated.
  private static let kept = Mutex<SecretBytes?>(nil)

  static func take() throws(HDKeyError) -> SecretBytes {
    if let free = kept.withLock({ $0.take() }) { return free }
    return try HDKey.memory(count)
  }

  static func recycle(_ bytes: consuming SecretBytes) {
    var bytes = bytes
    bytes.withMutableBytes { sodium_memzero($0.baseAddress, $0.count) }
    var empty: SecretBytes? = consume bytes
    kept.withLock { swap(&$0, &empty) }
  }
}
