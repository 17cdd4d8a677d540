import Core
import Scenes

/// What is on the terminal for a while: any other output, on any thread, clears it first.
enum StandingOutput {
  case nothing
  /// The progress line, on stderr.
  case line
  /// Whole rows above the cursor, on stdout.
  case drawing(Drawing)
  /// Rows that were cleared for a question, and are drawn again when work goes on.
  case aside(Drawing)

  /// Rows that were drawn on a terminal of some size.
  struct Drawing: Equatable {
    /// Together, fewer than the rows of the terminal. Each is at most as wide as it less one column,
    /// but for a word that cannot be broken: such a line goes on in the next row.
    let rows: [String]
    let size: Size
    /// Whether it stays below everything that is printed while it stands, and has the line of
    /// progress as its last row.
    var isLive = false
    /// The line of progress; nil if there is none.
    var line: String?
  }

  struct Size: Equatable {
    let rows: Int
    let columns: Int

    /// That of the terminal on stdout.
    static var now: Self {
      let size = Screen.size
      return Self(rows: size.rows, columns: size.columns)
    }
  }

  /// What clears a line from its beginning.
  static let emptyLine = "\r\u{1B}[K"
}

extension StandingOutput.Drawing {
  /// Draws lines on a terminal of some size: as many as fit, a line that says how many do not, and
  /// the last ones, which say how new all of it is.
  ///
  /// `ending` is the number of those. A live drawing leaves a row for the line of progress; all of
  /// it is printed when it is whole.
  init(
    _ lines: [String],
    on size: StandingOutput.Size,
    ending: Int = 1,
    isLive: Bool = false
  ) {
    (self.size, self.isLive) = (size, isLive)
    let room = max(size.rows - (isLive ? 2 : 1), 1)
    guard Self.height(of: lines, on: size) > room else {
      rows = lines
      return
    }
    let ends = lines.suffix(ending)
    let last = room > Self.height(of: ends, on: size) + 1 ? ends : []
    var free = room - 1 - Self.height(of: last, on: size)
    let shown = lines.dropLast(last.count).prefix { line in
      free -= Self.height(of: [line], on: size)
      return free >= 0
    }
    let left = lines.count - shown.count - last.count
    let more: Sentence =
      isLive
      ? "\(left, one: "more line", many: "more lines"), shown at the end"
      : "\(left, one: "more line", many: "more lines"): enlarge the window"
    rows = shown + [ProgressLine.cut(more.text, columns: size.columns)] + last
  }

  /// The same with another line of progress.
  func saying(_ line: String?) -> Self {
    var drawing = self
    drawing.line = line
    return drawing
  }

  /// The rows with the line of progress.
  private var all: [String] { rows + [line].compactMap(\.self) }

  /// What moves to the first row of the drawing, on a terminal of this size now.
  ///
  /// Nil if it has another size: where the rows are then, only the terminal knows.
  func start(on now: StandingOutput.Size) -> String? {
    now == size ? "\u{1B}[\(Self.height(of: all, on: size))A\r" : nil
  }

  /// The rows of the terminal that lines take, whatever their colors.
  private static func height(of lines: some Sequence<String>, on size: StandingOutput.Size) -> Int {
    lines.reduce(0) { height, line in
      let width = WrappedText.width(of: line.replacing(/\u{1B}\[[0-9;]*m/, with: ""))
      return height + max(1, (width + size.columns - 1) / max(size.columns, 1))
    }
  }

  /// What rewrites the line of progress alone; nil if it is not all that differs.
  func lineAlone(after previous: Self) -> String? {
    guard let line, previous.line != nil, previous.saying(line) == self else { return nil }
    return "\u{1B}[1A\r\(line)\u{1B}[K\n"
  }

  /// What draws the rows from their first one on, whatever is there.
  var text: String { all.map { $0 + "\u{1B}[K\n" }.joined() + "\u{1B}[J" }
}
