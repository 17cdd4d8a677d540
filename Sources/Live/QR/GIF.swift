/// Black and white pictures shown one after the other, for ever: GIF89a.
package struct GIF {
  package let bytes: [UInt8]

  /// Draws codes of one size with `scale` pixels to a module and the four-module quiet zone of
  /// ISO/IEC 18004, each for `hundredths` of a second.
  package init(_ frames: [[[Bool]]], scale: Int = 6, hundredths: UInt16 = 25) {
    let quiet = 4
    let modules = frames.map(\.count).max() ?? 0
    let size = (modules + 2 * quiet) * scale
    var out = Array("GIF89a".utf8) + Self.little(size) + Self.little(size)
    out += [0x80, 0, 0, 0xFF, 0xFF, 0xFF, 0, 0, 0]  // two colours: 0 is white, 1 is black
    out += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]  // goes round for ever
    for frame in frames {
      out += [0x21, 0xF9, 4, 0] + Self.little(Int(hundredths)) + [0, 0]
      out += [0x2C, 0, 0, 0, 0] + Self.little(size) + Self.little(size) + [0]
      var pixels: [UInt8] = []
      pixels.reserveCapacity(size * size)
      for y in 0..<size {
        for x in 0..<size {
          let (line, column) = (y / scale - quiet, x / scale - quiet)
          let isDark =
            frame.indices.contains(line) && frame.indices.contains(column) && frame[line][column]
          pixels.append(isDark ? 1 : 0)
        }
      }
      out.append(2)  // the least code size the format has
      out += Self.blocks(LZW.packed(pixels, symbolBits: 2))
    }
    bytes = out + [0x3B]
  }

  private static func little(_ number: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
  }

  /// Blocks of at most 255 bytes, and an empty one at the end.
  private static func blocks(_ bytes: [UInt8]) -> [UInt8] {
    stride(from: 0, to: bytes.count, by: 255).flatMap { start in
      let block = bytes[start..<min(start + 255, bytes.count)]
      return [UInt8(block.count)] + block
    } + [0]
  }
}

/// The compression of GIF (Lempel, Ziv, Welch), codes of up to 12 bits, lowest bit first.
enum LZW {
  package static func packed(_ symbols: [UInt8], symbolBits: Int) -> [UInt8] {
    let clear = 1 << symbolBits
    var out: [UInt8] = []
    var (held, heldBits) = (0, 0)
    func put(_ code: Int, _ width: Int) {
      held |= code << heldBits
      heldBits += width
      while heldBits >= 8 {
        out.append(UInt8(truncatingIfNeeded: held))
        held >>= 8
        heldBits -= 8
      }
    }
    var table: [Int: Int] = [:]
    var (next, width) = (clear + 2, symbolBits + 1)
    put(clear, width)
    var prefix: Int?
    for symbol in symbols {
      guard let known = prefix else {
        prefix = Int(symbol)
        continue
      }
      let pair = known << 8 | Int(symbol)
      if let code = table[pair] {
        prefix = code
        continue
      }
      put(known, width)
      if next == 1 << 12 {
        put(clear, width)
        table = [:]
        (next, width) = (clear + 2, symbolBits + 1)
      } else {
        table[pair] = next
        if next == 1 << width { width += 1 }
        next += 1
      }
      prefix = Int(symbol)
    }
    if let prefix { put(prefix, width) }
    put(clear + 1, width)
    if heldBits > 0 { out.append(UInt8(truncatingIfNeeded: held)) }
    return out
  }
}
