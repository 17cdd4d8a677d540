import CSecp256k1
import Core
import Entity

/// Derives from a seed the keys that identify the right words.
///
/// The common beginnings of paths are derived once: each level keeps its result.
struct RecoveryDerivation: ~Copyable {
  /// The memory for all levels and one HMAC.
  ///
  /// The key and chain code of each level (64 bytes), then the HMAC's message (37, in 48) and its
  /// output (64).
  private var room: SecretBytes

  /// The paths, in an order that puts common beginnings side by side.
  private let paths: [DerivationPath]
  private let depth: Int

  /// A context of its own: that of the signer is behind a lock, and is blinded repeatedly.
  private let curve: ThreadContext

  init(_ target: RecoveryTarget) throws(RecoveryError) {
    let paths = target.paths.sorted { one, other in
      one.components.map(\.number).lexicographicallyPrecedes(other.components.map(\.number))
    }
    let depth = paths.map(\.components.count).max() ?? 0
    let room = try RecoveryProblem.memory(64 * (depth + 1) + 48 + 64)
    let curve = try ThreadContext()
    (self.paths, self.depth) = (paths, depth)
    self.room = room
    self.curve = curve
  }

  /// A context of libsecp256k1 for one thread.
  private struct ThreadContext: ~Copyable, Sendable {
    nonisolated(unsafe) let pointer: OpaquePointer

    init() throws(RecoveryError) {
      let random: SecretBytes
      do { random = try SecretBytes.random(count: 32) } catch { throw .memory(error) }
      guard let made = secp256k1_context_create(UInt32(SECP256K1_CONTEXT_NONE)) else {
        throw .memory(.noMemory(bytes: 0))
      }
      guard random.withBytes({ secp256k1_context_randomize(made, $0.start) }) == 1 else {
        secp256k1_context_destroy(made)
        throw .memory(.libraryNotReady)
      }
      pointer = made
    }

    deinit { secp256k1_context_destroy(pointer) }
  }

  /// Returns true if one of the paths leads from the seed to the target.
  mutating func reaches(
    _ target: RecoveryTarget,
    from seeds: borrowing SecretBytes,
    at place: Int
  ) throws(RecoveryError) -> Bool {
    let (context, paths, depth) = (curve.pointer, paths, depth)
    return try seeds.withBytes { seeds throws(RecoveryError) in
      try room.withMutableBytes { room throws(RecoveryError) in
        let steps = Steps(room: room, depth: depth, context: context)
        let seed = UnsafeRawBufferPointer(rebasing: seeds[place..<(place + 64)])
        guard try steps.begin(seed) else { return false }
        var last: [DerivationPath.Component] = []
        for path in paths {
          var level = zip(last, path.components).prefix { $0 == $1 }.count
          last = path.components
          while level < path.components.count {
            guard try steps.step(from: level, to: path.components[level]) else { break }
            level += 1
          }
          // A level without a key in BIP-32 leads nowhere; the next path starts from what was
          // reached.
          guard level == path.components.count else {
            last = Array(last[..<level])
            continue
          }
          if try steps.isAt(target, level) { return true }
        }
        return false
      }
    }
  }

  /// The memory of one derivation.
  private struct Steps {
    let room: UnsafeMutableRawBufferPointer
    let depth: Int
    let context: OpaquePointer

    private func level(_ level: Int) -> UnsafeMutableRawBufferPointer {
      UnsafeMutableRawBufferPointer(rebasing: room[(64 * level)..<(64 * level + 64)])
    }

    private var message: UnsafeMutableRawBufferPointer {
      let start = 64 * (depth + 1)
      return UnsafeMutableRawBufferPointer(rebasing: room[start..<(start + 37)])
    }

    private var output: UnsafeMutableRawBufferPointer {
      let start = 64 * (depth + 1) + 48
      return UnsafeMutableRawBufferPointer(rebasing: room[start..<(start + 64)])
    }

    /// BIP-32, "Master key generation"; returns false if the seed gives no key.
    func begin(_ seed: UnsafeRawBufferPointer) throws(RecoveryError) -> Bool {
      let key: StaticString = "Bitcoin seed"
      try Self.hmac(key.bytes, seed, into: level(0))
      return secp256k1_ec_seckey_verify(context, level(0).start) == 1
    }

    /// BIP-32, "Private parent key → private child key"; returns false if there is no child key.
    func step(
      from parent: Int,
      to component: DerivationPath.Component
    ) throws(RecoveryError) -> Bool {
      let (from, to) = (level(parent), level(parent + 1))
      if component.hardened {
        message[0] = 0
        UnsafeMutableRawBufferPointer(rebasing: message[1...])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: from[..<32]))
      } else {
        guard serialize(from, into: message, UInt32(SECP256K1_EC_COMPRESSED)) == 33 else {
          return false
        }
      }
      message.storeBytes(of: component.number.bigEndian, toByteOffset: 33, as: UInt32.self)
      try Self.hmac(
        UnsafeRawBufferPointer(rebasing: from[32...]),
        UnsafeRawBufferPointer(message),
        into: output
      )
      to.copyMemory(from: UnsafeRawBufferPointer(from))
      return Scratch.advance(to, by: UnsafeRawBufferPointer(output))
    }

    /// Compares the key at a level with the target; a public key is not secret.
    func isAt(_ target: RecoveryTarget, _ level: Int) throws(RecoveryError) -> Bool {
      let material = self.level(level)
      var point = [UInt8](repeating: 0, count: 65)
      let isPoint = point.withUnsafeMutableBytes { point in
        serialize(material, into: point, UInt32(SECP256K1_EC_UNCOMPRESSED)) == 65
      }
      guard isPoint else { return false }
      switch target {
      case .address(let address, _):
        return Keccak256.hash(Array(point[1...])).suffix(20).elementsEqual(address.bytes)
      case .key(let key, _):
        return key.publicKey.uncompressed == point && material[32...].elementsEqual(key.chainCode)
      }
    }

    /// Writes the public key of a level; returns the number of bytes, or 0.
    private func serialize(
      _ material: UnsafeMutableRawBufferPointer,
      into output: UnsafeMutableRawBufferPointer,
      _ form: UInt32
    ) -> Int {
      var point = secp256k1_pubkey()
      var count = output.count
      guard secp256k1_ec_pubkey_create(context, &point, material.start) == 1,
        secp256k1_ec_pubkey_serialize(context, output.start, &count, &point, form) == 1
      else { return 0 }
      return count
    }

    private static func hmac(
      _ key: UnsafeRawBufferPointer,
      _ message: UnsafeRawBufferPointer,
      into output: UnsafeMutableRawBufferPointer
    ) throws(RecoveryError) {
      do throws(DigestError) {
        try Digests.hmacSHA512(key: key, message: message, into: output)
      } catch {
        throw .digest(error)
      }
    }
  }
}
