import CPlatform
import Core
import WalletKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The terminal itself, reached past stdin and stdout: where secrets are typed and shown.
///
/// Secrets never pass through stdio, whose buffers nobody wipes, nor through `String`.
struct Terminal: ~Copyable {
  private let descriptor: Int32

  /// The longest line that may be typed, in bytes.
  static let lineLimit = 1024

  /// Opens the controlling terminal; `nil` when there is none, as in a script.
  init?() {
    let descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Opens the terminal or says what else would do.
  static func required(for purpose: String) throws(TerminalError) -> Terminal {
    guard let terminal = Terminal() else { throw .none(purpose: purpose) }
    return terminal
  }

  /// Asks for a line that is not shown while it is typed.
  borrowing func askHidden(_ question: String) throws -> SecretBytes {
    try show(question)
    let failure = kt_terminal_hide(descriptor)
    guard failure == 0 else { throw TerminalError.echo(reason: reason(failure)) }
    defer {
      _ = kt_terminal_restore()
      try? show("\n")
    }
    return try line()
  }

  /// Asks for a line that is shown while it is typed.
  borrowing func ask(_ question: String) throws -> SecretBytes {
    try show(question)
    return try line()
  }

  /// Asks something that only `y` or `yes` agrees to.
  borrowing func confirms(_ question: String) throws -> Bool {
    let answer = try ask(question + " [y/N] ")
    return answer.withBytes { bytes in
      let word = bytes.map { $0 | 0x20 }
      return word == Array("y".utf8) || word == Array("yes".utf8)
    }
  }

  borrowing func show(_ text: String) throws {
    var text = text
    try text.withUTF8 { try show(UnsafeRawBufferPointer($0)) }
  }

  /// Shows bytes as they are, straight from where they lie.
  borrowing func show(_ bytes: UnsafeRawBufferPointer) throws {
    var done = 0
    while done < bytes.count {
      let count = write(descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done)
      if count >= 0 {
        done += count
      } else if errno != EINTR {
        throw TerminalError.unwritable(reason: reason(errno))
      }
    }
  }

  /// Asks while the lines above hold a secret, and clears them whatever comes: an answer, which
  /// moves the cursor a line down, an error, or a signal that ends the process.
  borrowing func erasing(
    lines: Int,
    after ask: (borrowing Terminal) throws -> SecretBytes
  ) throws -> SecretBytes {
    kt_terminal_erase_at_end(descriptor, UInt32(lines))
    defer { kt_terminal_erase() }
    let answer = try ask(self)
    kt_terminal_erase_not()
    try show("\u{1B}[\(lines + 1)A\u{1B}[J")
    return answer
  }

  /// Reads up to the line end, byte by byte, into guarded memory. Too long is an error, never
  /// a line cut short.
  private borrowing func line() throws -> SecretBytes {
    var typed = try SecretBytes(count: Self.lineLimit)
    var count = 0
    while true {
      var byte: UInt8 = 0
      let got = read(descriptor, &byte, 1)
      if got < 0, errno == EINTR { continue }
      guard got > 0 else {
        guard count > 0 else { throw TerminalError.closed }
        break
      }
      if byte == UInt8(ascii: "\n") { break }
      guard count < Self.lineLimit else { throw TerminalError.tooLong(limit: Self.lineLimit) }
      typed.withMutableBytes { $0[count] = byte }
      byte = 0
      count += 1
    }
    return try typed.prefix(count)
  }

  private borrowing func reason(_ number: Int32) -> String { String(cString: strerror(number)) }
}

/// Why nothing could be asked.
enum TerminalError: Error, Equatable {
  case none(purpose: String)
  case closed
  case tooLong(limit: Int)
  case echo(reason: String)
  case unwritable(reason: String)
}

extension TerminalError: Reportable {
  var report: Report {
    switch self {
    case .none(let purpose):
      Report(.usage, "no-terminal", "there is no terminal to \(purpose)")
    case .closed:
      Report(.interrupted, "terminal-closed", "the terminal was closed before an answer came")
    case .tooLong(let limit):
      Report(.usage, "typed-too-long", "at most \(limit) bytes can be typed here")
    case .echo(let reason):
      Report(.refused, "terminal-echo", "the terminal does not hide what is typed: \(reason)")
    case .unwritable(let reason):
      Report(.refused, "terminal-unwritable", "the terminal cannot be written to: \(reason)")
    }
  }

  static var samples: [TerminalError] {
    [
      .none(purpose: "type the passphrase on"), .closed, .tooLong(limit: 1024),
      .echo(reason: "Inappropriate ioctl for device"), .unwritable(reason: "Input/output error"),
    ]
  }
}
