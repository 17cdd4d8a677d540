/// Keccak-256, Ethereum's digest: Keccak[c=512] with the original padding.
///
/// SHA-3 added its domain bits later.
///
/// Bytes may be added in pieces of any size. Cost: about that of a libcrypto digest, several
/// hundred megabytes per second.
package struct Keccak256: Sendable {
  /// The bytes absorbed before each permutation: 1600 - 512 bits.
  static let blockBytes = 136

  package static let digestBytes = 32

  private var state = KeccakState()

  /// The number of bytes of the current block that are in the state, 0…135.
  private var filled = 0

  /// Starts an empty message.
  package init() {}

  /// Returns the digest of bytes.
  package static func hash(_ bytes: [UInt8]) -> [UInt8] {
    var keccak = Keccak256()
    bytes.withUnsafeBytes { keccak.update($0) }
    return keccak.finalize()
  }

  /// Adds bytes to the message.
  package mutating func update(_ bytes: some Collection<UInt8>) {
    let done: Void? = bytes.withContiguousStorageIfAvailable { update(UnsafeRawBufferPointer($0)) }
    if done == nil { Array(bytes).withUnsafeBytes { update($0) } }
  }

  /// Adds bytes to the message, without copying them.
  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes[...]
    if filled > 0 {
      let head = rest.prefix(Self.blockBytes - filled)
      add(UnsafeRawBufferPointer(rebasing: head))
      rest = rest.dropFirst(head.count)
    }
    let blocks = rest.count / Self.blockBytes
    if blocks > 0, let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress {
      state.absorb(blocks: blocks, at: start)
      rest = rest.dropFirst(blocks * Self.blockBytes)
    }
    add(UnsafeRawBufferPointer(rebasing: rest))
  }

  /// Returns the digest of the message, 32 bytes, and starts an empty message.
  package mutating func finalize() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: Self.digestBytes) { output, count in
      finalize(into: UnsafeMutableRawBufferPointer(output))
      count = Self.digestBytes
    }
  }

  /// Writes the digest to the first 32 bytes of a buffer, and starts an empty message.
  package mutating func finalize(into output: UnsafeMutableRawBufferPointer) {
    precondition(output.count >= Self.digestBytes)
    // The padding 10*1; if one byte is free, it holds both ends.
    let filled = filled
    state.withLanes { lanes in
      lanes[filled / 8] ^= 0x01 << UInt64(8 * (filled % 8))
      lanes[Self.blockBytes / 8 - 1] ^= 0x80 << 56
    }
    state.permute()
    state.withLanes { lanes in
      for at in 0..<(Self.digestBytes / 8) {
        output.storeBytes(of: lanes[at].littleEndian, toByteOffset: 8 * at, as: UInt64.self)
      }
    }
    self = Keccak256()
  }

  /// Adds bytes that fit into the current block, and permutes if they complete it.
  private mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var filled = filled
    state.withLanes { lanes in
      var at = 0
      while at < bytes.count {
        if filled.isMultiple(of: 8), at + 8 <= bytes.count {
          lanes[filled / 8] ^= UInt64(
            littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)
          )
          at += 8
          filled += 8
        } else {
          lanes[filled / 8] ^= UInt64(bytes[at]) << UInt64(8 * (filled % 8))
          at += 1
          filled += 1
        }
      }
    }
    if filled == Self.blockBytes {
      state.permute()
      filled = 0
    }
    self.filled = filled
  }
}
