import CPlatform
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Console {
  /// What any other output clears first.
  static let standing = Mutex(StandingOutput.nothing)

  /// Rewrites the progress line; nil clears it.
  static func line(_ text: String?) {
    standing.withLock { standing in
      if case .drawing = standing {
        // A drawing is not about what the line tells, and stays.
        guard text != nil else { return }
        Console().clear(&standing)
      }
      if case .nothing = standing, text == nil { return }
      standing = text == nil ? .nothing : .line
      let line = StandingOutput.emptyLine + (text ?? "")
      try? Console().put(Array(line.utf8)[...], to: STDERR_FILENO)
    }
  }

  /// Draws rows on stdout, a terminal, over the previous ones; nothing if they are the same.
  ///
  /// After the window was resized, or the process was stopped for a while, they are drawn below.
  func redraw(_ drawing: StandingOutput.Drawing) throws {
    try Self.standing.withLock { standing in
      var start = ""
      if case .drawing(let previous) = standing {
        let isInPlace = !kt_terminal_was_stopped()
        if isInPlace, previous == drawing { return }
        start = isInPlace ? previous.start(on: drawing.size) ?? "" : ""
      } else {
        clear(&standing)
      }
      standing = .drawing(drawing)
      try put(Array((start + drawing.text).utf8)[...], to: STDOUT_FILENO)
    }
  }

  /// Lets the drawing stay: what is printed from now on is below it.
  static func leaveDrawing() {
    standing.withLock { standing in
      if case .drawing = standing { standing = .nothing }
    }
  }

  /// Clears what stands on the terminal.
  func clear(_ standing: inout StandingOutput) {
    switch standing {
    case .nothing: break
    case .line:
      try? put(Array(StandingOutput.emptyLine.utf8)[...], to: STDERR_FILENO)
    case .drawing(let drawing):
      let size = Screen.size
      let start = drawing.start(on: .init(rows: size.rows, columns: size.columns))
      if !kt_terminal_was_stopped(), let start {
        try? put(Array((start + "\u{1B}[J").utf8)[...], to: STDOUT_FILENO)
      }
    }
    standing = .nothing
  }
}
