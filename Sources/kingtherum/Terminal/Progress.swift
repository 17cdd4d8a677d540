#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// One line on stderr that is rewritten while long work goes on; nothing where stderr is no
/// terminal.
final class Progress: Sendable {
  private let isShown: Bool

  init(isShown: Bool) { self.isShown = isShown && isatty(STDERR_FILENO) == 1 }

  /// Shows how far it is; `left` is in seconds.
  func show(_ what: String, done: Int, of total: Int, left: Int?) {
    guard isShown, total > 0 else { return }
    let width = 24
    let filled = min(width, done * width / total)
    let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
    let time = left.map { ", about \($0) s left" } ?? ""
    Console.line("\r\u{1B}[K\(what) [\(bar)] \(done)/\(total)\(time)")
  }

  func clear() {
    if isShown { Console.line("\r\u{1B}[K") }
  }
}
