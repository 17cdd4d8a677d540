/// A picture with one byte per pixel, 0 black and 255 white, read from a PNG or JPEG file.
///
/// ``GIFReader`` returns the frames of a GIF as such pictures.
package struct GrayscaleImage {
  package let width: Int
  let height: Int
  let pixels: [UInt8]

  /// The most bytes of a file; the same number limits the pixels: more than any screen has.
  package static let maxBytes = 64 << 20
  static let maxPixels = 64 << 20

  /// The most pixels in all scans of a progressive JPEG together.
  static let maxScanned = 16 * maxPixels

  package init(_ file: [UInt8]) throws(ImageError) {
    switch Array(file.prefix(4)) {
    case [0x89, 0x50, 0x4E, 0x47]: self = try Self.png(file)
    case let start where start.starts(with: [0xFF, 0xD8, 0xFF]): self = try Self.jpeg(file)
    default: throw .format
    }
  }

  /// Makes a picture of pixels, line by line.
  package init(width: Int, height: Int, pixels: [UInt8]) {
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  /// Returns the number of pixels; throws if it is zero or too large.
  static func area(_ width: Int, _ height: Int) throws(ImageError) -> Int {
    let (area, isTooMuch) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !isTooMuch, area <= maxPixels else { throw .tooLarge }
    return area
  }

  /// Decodes a PNG through libpng's "simplified API".
  ///
  /// `png_image` is laid out here byte by byte: a pointer, then version, width, height, format,
  /// flags, colormap_entries, warning_or_error as 32 bits each, then 64 bytes of message.
  private static func png(_ file: [UInt8]) throws(ImageError) -> GrayscaleImage {
    let library = try DynamicLibrary(
      ["libpng16.so.16", "libpng16.16.dylib"],
      package: "libpng16-16"
    )
    typealias Begin =
      @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer, Int) -> Int32
    typealias Finish =
      @convention(c) (
        UnsafeMutableRawPointer, UnsafeRawPointer?, UnsafeMutableRawPointer, Int32,
        UnsafeMutableRawPointer?
      ) -> Int32
    typealias Free = @convention(c) (UnsafeMutableRawPointer) -> Void
    let begin = try library.function("png_image_begin_read_from_memory", as: Begin.self)
    let finish = try library.function("png_image_finish_read", as: Finish.self)
    let free = try library.function("png_image_free", as: Free.self)
    let image = UnsafeMutableRawPointer.allocate(byteCount: 104, alignment: 8)
    defer { image.deallocate() }
    image.initializeMemory(as: UInt8.self, repeating: 0, count: 104)
    image.storeBytes(of: 1, toByteOffset: 8, as: UInt32.self)  // PNG_IMAGE_VERSION
    defer { free(image) }
    guard begin(image, file, file.count) != 0 else { throw .damaged }
    let width = Int(image.load(fromByteOffset: 12, as: UInt32.self))
    let height = Int(image.load(fromByteOffset: 16, as: UInt32.self))
    let area = try area(width, height)
    image.storeBytes(of: 0, toByteOffset: 20, as: UInt32.self)  // PNG_FORMAT_GRAY
    var pixels = [UInt8](repeating: 0, count: area)
    // Transparent pixels are drawn on white: a png_color of three bytes.
    let white: [UInt8] = [255, 255, 255]
    guard finish(image, white, &pixels, Int32(width), nil) != 0 else { throw .damaged }
    return GrayscaleImage(width: width, height: height, pixels: pixels)
  }

  /// Decodes a JPEG through libjpeg-turbo's TurboJPEG API, version 2.
  private static func jpeg(_ file: [UInt8]) throws(ImageError) -> GrayscaleImage {
    let library = try DynamicLibrary(
      ["libturbojpeg.so.0", "libturbojpeg.0.dylib"],
      package: "libturbojpeg0"
    )
    typealias Handle = UnsafeMutableRawPointer
    typealias Make = @convention(c) () -> Handle?
    typealias Header =
      @convention(c) (
        Handle, UnsafePointer<UInt8>, CUnsignedLong, UnsafeMutablePointer<Int32>,
        UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>
      ) -> Int32
    typealias Unpack =
      @convention(c) (
        Handle, UnsafePointer<UInt8>, CUnsignedLong, UnsafeMutablePointer<UInt8>, Int32, Int32,
        Int32, Int32, Int32
      ) -> Int32
    typealias Destroy = @convention(c) (Handle) -> Int32
    let make = try library.function("tjInitDecompress", as: Make.self)
    let header = try library.function("tjDecompressHeader3", as: Header.self)
    let unpack = try library.function("tjDecompress2", as: Unpack.self)
    let destroy = try library.function("tjDestroy", as: Destroy.self)
    guard let handle = make() else { throw .damaged }
    defer { _ = destroy(handle) }
    var (width, height, sampling, colors) = (Int32(0), Int32(0), Int32(0), Int32(0))
    let count = CUnsignedLong(file.count)
    guard header(handle, file, count, &width, &height, &sampling, &colors) == 0 else {
      throw .damaged
    }
    let area = try area(Int(width), Int(height))
    // Each scan covers the whole picture, but takes only a few bytes of the file.
    guard JPEGScans.count(in: file) <= maxScanned / area else { throw .tooCostly }
    var pixels = [UInt8](repeating: 0, count: area)
    let gray: Int32 = 6  // TJPF_GRAY
    guard unpack(handle, file, count, &pixels, width, width, height, gray, 0) == 0 else {
      throw .damaged
    }
    return GrayscaleImage(width: Int(width), height: Int(height), pixels: pixels)
  }
}
