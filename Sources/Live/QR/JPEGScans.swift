/// Counts the scans of a JPEG file: one, or several if it is progressive (ITU-T T.81, B.2).
enum JPEGScans {
  /// Counts the scans up to the end of the image. Cost: one pass over the file.
  package static func count(in file: [UInt8]) -> Int {
    var (index, count) = (2, 0)
    while index + 3 < file.count {
      guard file[index] == 0xFF else {
        // Compressed data, or bytes that decoders skip.
        index += 1
        continue
      }
      switch file[index + 1] {
      case 0xFF: index += 1
      // A data byte FF, or a marker without a length.
      case 0x00, 0x01, 0xD0...0xD8: index += 2
      case 0xD9: return count
      case let marker:
        if marker == 0xDA { count += 1 }
        index += 2 + max(2, Int(file[index + 2]) << 8 | Int(file[index + 3]))
      }
    }
    return count
  }
}
