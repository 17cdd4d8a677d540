import CPlatform

/// Black and white pictures shown one after the other, for ever: GIF89a, packed by giflib.
///
/// `qr encode` draws them. It holds no key, and the filter that takes the network from it lets libraries
/// be loaded.
package struct GIF {
  package let bytes: [UInt8]

  /// Draws codes of one size with `scale` pixels to a module and the four-module quiet zone of
  /// ISO/IEC 18004, each for `hundredths` of a second.
  package init(
    _ frames: [[[Bool]]],
    scale: Int = 6,
    hundredths: UInt16 = 25
  ) throws(ImageError) {
    let quiet = 4
    let size = ((frames.map(\.count).max() ?? 0) + 2 * quiet) * scale
    let writer = try GIFWriter(size: size)
    for frame in frames {
      try writer.begin(hundredths: hundredths)
      for line in -quiet..<(size / scale - quiet) {
        var pixels = [UInt8](repeating: 0, count: size)
        let row = frame.indices.contains(line) ? frame[line] : []
        for (column, isDark) in row.enumerated() where isDark {
          for x in 0..<scale { pixels[(column + quiet) * scale + x] = 1 }
        }
        for _ in 0..<scale { try writer.put(&pixels) }
      }
    }
    bytes = try writer.end()
  }
}

/// A GIF file that giflib writes into memory: a square of 0, white, and 1, black, that goes round for ever.
private final class GIFWriter {
  private let library: GIFLibrary.Encoder
  private let out = Output()
  private let size: Int32
  private var gif: GIFLibrary.File?

  private final class Output { var bytes: [UInt8] = [] }

  init(size: Int) throws(ImageError) {
    library = try GIFLibrary.Encoder()
    self.size = Int32(size)
    gif = library.open(Unmanaged.passUnretained(out).toOpaque(), Self.write, nil)
    var colors = [
      kt_gif_color(red: 255, green: 255, blue: 255), kt_gif_color(red: 0, green: 0, blue: 0),
    ]
    try require { library, gif in
      library.setVersion(gif, true)
      return colors.withUnsafeMutableBufferPointer { colors in
        var palette = kt_gif_palette(
          count: 2,
          bits: 1,
          is_sorted: false,
          colors: colors.baseAddress
        )
        return library.putScreen(gif, self.size, self.size, 1, 0, &palette)
      }
    }
    try put(0xFF, [Array("NETSCAPE2.0".utf8), [1, 0, 0]])
  }

  deinit { close() }

  /// Begins a picture that is shown so long.
  func begin(hundredths: UInt16) throws(ImageError) {
    let (low, high) = (UInt8(truncatingIfNeeded: hundredths), UInt8(hundredths >> 8))
    try put(0xF9, [[0, low, high, 0]])
    try require { $0.putPicture($1, 0, 0, self.size, self.size, false, nil) }
  }

  func put(_ line: inout [UInt8]) throws(ImageError) {
    try require { $0.putLine($1, &line, self.size) }
  }

  /// The whole file.
  func end() throws(ImageError) -> [UInt8] {
    try require { _, _ in GIFLibrary.ok }
    close()
    return out.bytes
  }

  /// Writes a block that is no picture.
  private func put(_ label: Int32, _ parts: [[UInt8]]) throws(ImageError) {
    try require { $0.startExtension($1, label) }
    for part in parts { try require { $0.putBlock($1, Int32(part.count), part) } }
    try require { $0.endExtension($1) }
  }

  /// Writes the end, and gives back what the library holds.
  private func close() {
    guard let gif else { return }
    _ = library.close(gif, nil)
    self.gif = nil
  }

  /// What is written goes to memory, so it fails only where there is none.
  private func require(
    _ step: (GIFLibrary.Encoder, GIFLibrary.File) -> Int32
  ) throws(ImageError) {
    guard let gif, step(library, gif) == GIFLibrary.ok else { throw .unwritten }
  }

  private static let write: GIFLibrary.Writing = { gif, bytes, count in
    guard let data = gif?.pointee.user_data, let bytes else { return 0 }
    let out = Unmanaged<Output>.fromOpaque(data).takeUnretainedValue()
    out.bytes += UnsafeBufferPointer(start: bytes, count: Int(count))
    return count
  }
}
