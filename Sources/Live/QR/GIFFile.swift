import CPlatform

/// A GIF file as giflib reads it: one record after the other, and a picture line by line.
///
/// The library has memory for its tables and two palettes, and for no picture; it gets its bytes from
/// here, and never more than there are. It may draw a code that is not defined yet as another one: a GIF has
/// no checksum, so that wrong pixels are left to the checks of the QR codes and of the UR.
final class GIFFile {
  /// What comes next in a file.
  enum Record: UInt32 {
    case picture = 2
    case block = 3
    case end = 4
  }

  private let library: GIFLibrary.Decoder
  private let source: Source
  private let gif: GIFLibrary.File

  /// Opens a file whose pictures may take `limit` in all to be unpacked.
  ///
  /// Pixels do not bound that time: three bits that begin the table of codes afresh cost the library
  /// 2 µs, and draw none.
  init(_ file: [UInt8], limit: Duration) throws(ImageError) {
    library = try GIFLibrary.Decoder()
    source = Source(file, limit: limit)
    let data = Unmanaged.passUnretained(source).toOpaque()
    guard let gif = library.open(data, Source.read, nil) else { throw .damaged }
    self.gif = gif
  }

  deinit { _ = library.close(gif, nil) }

  var width: Int { Int(gif.pointee.width) }
  var height: Int { Int(gif.pointee.height) }
  /// The greys of the colours that serve every picture without its own.
  var grays: [UInt8] { Self.grays(gif.pointee.palette) }

  /// Goes to the next record.
  func next() throws(ImageError) -> Record {
    var kind: UInt32 = 0
    guard library.kind(gif, &kind) == GIFLibrary.ok, let record = Record(rawValue: kind) else {
      throw .damaged
    }
    return record
  }

  /// What is written above a picture, and the greys of its own colours: none where it has none.
  func header() throws(ImageError) -> (picture: kt_gif_picture, grays: [UInt8]) {
    guard library.header(gif) == GIFLibrary.ok else { throw .damaged }
    // The library also takes 0 and 1, which the format does not have.
    guard (2...8).contains(source.last) else { throw .damaged }
    return (gif.pointee.picture, Self.grays(gif.pointee.picture.palette))
  }

  /// Unpacks as many symbols as `line` has.
  func read(_ line: inout [UInt8]) throws(ImageError) {
    let count = Int32(line.count)
    let result = source.timed { library.line(gif, &line, count) }
    guard !source.isOverdue else { throw .tooCostly }
    guard result == GIFLibrary.ok else { throw .damaged }
  }

  /// The label of what is not a picture, and all of its bytes.
  func block() throws(ImageError) -> (label: Int32, bytes: [UInt8]) {
    var label: Int32 = 0
    var block: GIFLibrary.Bytes?
    var bytes: [UInt8] = []
    var result = library.startExtension(gif, &label, &block)
    while result == GIFLibrary.ok, let start = block {
      bytes += UnsafeBufferPointer(start: start + 1, count: Int(start[0]))
      result = library.nextBlock(gif, &block)
    }
    guard result == GIFLibrary.ok else { throw .damaged }
    return (label, bytes)
  }

  private static func grays(_ palette: GIFLibrary.Palette?) -> [UInt8] {
    guard let palette = palette?.pointee else { return [] }
    return UnsafeBufferPointer(start: palette.colors, count: Int(palette.count)).map { color in
      let (red, green, blue) = (Int(color.red), Int(color.green), Int(color.blue))
      return UInt8((299 * red + 587 * green + 114 * blue) / 1000)
    }
  }

  /// The bytes of the file, how far they are read, and how long that may go on.
  private final class Source {
    private let bytes: [UInt8]
    private var index = 0
    private var left: Duration
    private var began: SuspendingClock.Instant?
    private(set) var isOverdue = false

    init(_ bytes: [UInt8], limit: Duration) { (self.bytes, left) = (bytes, limit) }

    var last: UInt8 { index > 0 ? bytes[index - 1] : 0 }

    /// Counts the time that something takes.
    func timed(_ work: () -> Int32) -> Int32 {
      let start = SuspendingClock.now
      began = start
      defer {
        left -= SuspendingClock.now - start
        began = nil
      }
      return work()
    }

    private func take(_ count: Int, to place: GIFLibrary.Bytes) -> Int {
      if let began, SuspendingClock.now - began > left { isOverdue = true }
      guard !isOverdue, count > 0, bytes.count - index >= count else { return 0 }
      let target = UnsafeMutableBufferPointer(start: place, count: count)
      _ = target.update(fromContentsOf: bytes[index..<(index + count)])
      index += count
      return count
    }

    static let read: GIFLibrary.Reading = { gif, place, count in
      guard let data = gif?.pointee.user_data, let place else { return 0 }
      let source = Unmanaged<Source>.fromOpaque(data).takeUnretainedValue()
      return Int32(source.take(Int(count), to: place))
    }
  }
}
