import Core
import Live
import Scenes

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// One line on stderr that is rewritten during long work.
///
/// Nothing is shown if stderr is not a terminal, or is one that cannot rewrite a line.
struct Progress: Sendable {
  private let isShown: Bool
  private let start: UInt64

  init(isShown: Bool) {
    self.isShown = isShown && isatty(STDERR_FILENO) == 1 && Environment["TERM"] != "dumb"
    start = Clock.now
  }

  /// Shows the progress, and an estimate of the remaining time from the pace so far.
  func show(_ what: Sentence, done: Int, of total: Int) {
    // Both numbers may come from the worker, which is not trusted.
    guard isShown, total > 0, (0...total).contains(done), total <= 1 << 32 else { return }
    let elapsed = Int(Clock.seconds(since: start))
    let left = done > 0 && elapsed > 1 ? elapsed * (total - done) / done : nil
    let line = ProgressLine(what: what, done: done, total: total, secondsLeft: left)
    write { line.text(columns: $0) }
  }

  /// Shows what the program waits for.
  func show(_ what: Sentence) {
    if isShown { write { ProgressLine.cut(what.text, columns: $0) } }
  }

  /// Clears the line.
  func clear() {
    if isShown { Console.line(nil) }
  }

  /// Writes a line for the terminal's current width.
  private func write(_ text: (Int) -> String) {
    Console.line(text(OutputLayout.columns(of: STDERR_FILENO) ?? WrappedText.columnsIfUnknown))
  }
}
