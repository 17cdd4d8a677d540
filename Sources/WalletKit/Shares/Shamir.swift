import CSodium
import Core

/// Shamir's secret sharing over GF(256): a threshold of shares recovers the secret.
///
/// SLIP-39, "Generating and combining the shares". Everything is in the caller's guarded memory.
enum Shamir {
  /// A share: an index, which is public, and the value at that index.
  struct Point {
    let x: UInt8
    let y: UnsafeRawBufferPointer
  }

  /// The index of the secret itself on the curve.
  static let secretIndex: UInt8 = 255

  /// The index of the secret's digest, which verifies that the secret was recovered correctly.
  static let digestIndex: UInt8 = 254

  /// The number of digest bytes; random ones follow them.
  static let digestSize = 4

  /// Writes the value, at another index, of the curve through some points.
  ///
  /// SLIP-39, "Polynomial interpolation". The indices must all differ.
  static func interpolate(
    at x: UInt8,
    through points: [Point],
    into output: UnsafeMutableRawBufferPointer
  ) {
    output.initializeMemory(as: UInt8.self, repeating: 0)
    for (place, point) in points.enumerated() {
      var basis: UInt8 = 1
      for (other, otherPoint) in points.enumerated() where other != place {
        let quotient = GF256.multiply(x ^ otherPoint.x, GF256.inverse(point.x ^ otherPoint.x))
        basis = GF256.multiply(basis, quotient)
      }
      for byte in output.indices { output[byte] ^= GF256.multiply(point.y[byte], basis) }
    }
  }

  /// Fills a buffer with the shares 0, 1, 2 … of a secret, side by side.
  ///
  /// SLIP-39, "SplitSecret". `threshold` is at least 1 and at most the number of shares that fit.
  static func split(
    _ secret: UnsafeRawBufferPointer,
    threshold: Int,
    into shares: UnsafeMutableRawBufferPointer
  ) throws(ShareFault) {
    let size = secret.count
    let count = shares.count / size
    guard threshold > 1 else {
      for index in 0..<count { row(index, of: shares, size).copyMemory(from: secret) }
      return
    }
    let random = try drawn((threshold - 2) * size)
    random.withBytes { random in shares.copyMemory(from: random) }
    let digest = try digestShare(of: secret)
    digest.withBytes { digest in
      var points = (0..<(threshold - 2)).map { index in
        Point(x: UInt8(index), y: UnsafeRawBufferPointer(row(index, of: shares, size)))
      }
      points.append(Point(x: digestIndex, y: digest))
      points.append(Point(x: secretIndex, y: secret))
      for index in (threshold - 2)..<count {
        interpolate(at: UInt8(index), through: points, into: row(index, of: shares, size))
      }
    }
  }

  /// Writes the secret that shares belong to; false if its digest does not match.
  ///
  /// SLIP-39, "RecoverSecret". The number of shares must be the threshold.
  static func recover(
    from points: [Point],
    into secret: UnsafeMutableRawBufferPointer
  ) throws(ShareFault) -> Bool {
    guard points.count > 1 else {
      secret.copyMemory(from: points[0].y)
      return true
    }
    interpolate(at: secretIndex, through: points, into: secret)
    var found = try Share.memory(secret.count)
    found.withMutableBytes { found in interpolate(at: digestIndex, through: points, into: found) }
    return try found.withBytes { found throws(ShareFault) in
      let key = UnsafeRawBufferPointer(rebasing: found[digestSize...])
      let wanted = try digest(of: UnsafeRawBufferPointer(secret), key: key)
      return wanted.withBytes { sodium_memcmp($0.start, found.start, digestSize) == 0 }
    }
  }

  /// Returns the value at the digest's index: four bytes of the digest, and its random key.
  private static func digestShare(
    of secret: UnsafeRawBufferPointer
  ) throws(ShareFault) -> SecretBytes {
    let key = try drawn(secret.count - digestSize)
    let made = try key.withBytes { key throws(ShareFault) in try digest(of: secret, key: key) }
    var share = try Share.memory(secret.count)
    share.withMutableBytes { share in
      made.withBytes { made in
        share.copyMemory(from: UnsafeRawBufferPointer(rebasing: made[..<digestSize]))
      }
      key.withBytes { key in
        UnsafeMutableRawBufferPointer(rebasing: share[digestSize...]).copyMemory(from: key)
      }
    }
    return share
  }

  private static func digest(
    of secret: UnsafeRawBufferPointer,
    key: UnsafeRawBufferPointer
  ) throws(ShareFault) -> SecretBytes {
    var digest = try Share.memory(32)
    try digest.withMutableBytes { output throws(ShareFault) in
      do throws(DigestError) {
        try Digests.hmacSHA256(key: key, message: secret, into: output)
      } catch {
        throw .digest(error)
      }
    }
    return digest
  }

  private static func row(
    _ index: Int,
    of shares: UnsafeMutableRawBufferPointer,
    _ size: Int
  ) -> UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(rebasing: shares[(index * size)..<((index + 1) * size)])
  }

  private static func drawn(_ count: Int) throws(ShareFault) -> SecretBytes {
    do { return try SecretBytes.random(count: count) } catch { throw .memory(error) }
  }
}
