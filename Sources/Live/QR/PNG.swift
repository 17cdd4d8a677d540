import Core

/// A black-and-white picture as a PNG file (RFC 2083), one bit per pixel.
///
/// The pixels are stored, not compressed (RFC 1951, "non-compressed blocks"): a QR code has a few
/// kilobytes, a whole page one megabyte. Why this is not left to libpng: docs/decisions/0010.
package struct PNG {
  package let bytes: [UInt8]

  /// Draws `modules`, each `scale` pixels wide, with the four-module quiet zone of ISO/IEC 18004.
  package init(_ modules: [[Bool]], scale: Int = 8) {
    let quiet = 4
    let size = (modules.count + 2 * quiet) * scale
    var picture = Bitmap(width: size, height: size)
    picture.draw(modules, scale: scale, x: quiet * scale, y: quiet * scale)
    self.init(picture)
  }

  /// Encodes a picture; `dotsPerInch` tells a printer its size.
  init(_ picture: Bitmap, dotsPerInch: Int? = nil) {
    let size = UInt32(picture.width).bigEndianBytes + UInt32(picture.height).bigEndianBytes
    let perMetre = dotsPerInch.map { UInt32(($0 * 10_000 + 127) / 254).bigEndianBytes }
    bytes =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + Self.chunk("IHDR", size + [1, 0, 0, 0, 0])  // 1 bit, gray
      + (perMetre.map { Self.chunk("pHYs", $0 + $0 + [1]) } ?? [])
      + Self.chunk("IDAT", Self.stored(picture.rows.flatMap { [0] + $0 }))  // filter "none"
      + Self.chunk("IEND", [])
  }

  private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let named = Array(name.utf8) + body
    return UInt32(body.count).bigEndianBytes + named + CRC32.sum(of: named).bigEndianBytes
  }

  /// Wraps stored blocks of at most 65535 bytes in the zlib format (RFC 1950).
  private static func stored(_ raw: [UInt8]) -> [UInt8] {
    var out: [UInt8] = [0x78, 0x01]
    var rest = raw[...]
    repeat {
      let block = rest.prefix(65_535)
      rest = rest.dropFirst(block.count)
      let length = UInt16(block.count)
      out.append(rest.isEmpty ? 1 : 0)
      for half in [length, ~length] { out += [UInt8(half & 0xFF), UInt8(half >> 8)] }
      out += block
    } while !rest.isEmpty
    return out + adler32(raw).bigEndianBytes
  }

  private static func adler32(_ bytes: [UInt8]) -> UInt32 {
    let (a, b) = bytes.reduce((1, 0) as (UInt32, UInt32)) { sums, byte in
      let a = (sums.0 + UInt32(byte)) % 65_521
      return (a, (sums.1 + a) % 65_521)
    }
    return b << 16 | a
  }
}
