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

  /// Rewrites the progress line; nil clears it. A live drawing has it as its last row.
  static func line(_ text: String?) {
    standing.withLock { standing in
      switch standing {
      case .aside where text == nil: return
      case .drawing(let drawing) where drawing.isLive, .aside(let drawing):
        guard drawing.size == .now else {
          // Rows of another width cannot be drawn again, and stay where they are.
          standing = .nothing
          break
        }
        try? Console().place(drawing.saying(text), &standing)
        return
      case .drawing:
        // A drawing is not about what the line tells, and stays.
        guard text != nil else { return }
        Console().clear(&standing)
      case .line, .nothing: break
      }
      if case .nothing = standing, text == nil { return }
      standing = text == nil ? .nothing : .line
      let line = StandingOutput.emptyLine + (text ?? "")
      try? Console().put(Array(line.utf8)[...], to: STDERR_FILENO)
    }
  }

  /// Draws rows on stdout, a terminal, over the previous ones; nothing if they are the same.
  ///
  /// After the window was resized, or the process was stopped for a while, they are drawn below. A
  /// live drawing keeps the line of progress.
  func redraw(_ drawing: StandingOutput.Drawing) throws {
    try Self.standing.withLock { standing in
      var drawing = drawing
      switch standing {
      // It would be drawn over the question.
      case .aside where drawing.isLive: standing = .aside(drawing)
      case .drawing(let previous) where drawing.isLive:
        drawing.line = previous.line
        try place(drawing, &standing)
      case .aside, .drawing, .line, .nothing: try place(drawing, &standing)
      }
    }
  }

  private func place(
    _ drawing: StandingOutput.Drawing,
    _ standing: inout StandingOutput
  ) throws {
    var text = drawing.text
    if case .drawing(let previous) = standing {
      let isInPlace = !kt_terminal_was_stopped()
      if isInPlace, previous == drawing { return }
      if isInPlace {
        text =
          drawing.lineAlone(after: previous) ?? (previous.start(on: drawing.size) ?? "") + text
      }
    } else {
      clear(&standing)
    }
    standing = .drawing(drawing)
    try put(Array(text.utf8)[...], to: STDOUT_FILENO)
  }

  /// Writes something above a live drawing, or in the place of whatever else stands.
  func put(above standing: inout StandingOutput, _ write: () throws -> Void) throws {
    var live: StandingOutput.Drawing?
    switch standing {
    case .drawing(let drawing) where drawing.isLive: live = drawing
    // It is drawn again after the question.
    case .aside: return try write()
    case .drawing, .line, .nothing: break
    }
    clear(&standing)
    try write()
    if let live { try place(live, &standing) }
  }

  /// Clears a live drawing for a question; it is drawn again with the next line of progress.
  static func setAside() {
    standing.withLock { standing in
      guard case .drawing(let drawing) = standing, drawing.isLive else { return }
      Console().clear(&standing)
      standing = .aside(drawing.saying(nil))
    }
  }

  /// Clears the drawing for good: what is printed from now on is in its place.
  static func endDrawing() { standing.withLock { Console().clear(&$0) } }

  /// Lets the drawing stay: what is printed from now on is below it.
  static func leaveDrawing() {
    standing.withLock { standing in
      switch standing {
      case .drawing, .aside: standing = .nothing
      case .line, .nothing: break
      }
    }
  }

  /// Clears what stands on the terminal.
  func clear(_ standing: inout StandingOutput) {
    switch standing {
    case .nothing, .aside: break
    case .line:
      try? put(Array(StandingOutput.emptyLine.utf8)[...], to: STDERR_FILENO)
    case .drawing(let drawing):
      let start = drawing.start(on: .now)
      if !kt_terminal_was_stopped(), let start {
        try? put(Array((start + "\u{1B}[J").utf8)[...], to: STDOUT_FILENO)
      }
    }
    standing = .nothing
  }
}
