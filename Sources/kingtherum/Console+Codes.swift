import Live

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Console {
  /// Draws a QR code on stdout.
  func draw(_ code: QRCode) throws { try pass(text(of: code) + "\n") }

  /// A code as stdout shows it: in black on white where there are colors, so that light and dark
  /// terminals look alike to a camera.
  func text(of code: QRCode) -> String {
    color.isOn(on: STDOUT_FILENO) ? code.coloredText : code.text
  }
}
