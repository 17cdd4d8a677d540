import CPlatform
import CSodium

/// Checks that the random generator is not plainly broken, before a key is generated.
///
/// Two draws must differ, and each must have enough different values. This detects a kernel that
/// reports success and writes nothing, or always the same; it cannot detect a subtly biased
/// generator.
enum EntropyCheck {
  static let drawBytes = 32

  /// Checks the kernel's generator, and libsodium's on top of it.
  static func run() throws(StartError) {
    try check { bytes in kt_random(bytes.baseAddress, bytes.count) == 0 }
    try check { bytes in
      if let start = bytes.baseAddress { randombytes_buf(start, bytes.count) }
      return true
    }
  }

  /// Takes two draws from a source and checks them.
  static func check(
    _ source: (UnsafeMutableRawBufferPointer) -> Bool
  ) throws(StartError) {
    var draws: [[UInt8]] = []
    for _ in 0..<2 {
      var draw = [UInt8](repeating: 0, count: drawBytes)
      guard draw.withUnsafeMutableBytes(source) else { throw .entropy }
      draws.append(draw)
    }
    guard draws[0] != draws[1], draws.allSatisfy(hasEnoughValues) else { throw .entropy }
  }

  /// 32 random bytes hold fewer than 8 different values about once in 2^120.
  private static func hasEnoughValues(_ draw: [UInt8]) -> Bool { Set(draw).count >= 8 }
}
