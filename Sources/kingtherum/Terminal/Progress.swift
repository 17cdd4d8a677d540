import Live
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// One line on stderr that is rewritten while long work goes on; nothing where stderr is no
/// terminal, or one that cannot.
final class Progress: Sendable {
  private let isShown: Bool
  private let start: UInt64
  /// Whether something stands on the line.
  private let isStanding = Atomic(false)

  init(isShown: Bool) {
    self.isShown = isShown && isatty(STDERR_FILENO) == 1 && Environment["TERM"] != "dumb"
    start = Clock.now
  }

  /// Shows how far it is, and by the pace so far how long it still takes.
  func show(_ what: String, done: Int, of total: Int) {
    // Both may be the worker's word.
    guard isShown, total > 0, (0...total).contains(done), total <= 1 << 32 else { return }
    let width = 24
    let filled = min(width, done * width / total)
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
    let elapsed = Int(Clock.now - start)
    let left = done > 0 && elapsed > 1 ? ", about \(elapsed * (total - done) / done) s left" : ""
    write("\(what) [\(bar)] \(done * 100 / total)%\(left)")
  }

  /// Shows what is waited for.
  func tell(_ what: String) {
    if isShown { write(what) }
  }

  /// The same, and for how long already.
  func tellTime(_ what: String) { tell("\(what), \(Clock.now - start) s") }

  /// Takes away what stands on the line.
  func clear() {
    if isStanding.exchange(false, ordering: .relaxed) { Console.line(Self.empty) }
  }

  private static let empty = "\r\u{1B}[K"

  private func write(_ text: String) {
    isStanding.store(true, ordering: .relaxed)
    Console.line(Self.empty + text)
  }
}
