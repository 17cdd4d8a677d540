package import Core

/// A message as QR codes that fit a screen or a picture.
package struct QRFrames {
  /// The alphanumeric capacity of versions 1 to 40 at level L (ISO/IEC 18004, table 7).
  private static let capacity = [
    25, 47, 77, 114, 154, 195, 224, 279, 335, 395, 468, 535, 619, 667, 758, 854, 938, 1046, 1153,
    1249, 1352, 1460, 1588, 1704, 1853, 1990, 2132, 2223, 2369, 2520, 2677, 2840, 3009, 3183, 3351,
    3537, 3729, 3927, 4087, 4296,
  ]

  /// The largest code that cameras read well from a screen: 57 modules.
  package static let easyVersion = 10
  /// The most frames of an animation.
  static let maxFrames = 512

  package let parts: URParts

  /// Splits a message so that each part fits a code of `version`.
  ///
  /// - Throws: ``QRFramesError/tooSmall`` if not even the smallest pieces fit.
  package init(_ message: UR, version: Int) throws {
    guard version >= 1 else { throw QRFramesError.tooSmall }
    let most = Self.capacity[min(version, 40) - 1]
    if message.text.utf8.count <= most {
      parts = try URParts(message, maxBytes: .max)
      return
    }
    // Two letters per byte; the overhead of a piece depends on its numbers, so sizes are tried.
    for size in stride(from: most / 2, through: URParts.minPiece, by: -1) {
      guard let parts = try? URParts(message, maxBytes: size), parts.count > 1 else { continue }
      // The longest part number that is allowed for: an animation reaches it after hours.
      guard try parts.text(99_999).utf8.count <= most else { continue }
      self.parts = parts
      return
    }
    throw QRFramesError.tooSmall
  }

  /// Returns the version of the largest code that fits a terminal, leaving a line for text.
  package static func version(rows: Int, columns: Int) -> Int {
    let modules = min(columns, 2 * (rows - 1)) - 4  // the quiet zone of two modules
    return (modules - 17) / 4
  }

  /// Returns the code of part `number`, counted from 1.
  package func code(_ number: UInt32) throws -> QRCode {
    try QRCode(onScreen: parts.text(number).uppercased())
  }

  /// Returns the sufficient codes, followed by as many mixtures, for an endless animation.
  package func round() throws -> [QRCode] {
    guard parts.count > 1 else { return [try code(1)] }
    guard 2 * parts.count <= Self.maxFrames else {
      throw QRFramesError.tooMany(2 * parts.count)
    }
    return try (1...UInt32(2 * parts.count)).map { try code($0) }
  }
}

/// Why a message cannot be shown as QR codes.
package enum QRFramesError: Error, Equatable {
  case tooSmall
  case tooMany(Int)
  case severalParts(Int)
}

extension QRFramesError: Reportable {
  package var report: Report {
    switch self {
    case .tooSmall:
      Report(.refused, "qr-no-room", "the terminal is too small for a QR code")
    case .tooMany(let found):
      Report(
        .refused,
        "qr-too-many-frames",
        "too many frames: the limit is \(QRFrames.maxFrames, one: "frame", many: "frames") per "
          + "image, this requires \(count: found)"
      )
    case .severalParts(let found):
      Report(
        .refused,
        "qr-several-parts",
        "too large for one image: this requires \(found, one: "QR code", many: "QR codes")"
      )
    }
  }
}
