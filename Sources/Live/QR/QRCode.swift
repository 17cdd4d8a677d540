import CQREncode
package import Core

/// A QR code (ISO/IEC 18004) as a square of dark and light modules.
package struct QRCode {
  /// Rows from the top; `true` is dark.
  package let modules: [[Bool]]

  /// Error correction level M: survives 15 % damage, and stays small enough for a terminal.
  package init(_ text: String) throws(QRCodeError) {
    try self.init(QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M), of: text)
  }

  /// For a screen, which is not damaged: level L, and of digits, capital letters and few signs as many
  /// as fit a code.
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

  /// The code for a dark or a light terminal alike, two rows to a line by half blocks.
  ///
  /// Dark modules are drawn as blanks on light blocks, because most terminals are dark and
  /// readers want dark on light. The quiet zone is two modules, which scanners accept.
  package var text: String {
    let quiet = 2
    let size = modules.count + 2 * quiet
    func isDark(_ row: Int, _ column: Int) -> Bool {
      let (row, column) = (row - quiet, column - quiet)
      guard modules.indices.contains(row), modules.indices.contains(column) else { return false }
      return modules[row][column]
    }
    return stride(from: 0, to: size, by: 2).map { row in
      (0..<size).map { column in
        switch (isDark(row, column), row + 1 < size ? isDark(row + 1, column) : true) {
        case (false, false): "█"
        case (false, true): "▀"
        case (true, false): "▄"
        case (true, true): " "
        }
      }.joined()
    }.joined(separator: "\n")
  }
}

/// A text that no QR code can hold.
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
        "text too long for a QR code: the limit is 2331 bytes, found \(bytes)"
      )
    }
  }
}
