#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A terminal on which a program writes, and of which a test reads what stays on the screen.
final class PseudoTerminal {
  /// The side of the program, until it was started.
  private(set) var descriptor: Int32 = -1
  private var master: Int32 = -1
  private var bytes: [UInt8] = []
  /// Whether no program has it open any more, and all that was written is read.
  private(set) var isAtEnd = false

  /// Opens a terminal that is so many columns wide.
  init(columns: Int) throws {
    var size = winsize(ws_row: 50, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&master, &descriptor, nil, nil, &size) == 0 else {
      throw TranscriptEnvironmentError.notStarted(String(cString: strerror(errno)))
    }
    for side in [master, descriptor] { _ = fcntl(side, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(master, F_SETFL, fcntl(master, F_GETFL) | O_NONBLOCK)
  }

  deinit {
    leave()
    close(master)
  }

  /// Leaves the terminal to the program, whose end is then the end of what can be read.
  func leave() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }

  /// Reads what was written so far, so that the program can write on.
  func read() {
    var part = [UInt8](repeating: 0, count: 65_536)
    while !isAtEnd {
      let count = Self.read(master, into: &part)
      if count > 0 {
        bytes += part[..<count]
      } else if count < 0, errno == EAGAIN {
        return
      } else if count == 0 || errno != EINTR {
        // Linux has an error at the end.
        isAtEnd = true
      }
    }
  }

  private static func read(_ descriptor: Int32, into part: inout [UInt8]) -> Int {
    part.withUnsafeMutableBytes { buffer in
      #if canImport(Glibc)
        Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      #else
        Darwin.read(descriptor, buffer.baseAddress, buffer.count)
      #endif
    }
  }

  /// The text that stays: a line of progress is cleared before another is written over it.
  var text: String {
    let lines = String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
      .split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { line in
      String(line.ranges(of: "\r\u{1b}[K").last.map { line[$0.upperBound...] } ?? line)
    }.joined(separator: "\n")
  }
}
