import Core

/// Appends numbers and bytes as ``PackedReader`` reads them.
struct PackedWriter {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ bytes: some Sequence<UInt8>) { self.bytes += bytes }
  mutating func add(_ byte: UInt8) { bytes.append(byte) }
  mutating func add(_ number: UInt64) { withUnsafeBytes(of: number.bigEndian) { bytes += $0 } }
  mutating func add(_ number: UInt32) { withUnsafeBytes(of: number.bigEndian) { bytes += $0 } }

  /// Appends a 256-bit number: a byte count and its significant bytes.
  mutating func add(_ integer: UInt256) {
    let digits = integer.bigEndian
    add(UInt8(digits.count))
    add(digits)
  }

  mutating func add(chain: UInt256?) {
    add(chain == nil ? 0 : 1 as UInt8)
    if let chain { add(chain) }
  }
}
