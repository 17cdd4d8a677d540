import BigInt
import Core

/// Puts numbers and bytes one behind the other, as ``PackedReader`` takes them.
struct PackedWriter {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ bytes: some Sequence<UInt8>) { self.bytes += bytes }
  mutating func add(_ byte: UInt8) { bytes.append(byte) }
  mutating func add(_ number: UInt64) { withUnsafeBytes(of: number.bigEndian) { bytes += $0 } }
  mutating func add(_ number: UInt32) { withUnsafeBytes(of: number.bigEndian) { bytes += $0 } }

  /// A number of any size below 2^2040, which is more than a line of the log holds.
  mutating func add(_ integer: BigUInt) {
    let digits = integer.bigEndian
    precondition(digits.count < 256, "a number longer than a line of the log")
    add(UInt8(digits.count))
    add(digits)
  }

  mutating func add(chain: BigUInt?) {
    add(chain == nil ? 0 : 1 as UInt8)
    if let chain { add(chain) }
  }
}
