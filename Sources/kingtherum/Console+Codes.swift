import Live

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Console {
  /// Draws a QR code on stdout.
  func draw(_ code: QRCode) throws { try pass(text(of: code) + "\n") }

  /// Returns the text of a code for stdout, in black on white if colors are on.
  ///
  /// Light and dark terminals then look alike to a camera.
  func text(of code: QRCode) -> String {
    color.isOn(on: STDOUT_FILENO) ? code.coloredText : code.text
  }
}
