import Core

/// GIF files from another program, and invalid ones written without the library under test.
enum SampleGIF {
  private static let palette =
    "ffffff" + "000000" + "808080" + "ff0000" + String(repeating: "00", count: 756)

  /// Three pictures of 17 by 16 pixels, written by Pillow 13.0.0.
  ///
  /// The first stays, the second is cleared after it was shown, and the third is reverted. In the
  /// second and third, color 3 is transparent, and they have color tables of their own.
  static let pillow =
    "47494638396111001000870000" + palette
    + "21f90401050003002c000000001100100000084b0001081c48b0e0c000020020549870a14300020240941871a2c5"
    + "8406331274d8b023438517298abca8b1e4478e271b865c5911a349832863aa6c399226c4971965a60469b327459c"
    + "0503020021f90409050003002c0000000011001000" + "87" + palette
    + "084b0007081428a0608082020e1a1c48302142850e190e7068f06141891033229468b1e242861e294604a9d123c6"
    + "8e223986cca8b2e4c881224b9e5cb91124cd8f30635ae4e852e14c9d0503020021f9040d050003002c0000000011"
    + "001000" + "87" + palette
    + "082700030c104870a0c182080f2a4cc870a1c386101f4a8c4871a2c58a182f6accc871a3c78e1d0302003b"

  static func little(_ number: Int) -> [UInt8] { [UInt8(number & 0xFF), UInt8(number >> 8)] }

  /// Returns the head of a file, with 2^`bits` grays from black to white, or without a table.
  static func head(_ width: Int, _ height: Int, bits: Int?) -> [UInt8] {
    let start = Array("GIF89a".utf8) + little(width) + little(height)
    guard let bits else { return start + [0, 0, 0] }
    let most = 1 << bits - 1
    return start + [0x80 | UInt8(bits - 1), 0, 0]
      + (0...most).flatMap { [UInt8](repeating: UInt8($0 * 255 / most), count: 3) }
  }

  /// Returns a picture of already compressed bytes.
  static func picture(
    _ packed: [UInt8],
    left: Int = 0,
    top: Int = 0,
    wide: Int,
    high: Int,
    flags: UInt8 = 0,
    bits: Int
  ) -> [UInt8] {
    [0x2C] + little(left) + little(top) + little(wide) + little(high) + [flags, UInt8(bits)]
      + stride(from: 0, to: packed.count, by: 255).flatMap { start in
        let block = packed[start..<min(start + 255, packed.count)]
        return [UInt8(block.count)] + block
      } + [0]
  }

  /// Packs uncompressed codes of `width` bits each.
  static func codes(_ codes: [Int], width: Int) -> [UInt8] {
    var bits = BitWriter()
    for code in codes { bits.put(code, width) }
    return bits.whole
  }

  /// Compresses symbols as GIF does (Lempel, Ziv, Welch), with codes of up to 12 bits.
  static func packed(_ symbols: [UInt8], symbolBits: Int) -> [UInt8] {
    let clear = 1 << symbolBits
    var bits = BitWriter()
    var table: [Int: Int] = [:]
    var (next, width) = (clear + 2, symbolBits + 1)
    bits.put(clear, width)
    var prefix: Int?
    for symbol in symbols.map(Int.init) {
      guard let known = prefix else {
        prefix = symbol
        continue
      }
      if let code = table[known << 8 | symbol] {
        prefix = code
        continue
      }
      bits.put(known, width)
      if next == 1 << 12 {
        bits.put(clear, width)
        table = [:]
        (next, width) = (clear + 2, symbolBits + 1)
      } else {
        table[known << 8 | symbol] = next
        if next == 1 << width { width += 1 }
        next += 1
      }
      prefix = symbol
    }
    if let prefix { bits.put(prefix, width) }
    bits.put(clear + 1, width)
    return bits.whole
  }
}

/// Bits in bytes, lowest first.
private struct BitWriter {
  private var bytes: [UInt8] = []
  private var held = 0
  private var count = 0

  /// The bytes; the last one may be padded with zeros.
  var whole: [UInt8] { count > 0 ? bytes + [UInt8(held)] : bytes }

  mutating func put(_ code: Int, _ width: Int) {
    held |= code << count
    count += width
    while count >= 8 {
      bytes.append(UInt8(held & 0xFF))
      held >>= 8
      count -= 8
    }
  }
}
