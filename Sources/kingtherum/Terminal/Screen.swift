#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What stdout is, for what is drawn on it.
enum Screen {
  /// Whether somebody looks.
  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// How many rows and columns it has; 24 by 80 where that is not known.
  static var size: (rows: Int, columns: Int) {
    var size = winsize()
    guard isTerminal, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0,
      size.ws_col > 0
    else { return (24, 80) }
    return (Int(size.ws_row), Int(size.ws_col))
  }

  /// Waits for a quarter of a second: as long as a camera takes to see a code well.
  static func waitForCamera() { usleep(250_000) }
}
