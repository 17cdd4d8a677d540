import Files
import CPlatform
import Core
import Scenes
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
  let descriptor: Int32

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
  static func required(for purpose: Sentence) throws(TerminalError) -> Terminal {
    guard let terminal = Terminal() else { throw .none(purpose: purpose) }
    return terminal
  }

  /// How many rows and columns it has; 24 by 80 where that is not known.
  var size: (rows: Int, columns: Int) {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0 else {
      return (24, 80)
    }
    return (Int(size.ws_row), Int(size.ws_col))
  }

  /// Asks for a line that is not shown while it is typed. What was typed before the first hidden
  /// question is no answer to it; during ``EchoSuppression`` what is typed before the next one is.
  borrowing func askHidden(_ question: Sentence) throws -> SecretBytes {
    try hidden {
      try asking(question) {
        defer { try? show("\n") }
        return try line()
      }
    }
  }

  /// Asks on a page with a secret, which is taken away whatever comes: an answer, an error, or a
  /// signal that ends or stops the process. The answer is not shown, and counts only while the page
  /// can be seen as a whole.
  borrowing func ask(on page: borrowing SecretPage) throws -> SecretBytes {
    try hidden {
      try forget()  // who has not seen the page has not answered it
      let (rows, columns) = (UInt32(page.rows), UInt32(page.columns))
      return try page.withBytes { bytes in
        defer { kt_page_end() }
        CheckingIndicator.end()
        let failure = kt_page_begin(descriptor, bytes.baseAddress, bytes.count, rows, columns)
        guard failure == 0 else { throw TerminalError.unwritable(reason: reason(failure)) }
        while true {
          let answer = try line()
          if kt_page_is_whole() { return answer }
        }
      }
    }
  }

  /// Asks for a line that is shown while it is typed. What was typed before the question is no answer
  /// to it.
  borrowing func ask(_ question: Sentence) throws -> SecretBytes {
    // During hiding the echo comes back for as long as this is asked.
    let wasHidden = kt_terminal_is_hidden()
    try forget()
    if wasHidden { _ = kt_terminal_restore() }
    defer { if wasHidden { _ = kt_terminal_hide(descriptor) } }
    return try asking(question) { try line() }
  }

  /// Throws away what was typed and not read; says so where it was not seen while it was typed.
  private borrowing func forget() throws {
    let failure = kt_terminal_forget(descriptor)
    guard failure == 0 else { throw TerminalError.unreadable(reason: reason(failure)) }
    warnAboutLostInput()
  }

  /// Says that something was typed in vain, where it was.
  private borrowing func warnAboutLostInput() {
    if kt_terminal_has_discarded() { try? say(EchoSuppression.loss) }
  }

  /// Asks something that only `y` or `yes` agrees to.
  borrowing func confirms(_ question: Sentence) throws -> Bool {
    let answer = try ask("\(question) [y/N] ")
    return answer.withBytes { bytes in
      let word = bytes.map { $0 | 0x20 }
      return word == Array("y".utf8) || word == Array("yes".utf8)
    }
  }

  /// Shows a question broken at the width, so that no name in it begins a row; the blank behind it
  /// stays. It is drawn again when the process goes on after a stop.
  private borrowing func asking(_ question: Sentence, _ answer: () throws -> SecretBytes) throws
    -> SecretBytes
  {
    let words = UntrustedText.escapedLines(question.text)
    let blanks = words.reversed().prefix { $0 == " " }.count
    let broken = WrappedText.text(String(words.dropLast(blanks)), columns: size.columns)
    var shown = broken + String(repeating: " ", count: blanks)
    // First the note, then the question: who sees it and stops the process at once finds it again.
    let failure = shown.withUTF8 {
      kt_terminal_begin_question(descriptor, $0.baseAddress, $0.count)
    }
    defer { kt_terminal_end_question() }
    guard failure == 0 else { throw TerminalError.unreadable(reason: reason(failure)) }
    try show(shown)
    return try answer()
  }

  borrowing func show(_ text: String) throws {
    var text = text
    try text.withUTF8 { try show(UnsafeRawBufferPointer($0)) }
  }

  /// Shows bytes as they are, straight from where they lie.
  borrowing func show(_ bytes: UnsafeRawBufferPointer) throws {
    CheckingIndicator.end()
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

  /// Does something while the echo is off; during ``EchoSuppression`` it stays off.
  private borrowing func hidden(_ work: () throws -> SecretBytes) throws -> SecretBytes {
    let failure = kt_terminal_hide(descriptor)
    guard failure == 0 else { throw TerminalError.echo(reason: reason(failure)) }
    defer {
      _ = kt_terminal_show()
      warnAboutLostInput()
    }
    warnAboutLostInput()
    return try work()
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

  private borrowing func reason(_ number: Int32) -> String { SystemErrorText.verbatim(of: number) }
}

/// Why nothing could be asked.
enum TerminalError: Error, Equatable {
  case none(purpose: Sentence)
  case closed
  case tooLong(limit: Int)
  case echo(reason: String)
  case unwritable(reason: String)
  case unreadable(reason: String)
}

extension TerminalError: Reportable {
  var report: Report {
    switch self {
    case .none(let purpose):
      Report(.usage, "no-terminal", "a terminal is required to \(purpose)")
    case .closed:
      Report(.interrupted, "terminal-closed", "the terminal was closed before an answer was given")
    case .tooLong(let limit):
      Report(.usage, "typed-too-long", "input too long: at most \(limit) bytes can be typed")
    case .echo(let reason):
      Report(.refused, "terminal-echo", "cannot hide what is typed on the terminal: \(reason)")
    case .unwritable(let reason):
      Report(.refused, "terminal-unwritable", "cannot write to the terminal: \(reason)")
    case .unreadable(let reason):
      Report(.refused, "terminal-unreadable", "cannot read from the terminal: \(reason)")
    }
  }
}
