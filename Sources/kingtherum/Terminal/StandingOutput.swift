import Core

/// What is on the terminal for a while: any other output, on any thread, clears it first.
enum StandingOutput {
  case nothing
  /// The progress line, on stderr.
  case line
  /// Whole rows above the cursor, on stdout.
  case drawing(Drawing)

  /// Rows that were drawn on a terminal of some size.
  struct Drawing: Equatable {
    /// At most as wide as the terminal less one column, and fewer than its rows.
    let rows: [String]
    let size: Size
  }

  struct Size: Equatable {
    let rows: Int
    let columns: Int
  }

  /// What clears a line from its beginning.
  static let emptyLine = "\r\u{1B}[K"
}

extension StandingOutput.Drawing {
  /// Draws lines on a terminal of some size: as many as fit, a line that says how many do not, and
  /// the last one, which says how new all of it is.
  init(_ lines: [String], on size: StandingOutput.Size) {
    self.size = size
    let room = max(size.rows - 1, 1)
    guard lines.count > room else {
      rows = lines
      return
    }
    let last = room > 2 ? lines.suffix(1) : []
    let shown = lines.prefix(room - 1 - last.count)
    let left = lines.count - shown.count - last.count
    let more: Sentence = "\(left, one: "more line", many: "more lines"): enlarge the window"
    rows = shown + [ProgressLine.cut(more.text, columns: size.columns)] + last
  }

  /// What moves to the first row of the drawing, on a terminal of this size now.
  ///
  /// Nil if it has another size: where the rows are then, only the terminal knows.
  func start(on now: StandingOutput.Size) -> String? {
    now == size ? "\u{1B}[\(rows.count)A\r" : nil
  }

  /// What draws the rows from their first one on, whatever is there.
  var text: String { rows.map { $0 + "\u{1B}[K\n" }.joined() + "\u{1B}[J" }
}
