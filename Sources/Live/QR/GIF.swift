import CPlatform

/// Black-and-white pictures as an endless animation: GIF89a, encoded by giflib.
///
/// `qr encode` creates them. That process has no key, and its network filter still allows loading
/// libraries.
package struct GIF {
  package let bytes: [UInt8]

  /// Draws codes of one size, each shown for `hundredths` of a second.
  ///
  /// A module is `scale` pixels wide; the quiet zone is four modules (ISO/IEC 18004).
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

/// Encodes an endless square GIF in memory with giflib; pixel 0 is white, 1 is black.
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

  /// Starts a picture that is shown for `hundredths` of a second.
  func begin(hundredths: UInt16) throws(ImageError) {
    let (low, high) = (UInt8(truncatingIfNeeded: hundredths), UInt8(hundredths >> 8))
    try put(0xF9, [[0, low, high, 0]])
    try require { $0.putPicture($1, 0, 0, self.size, self.size, false, nil) }
  }

  func put(_ line: inout [UInt8]) throws(ImageError) {
    try require { $0.putLine($1, &line, self.size) }
  }

  /// Returns the finished file.
  func end() throws(ImageError) -> [UInt8] {
    try require { _, _ in GIFLibrary.ok }
    close()
    return out.bytes
  }

  /// Writes an extension block.
  private func put(_ label: Int32, _ parts: [[UInt8]]) throws(ImageError) {
    try require { $0.startExtension($1, label) }
    for part in parts { try require { $0.putBlock($1, Int32(part.count), part) } }
    try require { $0.endExtension($1) }
  }

  /// Writes the end, and frees the library's memory.
  private func close() {
    guard let gif else { return }
    _ = library.close(gif, nil)
    self.gif = nil
  }

  /// Runs a step; output goes to memory, so it fails only if that runs out.
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
