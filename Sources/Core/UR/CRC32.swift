/// The checksum of PNG, gzip and bytewords (ISO/IEC 8802-3, polynomial 0x04C11DB7, reflected).
///
/// It detects accidents, not attacks.
package enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in
      value & 1 == 1 ? (value >> 1) ^ 0xEDB8_8320 : value >> 1
    }
  }

  /// Returns the checksum of bytes.
  package static func sum(of bytes: some Sequence<UInt8>) -> UInt32 {
    ~bytes.reduce(0xFFFF_FFFF as UInt32) { crc, byte in
      (crc >> 8) ^ table[Int((crc ^ UInt32(byte)) & 0xFF)]
    }
  }
}

extension UInt32 {
  /// The four bytes, the most significant first.
  package var bigEndianBytes: [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) }
  }
}
