import CPlatform

/// The pictures of a GIF, one after the other, as they stand on the screen (GIF89a).
///
/// giflib unpacks them line by line; what a file claims is checked here before there is memory for it,
/// and what is drawn where, in an array whose bounds the compiler checks.
package struct GIFReader {
  /// The most pixels of one file, the whole screen counted for each of its pictures: that is what a
  /// picture costs, however small the part that it changes. About 10 s of work.
  static let maxPixels = 1 << 28

  package static func isGIF(_ file: [UInt8]) -> Bool {
    file.starts(with: Array("GIF89a".utf8)) || file.starts(with: Array("GIF87a".utf8))
  }

  private let file: GIFFile
  private let width: Int
  private let height: Int
  /// What is on the screen; white where nothing is.
  private var canvas: [UInt8]
  private var control = Control()
  /// What the screen is to be before the next picture.
  private var after: [UInt8]?

  /// What is said of the next picture.
  private struct Control {
    var disposal: UInt8 = 0
    var clear: UInt8?
  }

  /// Opens a file; unpacking it may take `limit` in all, and the largest takes a quarter of that.
  package init(_ file: [UInt8], limit: Duration = .seconds(10)) throws(ImageError) {
    guard Self.isGIF(file) else { throw .damaged }
    self.file = try GIFFile(file, limit: limit)
    (width, height) = (self.file.width, self.file.height)
    let area = try GrayscaleImage.area(width, height)
    // Before there is memory for any of them.
    guard Self.pictureCount(of: file) <= Self.maxPixels / area else { throw .tooCostly }
    canvas = [UInt8](repeating: 255, count: area)
  }

  /// How many pictures a file has up to its end, or up to where it is damaged. Costs one pass over
  /// the lengths of its blocks.
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
        index += 1  // the size of the symbols
      default: return count
      }
      while index < file.count, file[index] > 0 { index += Int(file[index]) + 1 }
      index += 1
    }
    return count
  }

  /// The next picture; nil at the end.
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

  /// The lines of a picture in the order in which they come.
  private static func lines(_ count: Int, isInterlaced: Bool) -> [Int] {
    guard isInterlaced else { return Array(0..<count) }
    return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { start, step in
      Array(stride(from: start, to: count, by: step))
    }
  }
}
