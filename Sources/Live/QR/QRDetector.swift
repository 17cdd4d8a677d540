package import Core

/// Finds the QR codes in a picture, through libzbar.
package enum QRDetector {
  private typealias Object = OpaquePointer

  /// No side becomes shorter than this: a page's code alone has 177 squares and its margin.
  private static let leastSide = 400

  /// Returns the texts of the codes in a picture, which may belong to different messages.
  ///
  /// Where none is found, the picture is searched again at half its size, and so on: of the photos of
  /// pages that libzbar does not read as they are, two in a hundred, it reads the halved ones. That
  /// takes a third of the time more at most.
  package static func texts(in image: GrayscaleImage) throws(ImageError) -> [String] {
    let library = try DynamicLibrary(["libzbar.so.0", "libzbar.0.dylib"], package: "libzbar0")
    let zbar = try Functions(library)
    var (image, texts) = (image, try texts(in: image, zbar))
    while texts.isEmpty, min(image.width, image.height) >= 2 * leastSide {
      image = image.halved
      texts = try self.texts(in: image, zbar)
    }
    return texts
  }

  private static func texts(
    in image: GrayscaleImage,
    _ zbar: Functions
  ) throws(ImageError) -> [String] {
    guard let scanner = zbar.makeScanner() else { throw .damaged }
    defer { zbar.destroyScanner(scanner) }
    // ZBAR_CFG_ENABLE is 0: first disable all kinds, then enable ZBAR_QRCODE, which is 64.
    _ = zbar.configure(scanner, 0, 0, 0)
    _ = zbar.configure(scanner, 64, 0, 1)
    guard let picture = zbar.makeImage() else { throw .damaged }
    defer { zbar.destroyImage(picture) }
    zbar.setFormat(picture, 0x3030_3859)  // "Y800", one byte per pixel
    zbar.setSize(picture, UInt32(image.width), UInt32(image.height))
    return image.pixels.withUnsafeBytes { pixels in
      zbar.setData(picture, pixels.baseAddress, UInt(pixels.count), nil)
      guard zbar.scan(scanner, picture) > 0 else { return [] }
      var texts: [String] = []
      var symbol = zbar.first(picture)
      while let found = symbol {
        if zbar.type(found) == 64, let data = zbar.data(found) {
          let bytes = UnsafeRawBufferPointer(start: data, count: Int(zbar.length(found)))
          texts.append(String(decoding: bytes, as: UTF8.self))
        }
        symbol = zbar.next(found)
      }
      return texts
    }
  }

  /// The functions of libzbar 0.23 that are used.
  private struct Functions {
    let makeScanner: @convention(c) () -> Object?
    let destroyScanner: @convention(c) (Object) -> Void
    let configure: @convention(c) (Object, UInt32, UInt32, Int32) -> Int32
    let makeImage: @convention(c) () -> Object?
    let destroyImage: @convention(c) (Object) -> Void
    let setFormat: @convention(c) (Object, CUnsignedLong) -> Void
    let setSize: @convention(c) (Object, UInt32, UInt32) -> Void
    let setData:
      @convention(c) (Object, UnsafeRawPointer?, CUnsignedLong, UnsafeRawPointer?) -> Void
    let scan: @convention(c) (Object, Object) -> Int32
    let first: @convention(c) (Object) -> Object?
    let next: @convention(c) (Object) -> Object?
    let type: @convention(c) (Object) -> UInt32
    let data: @convention(c) (Object) -> UnsafePointer<CChar>?
    let length: @convention(c) (Object) -> UInt32

    init(_ library: DynamicLibrary) throws(ImageError) {
      makeScanner = try library.function(
        "zbar_image_scanner_create",
        as: (@convention(c) () -> Object?).self
      )
      destroyScanner = try library.function(
        "zbar_image_scanner_destroy",
        as: (@convention(c) (Object) -> Void).self
      )
      configure = try library.function(
        "zbar_image_scanner_set_config",
        as: (@convention(c) (Object, UInt32, UInt32, Int32) -> Int32).self
      )
      makeImage = try library.function(
        "zbar_image_create",
        as: (@convention(c) () -> Object?).self
      )
      destroyImage = try library.function(
        "zbar_image_destroy",
        as: (@convention(c) (Object) -> Void).self
      )
      setFormat = try library.function(
        "zbar_image_set_format",
        as: (@convention(c) (Object, CUnsignedLong) -> Void).self
      )
      setSize = try library.function(
        "zbar_image_set_size",
        as: (@convention(c) (Object, UInt32, UInt32) -> Void).self
      )
      setData = try library.function(
        "zbar_image_set_data",
        as: (@convention(c) (Object, UnsafeRawPointer?, CUnsignedLong, UnsafeRawPointer?) -> Void)
          .self
      )
      scan = try library.function(
        "zbar_scan_image",
        as: (@convention(c) (Object, Object) -> Int32).self
      )
      first = try library.function(
        "zbar_image_first_symbol",
        as: (@convention(c) (Object) -> Object?).self
      )
      next = try library.function(
        "zbar_symbol_next",
        as: (@convention(c) (Object) -> Object?).self
      )
      type = try library.function(
        "zbar_symbol_get_type",
        as: (@convention(c) (Object) -> UInt32).self
      )
      data = try library.function(
        "zbar_symbol_get_data",
        as: (@convention(c) (Object) -> UnsafePointer<CChar>?).self
      )
      length = try library.function(
        "zbar_symbol_get_data_length",
        as: (@convention(c) (Object) -> UInt32).self
      )
    }
  }
}

/// Why a picture could not be read or created.
package enum ImageError: Error, Equatable {
  case noLibrary(String, package: String)
  case oldLibrary(String, symbol: String)
  case format
  case damaged
  case tooLarge
  case tooCostly
  case unwritten
  case noCode(path: String)
}

extension ImageError: Reportable {
  package var report: Report {
    switch self {
    case .noLibrary(let name, let package):
      Report(
        .refused,
        "image-no-library",
        "\(term: name) is required for images and is not installed; on Debian, install \(term: package)"
      )
    case .oldLibrary(let name, let symbol):
      Report(
        .refused,
        "image-old-library",
        "\(term: name) is the wrong version: it lacks \(term: symbol)"
      )
    case .format: Report(.data, "image-format", "unknown image format: expected PNG, JPEG or GIF")
    case .damaged: Report(.data, "image-damaged", "cannot read the image: it is damaged")
    case .tooLarge:
      Report(
        .data,
        "image-too-large",
        "unsupported image size: expected 1 to "
          + "\(GrayscaleImage.maxPixels, one: "pixel", many: "pixels")"
      )
    case .tooCostly: Report(.data, "image-too-costly", "the image takes too long to decompress")
    case .unwritten: Report(.bug, "image-unwritten", "could not create the GIF")
    case .noCode(let path):
      Report(.data, "image-no-code", "no QR code found in \(path: UntrustedText.escaped(path))")
    }
  }
}
