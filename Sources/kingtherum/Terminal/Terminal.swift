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

/// The controlling terminal, independent of stdin and stdout: secrets are typed and shown on it.
///
/// Secrets never pass through stdio, whose buffers nobody wipes, nor through `String`.
struct Terminal: ~Copyable {
  let descriptor: Int32

  /// The longest line that may be typed, in bytes.
  static let lineLimit = 1024

  /// Opens the controlling terminal; nil if there is none, as in a script.
  init?() {
    let descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Opens the terminal; throws if there is none. `purpose` completes "is required to …".
  static func required(for purpose: Sentence) throws(TerminalError) -> Terminal {
    guard let terminal = Terminal() else { throw .none(purpose: purpose) }
    return terminal
  }

  /// The number of rows and columns; 24 by 80 if unknown.
  var size: (rows: Int, columns: Int) {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0 else {
      return (24, 80)
    }
    return (Int(size.ws_row), Int(size.ws_col))
  }

  /// Asks for a line that is not echoed.
  ///
  /// Input from before the first hidden question is discarded; during ``EchoSuppression``, input
  /// from before the next question answers that question.
  borrowing func askHidden(_ question: Sentence) throws -> SecretBytes {
    try hidden {
      try asking(question) {
        defer { try? show("\n") }
        return try line()
      }
    }
  }

  /// Asks for a line on a page with a secret, and clears the page afterwards.
  ///
  /// It is cleared after an answer, an error, or a signal that ends or stops the process. The
  /// answer is not echoed, and counts only if the whole page is visible.
  borrowing func ask(on page: borrowing SecretPage) throws -> SecretBytes {
    try hidden {
      try forget()  // input from before the page is shown is no answer
      let (rows, columns) = (UInt32(page.rows), UInt32(page.columns))
      return try Abandonment.during {
        try page.withBytes { bytes in
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
  }

  /// Asks for a line that is echoed; input from before the question is discarded.
  borrowing func ask(_ question: Sentence) throws -> SecretBytes {
    // If the echo is off, it is turned on for as long as this question takes.
    let wasHidden = kt_terminal_is_hidden()
    try forget()
    if wasHidden { _ = kt_terminal_restore() }
    defer { if wasHidden { _ = kt_terminal_hide(descriptor) } }
    return try asking(question) {
      do { return try line() } catch TerminalError.tooLong(let limit) {
        // The rest is not for the shell, which would read it after the end.
        _ = kt_terminal_forget(descriptor)
        throw TerminalError.tooLong(limit: limit)
      }
    }
  }

  /// Discards unread input; prints a note if it was typed while the echo was off.
  private borrowing func forget() throws {
    let failure = kt_terminal_forget(descriptor)
    guard failure == 0 else { throw TerminalError.unreadable(reason: reason(failure)) }
    warnAboutLostInput()
  }

  /// Prints a note if input was discarded.
  private borrowing func warnAboutLostInput() {
    if kt_terminal_has_discarded() { try? say(EchoSuppression.loss) }
  }

  /// Asks a question until the answer is yes or no. Ctrl-D declines, like Enter alone and Escape.
  borrowing func confirms(_ question: Sentence) throws -> Bool {
    while true {
      let answer: SecretBytes
      do { answer = try ask("\(question) [y/N] ") } catch TerminalError.closed { return false }
      if let isYes = answer.withBytes({ Consent.meaning(of: $0) }) { return isYes }
      try writeLine("type y for yes, or n for no")
    }
  }

  /// Shows a question and reads the answer.
  ///
  /// The question is wrapped at the width, so that no name in it begins a row. The answers in
  /// brackets stay with its last word, and the spaces at its end stay. It is drawn again when a
  /// stopped process continues.
  private borrowing func asking(_ question: Sentence, _ answer: () throws -> SecretBytes) throws
    -> SecretBytes
  {
    var shown = QuestionText.wrapped(question.text, columns: size.columns)
    // The question is registered before it is shown: a user who stops the process at once sees it
    // again.
    let failure = shown.withUTF8 {
      kt_terminal_begin_question(descriptor, $0.baseAddress, $0.count)
    }
    defer { kt_terminal_end_question() }
    guard failure == 0 else { throw TerminalError.unreadable(reason: reason(failure)) }
    return try Abandonment.during {
      try show(shown)
      return try answer()
    }
  }

  borrowing func show(_ text: String) throws {
    var text = text
    try text.withUTF8 { try show(UnsafeRawBufferPointer($0)) }
  }

  /// Writes bytes to the terminal directly from their place in memory.
  borrowing func show(_ bytes: UnsafeRawBufferPointer) throws {
    CheckingIndicator.end()
    Console.setAside()
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

  /// Performs `work` while the echo is off; during ``EchoSuppression`` it stays off.
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

  /// Reads a line byte by byte into guarded memory; throws if it is too long, and never cuts it.
  private borrowing func line() throws -> SecretBytes {
    var typed = try SecretBytes(count: Self.lineLimit)
    var count = 0
    while true {
      var byte: UInt8 = 0
      let got = read(descriptor, &byte, 1)
      if got < 0, errno == EINTR { continue }
      guard got > 0 else {
        // Ctrl-D moves the cursor to no new line; a hidden question does that itself.
        if !kt_terminal_is_hidden() { try? show("\n") }
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

  private borrowing func reason(_ number: Int32) -> String { SystemErrorText.of(number) }
}

/// A failure to ask on the terminal.
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
      Report(.interrupted, "terminal-closed", "no answer was given: the input ended")
    case .tooLong(let limit):
      Report(
        .usage,
        "typed-too-long",
        "input too long: at most \(limit, one: "byte", many: "bytes") can be typed"
      )
    case .echo(let reason):
      Report(
        .refused,
        "terminal-echo",
        "cannot hide what is typed on the terminal: \(term: reason)"
      )
    case .unwritable(let reason):
      Report(.refused, "terminal-unwritable", "cannot write to the terminal: \(term: reason)")
    case .unreadable(let reason):
      Report(.refused, "terminal-unreadable", "cannot read from the terminal: \(term: reason)")
    }
  }
}
