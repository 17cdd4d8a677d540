import CQREncode
package import Core

/// A QR code (ISO/IEC 18004) as a square of dark and light modules.
package struct QRCode {
  /// Rows from the top; `true` is dark.
  package let modules: [[Bool]]

  /// Encodes at level M: it survives 15 % damage, and stays small enough for a terminal.
  package init(_ text: String) throws(QRCodeError) {
    try self.init(QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M), of: text)
  }

  /// Encodes for a screen, which is not damaged, at level L.
  ///
  /// Digits, upper-case letters and a few signs use the denser modes.
  package init(onScreen text: String) throws(QRCodeError) {
    try self.init(QRcode_encodeString(text, 0, QR_ECLEVEL_L, QR_MODE_8, 1), of: text)
  }

  private init(
    _ code: UnsafeMutablePointer<QRcode>?,
    of text: String
  ) throws(QRCodeError) {
    guard let code else { throw .tooLong(bytes: text.utf8.count) }
    defer { QRcode_free(code) }
    let width = Int(code.pointee.width)
    guard let data = code.pointee.data else { throw .tooLong(bytes: text.utf8.count) }
    modules = (0..<width).map { row in
      (0..<width).map { column in data[row * width + column] & 1 == 1 }
    }
  }

  /// The number of terminal columns that it takes.
  package var columns: Int { modules.count + 2 * Self.quiet }

  /// The number of terminal rows that it takes.
  package var rows: Int { (columns + 1) / 2 }

  /// The light modules around the code, as few as scanners accept.
  private static let quiet = 2

  /// The code for a terminal without colors, two rows per line through half blocks.
  ///
  /// Dark modules are blanks on light blocks, because most terminals are dark and scanners expect
  /// dark on light.
  package var text: String { drawn(["█", "▀", "▄", " "], isDarkBelow: true) }

  /// The code in black on white, whatever colors the terminal has.
  ///
  /// The colors are of the 256-color cube, which themes do not change. Light modules are blanks, so
  /// that a gap between two lines does not cut the quiet zone.
  package var coloredText: String {
    drawn([" ", "▄", "▀", "█"], isDarkBelow: false).split(separator: "\n")
      .map { "\u{1B}[38;5;16;48;5;231m\($0)\u{1B}[0m" }
      .joined(separator: "\n")
  }

  /// Draws two rows per line, with signs for light-light, light-dark, dark-light and dark-dark.
  ///
  /// `isDarkBelow` is the color below the last row.
  private func drawn(_ signs: [String], isDarkBelow: Bool) -> String {
    let quiet = Self.quiet
    let size = columns
    func isDark(_ row: Int, _ column: Int) -> Bool {
      let (row, column) = (row - quiet, column - quiet)
      guard modules.indices.contains(row), modules.indices.contains(column) else { return false }
      return modules[row][column]
    }
    return stride(from: 0, to: size, by: 2).map { row in
      (0..<size).map { column in
        let isBelowDark = row + 1 < size ? isDark(row + 1, column) : isDarkBelow
        return signs[(isDark(row, column) ? 2 : 0) + (isBelowDark ? 1 : 0)]
      }.joined()
    }.joined(separator: "\n")
  }
}

/// Why a text does not fit into a QR code.
package enum QRCodeError: Error, Equatable {
  case tooLong(bytes: Int)
}

extension QRCodeError: Reportable {
  package var report: Report {
    switch self {
    case .tooLong(let bytes):
      Report(
        .data,
        "qr-too-long",
        "text too long for a QR code: the limit is 2,331 bytes, found \(count: bytes)"
      )
    }
  }
}
