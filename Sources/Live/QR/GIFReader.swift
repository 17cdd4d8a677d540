import CPlatform

/// Reads the frames of a GIF, one after another, as shown on screen (GIF89a).
///
/// giflib decompresses them line by line; the claims of a file are checked before memory is
/// allocated, and frames are composed in an array with bounds checks.
package struct GIFReader {
  /// The most pixels of one file, counting the whole screen for each frame. About 10 s of work.
  ///
  /// A frame costs that much, however small the part that it changes.
  static let maxPixels = 1 << 28

  package static func isGIF(_ file: [UInt8]) -> Bool {
    file.starts(with: Array("GIF89a".utf8)) || file.starts(with: Array("GIF87a".utf8))
  }

  private let file: GIFFile
  private let width: Int
  private let height: Int
  /// The current screen; white where nothing was drawn.
  private var canvas: [UInt8]
  private var control = Control()
  /// The screen to restore before the next frame; nil for the current one.
  private var after: [UInt8]?

  /// The graphic control settings of the next frame.
  private struct Control {
    var disposal: UInt8 = 0
    var clear: UInt8?
  }

  /// Opens a file; decompressing it may take at most `limit`, four times what the largest needs.
  package init(
    _ file: [UInt8],
    limit: Duration = .seconds(10),
    now: @escaping () -> SuspendingClock.Instant = { .now }
  ) throws(ImageError) {
    guard Self.isGIF(file) else { throw .damaged }
    self.file = try GIFFile(file, limit: limit, now: now)
    (width, height) = (self.file.width, self.file.height)
    let area = try GrayscaleImage.area(width, height)
    // Before memory is allocated for any of them.
    guard Self.pictureCount(of: file) <= Self.maxPixels / area else { throw .tooCostly }
    canvas = [UInt8](repeating: 255, count: area)
  }

  /// Counts the pictures of a file up to its end or first damage. Cost: one pass over its blocks.
  private static func pictureCount(of file: [UInt8]) -> Int {
    var (index, count) = (13, 0)
    let passPalette = { (flags: UInt8) in
      if flags & 0x80 != 0 { index += 3 << (Int(flags & 7) + 1) }
    }
    passPalette(file[10])
    while index + 1 < file.count {
      switch file[index] {
      case 0x21: index += 2
      case 0x2C where index + 9 < file.count:
        count += 1
        let flags = file[index + 9]
        index += 10
        passPalette(flags)
        index += 1  // the code size
      default: return count
      }
      while index < file.count, file[index] > 0 { index += Int(file[index]) + 1 }
      index += 1
    }
    return count
  }

  /// Returns the next frame; nil at the end.
  package mutating func next() throws(ImageError) -> GrayscaleImage? {
    while true {
      switch try file.next() {
      case .block: try extend()
      case .picture: return try picture()
      case .end: return nil
      }
    }
  }

  private mutating func extend() throws(ImageError) {
    let (label, bytes) = try file.block()
    guard label == 0xF9 else { return }
    guard bytes.count == 4 else { throw .damaged }
    control = Control(disposal: bytes[0] >> 2 & 7, clear: bytes[0] & 1 == 1 ? bytes[3] : nil)
  }

  private mutating func picture() throws(ImageError) -> GrayscaleImage {
    let (picture, own) = try file.header()
    let (left, top) = (Int(picture.left), Int(picture.top))
    let (wide, high) = (Int(picture.width), Int(picture.height))
    guard left + wide <= width, top + high <= height, wide > 0, high > 0 else { throw .damaged }
    if let after { canvas = after }
    let before = canvas
    let grays = own.isEmpty ? file.grays : own
    var symbols = [UInt8](repeating: 0, count: wide)
    for y in Self.lines(high, isInterlaced: picture.is_interlaced) {
      try file.read(&symbols)
      let start = (top + y) * width + left
      for (x, symbol) in symbols.enumerated() where symbol != control.clear {
        guard symbol < grays.count else { throw .damaged }
        canvas[start + x] = grays[Int(symbol)]
      }
    }
    after = Self.disposed(control.disposal, before, canvas) { pixels in
      for y in top..<(top + high) {
        for x in left..<(left + wide) { pixels[y * width + x] = 255 }
      }
    }
    control = Control()
    return GrayscaleImage(width: width, height: height, pixels: canvas)
  }

  private static func disposed(
    _ disposal: UInt8,
    _ before: [UInt8],
    _ shown: [UInt8],
    clearing clear: (inout [UInt8]) -> Void
  ) -> [UInt8]? {
    switch disposal {
    case 2:
      var pixels = shown
      clear(&pixels)
      return pixels
    case 3: return before
    default: return nil
    }
  }

  /// Returns the lines of a picture in the order in which they are stored.
  private static func lines(_ count: Int, isInterlaced: Bool) -> [Int] {
    guard isInterlaced else { return Array(0..<count) }
    return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { start, step in
      Array(stride(from: start, to: count, by: step))
    }
  }
}
