package import Scenes

/// Reads the QR codes in a picture file: PNG, JPEG or GIF.
package enum PictureCodes {
  /// Whether a file begins like a supported picture.
  package static func isPicture(_ file: [UInt8]) -> Bool {
    file.starts(with: [0x89, 0x50, 0x4E, 0x47]) || file.starts(with: [0xFF, 0xD8, 0xFF])
      || GIFReader.isGIF(file)
  }

  /// Passes the texts of the codes in a picture to a collector.
  ///
  /// An animation is read frame by frame until nothing is missing.
  ///
  /// - Throws: ``ImageError/noCode(path:)`` if there is none, or the collector's error.
  package static func collect(
    from file: [UInt8],
    named path: String,
    into collector: inout CodeCollector
  ) throws {
    let isRead =
      try GIFReader.isGIF(file)
      ? collect(from: GIFReader(file), into: &collector)
      : collect(from: GrayscaleImage(file), into: &collector)
    guard isRead else { throw ImageError.noCode(path: path) }
  }

  /// Reads one picture; returns whether it has any code.
  private static func collect(
    from picture: GrayscaleImage,
    into collector: inout CodeCollector
  ) throws -> Bool {
    let texts = try QRDetector.texts(in: picture)
    for text in texts { try collector.take(code: text) }
    return !texts.isEmpty
  }

  /// Reads frame by frame until the message is complete; some frames may be between two codes.
  private static func collect(
    from gif: GIFReader,
    into collector: inout CodeCollector
  ) throws -> Bool {
    var gif = gif
    var isRead = false
    while !isRead || !collector.isWhole, let picture = try gif.next() {
      isRead = try collect(from: picture, into: &collector) || isRead
    }
    return isRead
  }
}
