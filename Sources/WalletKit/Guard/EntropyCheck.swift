import CPlatform
import CSodium

/// Looks whether the random generator is plainly broken, before a key is made.
///
/// Two draws must differ, and neither may be poor. That finds a kernel that reports success and
/// writes nothing, or the same every time; it cannot find a generator that is subtly biased.
enum EntropyCheck {
  static let drawBytes = 32

  /// Asks the kernel, and libsodium on top of it.
  static func run() throws(StartError) {
    try check { bytes in kt_random(bytes.baseAddress, bytes.count) == 0 }
    try check { bytes in
      if let start = bytes.baseAddress { randombytes_buf(start, bytes.count) }
      return true
    }
  }

  /// Takes two draws from a source and judges them.
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

  /// 32 fair bytes hold fewer than 8 different values about once in 2^120.
  private static func hasEnoughValues(_ draw: [UInt8]) -> Bool { Set(draw).count >= 8 }
}
