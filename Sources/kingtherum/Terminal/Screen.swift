#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The terminal on stdout, as far as drawing needs it.
enum Screen {
  /// True if stdout is a terminal.
  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// True if stdout is the controlling terminal, and this process is not in the background of it: a
  /// background process that changes the terminal's settings is stopped.
  static var isInForeground: Bool { tcgetpgrp(STDOUT_FILENO) == getpgrp() }

  /// The number of rows and columns; 24 by 80 if unknown.
  static var size: (rows: Int, columns: Int) {
    OutputLayout.size(of: STDOUT_FILENO) ?? (24, 80)
  }

  /// Waits a quarter of a second, which is enough for a camera to read a code.
  static func waitForCamera() { usleep(250_000) }
}
