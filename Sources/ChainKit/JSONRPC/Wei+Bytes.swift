import BigInt
import Core
import Entity

extension Wei {
  /// The number as 32 bytes, the first byte first.
  var bytes32: [UInt8] {
    count.bigEndian(count: 32) ?? []
  }

  /// Reads a number from at most 32 bytes.
  init?(bytes: [UInt8]) {
    guard bytes.count <= 32 else { return nil }
    self.init(BigUInt(bigEndian: bytes))
  }
}
