import CPlatform

/// Reads a GIF file with giflib: record by record, and a picture line by line.
///
/// The library allocates its tables and two palettes, but no picture; it reads its bytes from here,
/// never past their end. It may decode an undefined code as another one: a GIF has no checksum, so
/// wrong pixels are left to the checks of the QR codes and of the UR.
final class GIFFile {
  /// The type of the next record.
  enum Record: UInt32 {
    case picture = 2
    case block = 3
    case end = 4
  }

  private let library: GIFLibrary.Decoder
  private let source: Source
  private let gif: GIFLibrary.File

  /// Opens a file; decompressing all its pictures may take at most `limit` by the clock `now`.
  ///
  /// The number of pixels does not bound that time: three bits that reset the code table cost the
  /// library 2 µs, and draw nothing.
  init(
    _ file: [UInt8],
    limit: Duration,
    now: @escaping () -> SuspendingClock.Instant
  ) throws(ImageError) {
    library = try GIFLibrary.Decoder()
    source = Source(file, limit: limit, now: now)
    let data = Unmanaged.passUnretained(source).toOpaque()
    guard let gif = library.open(data, Source.read, nil) else { throw .damaged }
    self.gif = gif
  }

  deinit { _ = library.close(gif, nil) }

  var width: Int { Int(gif.pointee.width) }
  var height: Int { Int(gif.pointee.height) }
  /// The gray levels of the global palette, for pictures without their own.
  var grays: [UInt8] { Self.grays(gif.pointee.palette) }

  /// Advances to the next record.
  func next() throws(ImageError) -> Record {
    var kind: UInt32 = 0
    guard library.kind(gif, &kind) == GIFLibrary.ok, let record = Record(rawValue: kind) else {
      throw .damaged
    }
    return record
  }

  /// Returns a picture's header and the gray levels of its palette: empty if it has none.
  func header() throws(ImageError) -> (picture: kt_gif_picture, grays: [UInt8]) {
    guard library.header(gif) == GIFLibrary.ok else { throw .damaged }
    // The library also accepts 0 and 1, which the format does not allow.
    guard (2...8).contains(source.last) else { throw .damaged }
    return (gif.pointee.picture, Self.grays(gif.pointee.picture.palette))
  }

  /// Decompresses as many pixels as `line` has.
  func read(_ line: inout [UInt8]) throws(ImageError) {
    let count = Int32(line.count)
    let result = source.timed { library.line(gif, &line, count) }
    guard !source.isOverdue else { throw .tooCostly }
    guard result == GIFLibrary.ok else { throw .damaged }
  }

  /// Returns the label and all bytes of an extension block.
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

  /// The bytes of the file, the read position, and the remaining time.
  private final class Source {
    private let bytes: [UInt8]
    private var index = 0
    private var left: Duration
    private var began: SuspendingClock.Instant?
    private(set) var isOverdue = false
    private let now: () -> SuspendingClock.Instant

    init(_ bytes: [UInt8], limit: Duration, now: @escaping () -> SuspendingClock.Instant) {
      (self.bytes, left, self.now) = (bytes, limit, now)
    }

    var last: UInt8 { index > 0 ? bytes[index - 1] : 0 }

    /// Runs `work`, and subtracts its time from the rest.
    func timed(_ work: () -> Int32) -> Int32 {
      let start = now()
      began = start
      defer {
        left -= now() - start
        began = nil
      }
      return work()
    }

    private func take(_ count: Int, to place: GIFLibrary.Bytes) -> Int {
      if let began, now() - began > left { isOverdue = true }
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
