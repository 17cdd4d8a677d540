#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The terminal on stdout, as far as drawing needs it.
enum Screen {
  /// True if stdout is a terminal.
  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// The number of rows and columns; 24 by 80 if unknown.
  static var size: (rows: Int, columns: Int) {
    var size = winsize()
    guard isTerminal, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0,
      size.ws_col > 0
    else { return (24, 80) }
    return (Int(size.ws_row), Int(size.ws_col))
  }

  /// Waits a quarter of a second, which is enough for a camera to read a code.
  static func waitForCamera() { usleep(250_000) }
}
