/// The pictures of a GIF, one after the other, as they stand on the screen (GIF89a).
///
/// Our own reader and no library: what a file claims is checked before there is memory for it, and
/// every byte is looked at where the compiler checks the bounds.
package struct GIFReader {
  /// The most pixels of one file, the whole screen counted for each of its pictures: that is what a
  /// picture costs, however small the part that it changes. About 10 s of work.
  static let mostPixels = 1 << 28

  package static func isGIF(_ file: [UInt8]) -> Bool {
    file.starts(with: Array("GIF89a".utf8)) || file.starts(with: Array("GIF87a".utf8))
  }

  private let file: [UInt8]
  private var index = 0
  private let width: Int
  private let height: Int
  /// What is on the screen; white where nothing is.
  private var canvas: [UInt8]
  private var colours: [UInt8] = []
  private var control = Control()
  /// What the screen is to be before the next picture.
  private var after: [UInt8]?

  /// What is said of the next picture.
  private struct Control {
    var disposal: UInt8 = 0
    var clear: UInt8?
  }

  package init(_ file: [UInt8]) throws(ImageError) {
    guard Self.isGIF(file), file.count >= 13 else { throw .damaged }
    self.file = file
    width = Int(file[6]) | Int(file[7]) << 8
    height = Int(file[8]) | Int(file[9]) << 8
    let area = try GreyImage.area(width, height)
    // Before there is memory for any of them.
    guard Self.pictureCount(of: file) <= Self.mostPixels / area else { throw .tooLarge }
    canvas = [UInt8](repeating: 255, count: area)
    index = 13
    colours = try palette(flags: file[10])
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
  package mutating func next() throws(ImageError) -> GreyImage? {
    while true {
      switch try byte() {
      case 0x21: try extend()
      case 0x2C: return try picture()
      case 0x3B: return nil
      default: throw .damaged
      }
    }
  }

  private mutating func byte() throws(ImageError) -> UInt8 {
    guard index < file.count else { throw .damaged }
    index += 1
    return file[index - 1]
  }

  private mutating func number() throws(ImageError) -> Int {
    Int(try byte()) | Int(try byte()) << 8
  }

  /// A table of colours as grey; none where the flags say so.
  private mutating func palette(flags: UInt8) throws(ImageError) -> [UInt8] {
    guard flags & 0x80 != 0 else { return [] }
    var greys: [UInt8] = []
    for _ in 0..<(2 << Int(flags & 7)) {
      let (red, green, blue) = (Int(try byte()), Int(try byte()), Int(try byte()))
      greys.append(UInt8((299 * red + 587 * green + 114 * blue) / 1000))
    }
    return greys
  }

  /// The bytes of blocks, up to the empty one.
  private mutating func blocks() throws(ImageError) -> [UInt8] {
    var bytes: [UInt8] = []
    while case let count = Int(try byte()), count > 0 {
      guard file.count - index >= count else { throw .damaged }
      bytes += file[index..<(index + count)]
      index += count
    }
    return bytes
  }

  private mutating func extend() throws(ImageError) {
    let isControl = try byte() == 0xF9
    let bytes = try blocks()
    guard isControl else { return }
    guard bytes.count == 4 else { throw .damaged }
    control = Control(disposal: bytes[0] >> 2 & 7, clear: bytes[0] & 1 == 1 ? bytes[3] : nil)
  }

  private mutating func picture() throws(ImageError) -> GreyImage {
    let (left, top) = (try number(), try number())
    let (wide, high) = (try number(), try number())
    let flags = try byte()
    let own = try palette(flags: flags)
    let bits = Int(try byte())
    let packed = try blocks()
    guard left + wide <= width, top + high <= height, wide > 0, high > 0 else { throw .damaged }
    let symbols = try LZW.unpacked(packed, symbolBits: bits, count: wide * high)
    if let after { canvas = after }
    let before = canvas
    let greys = own.isEmpty ? colours : own
    for (line, y) in Self.lines(high, isInterlaced: flags & 0x40 != 0).enumerated() {
      let start = (top + y) * width + left
      for x in 0..<wide {
        let symbol = symbols[line * wide + x]
        guard symbol != control.clear else { continue }
        guard symbol < greys.count else { throw .damaged }
        canvas[start + x] = greys[Int(symbol)]
      }
    }
    after = Self.disposed(control.disposal, before, canvas) { pixels in
      for y in top..<(top + high) {
        for x in left..<(left + wide) { pixels[y * width + x] = 255 }
      }
    }
    control = Control()
    return GreyImage(width: width, height: height, pixels: canvas)
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

extension LZW {
  /// Unpacks so many symbols; what follows them is passed over.
  static func unpacked(_ bytes: [UInt8], symbolBits: Int, count: Int) throws(ImageError)
    -> [UInt8]
  {
    guard (2...8).contains(symbolBits) else { throw .damaged }
    let clear = 1 << symbolBits
    var prefixes = [Int](repeating: 0, count: 1 << 12)
    var lasts = [UInt8](repeating: 0, count: 1 << 12)
    for symbol in 0..<clear { lasts[symbol] = UInt8(symbol) }
    var (next, width) = (clear + 2, symbolBits + 1)
    var previous: Int?
    var out: [UInt8] = []
    // No code gives more than 4,096 symbols, whatever the head of the picture says.
    out.reserveCapacity(min(count, 4096 * bytes.count))
    var (held, heldBits, place) = (0, 0, 0)
    while out.count < count {
      while heldBits < width {
        guard place < bytes.count else { throw .damaged }
        held |= Int(bytes[place]) << heldBits
        heldBits += 8
        place += 1
      }
      let code = held & (1 << width - 1)
      held >>= width
      heldBits -= width
      if code == clear {
        (next, width, previous) = (clear + 2, symbolBits + 1, nil)
        continue
      }
      guard code != clear + 1, code < next || code == next && previous != nil else {
        throw .damaged
      }
      guard let known = previous else {
        guard code < clear else { throw .damaged }
        out.append(UInt8(code))
        previous = code
        continue
      }
      let start = out.count
      // A code that is not there yet is the one before and its own first symbol.
      let isNew = code == next
      var part = isNew ? known : code
      while part > clear {
        out.append(lasts[part])
        part = prefixes[part]
      }
      let first = UInt8(part)
      out.append(first)
      out[start...].reverse()
      if isNew { out.append(first) }
      if next < 1 << 12 {
        (prefixes[next], lasts[next]) = (known, first)
        next += 1
        if next == 1 << width, width < 12 { width += 1 }
      } else if isNew {
        throw .damaged
      }
      previous = code
    }
    return Array(out.prefix(count))
  }
}
