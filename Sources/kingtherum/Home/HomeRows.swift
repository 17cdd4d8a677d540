import Core
import Live
import Scenes

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The rows of a screen as they are sent to the terminal.
struct HomeRows: Equatable {
  /// Empty before the first drawing, and where nothing is known of what is on the screen.
  private var rows: [String] = []

  init() {}

  init(_ rows: [String]) { self.rows = rows }

  /// Lays out a moment in words for a window.
  init(of text: HomeText, rows: Int, columns: Int) {
    let picture = text.picture(rows: rows, columns: columns)
    let hasColor = CommonOptions.ColorMode.auto.isOn(on: STDOUT_FILENO)
    let laidOut = OutputLayout(columns: nil, hasColor: hasColor).text(picture)
    let isPlain = Self.isPlain(Language.current) { Environment[$0] }
    self.rows = laidOut.split(separator: "\n", omittingEmptySubsequences: false)
      .map { isPlain ? Self.ascii($0) : String($0) }
  }

  /// What draws these rows on a screen that shows others; empty if they are the same.
  ///
  /// Only rows that differ are sent.
  func text(over shown: HomeRows) -> String {
    guard !shown.rows.isEmpty else { return "\u{1B}[H\u{1B}[2J" + lines(0..<rows.count) }
    let changed = rows.indices.filter { $0 >= shown.rows.count || rows[$0] != shown.rows[$0] }
    // What is below the last row was part of the other picture.
    let below = rows.count < shown.rows.count ? "\u{1B}[\(rows.count + 1);1H\u{1B}[J" : ""
    return lines(changed) + below
  }

  private func lines(_ places: some Sequence<Int>) -> String {
    places.map { "\u{1B}[\($0 + 1);1H\(rows[$0])\u{1B}[0m\u{1B}[K" }.joined()
  }
}
