import Core
import Scenes

/// A page of an answer on the terminal that is drawn again while the rest of it is read.
///
/// The whole answer takes its place.
struct LivePage: Sendable {
  private let console: Console
  private let screen: LiveScreen

  /// Nil if the answer is printed once: in a pipe or a file, in JSON, in the background, on a
  /// terminal that cannot move its cursor, and with `--quiet`, which leaves out how old a page is.
  init?(_ console: Console) {
    guard !console.isQuiet, console.format == .text, Screen.isInForeground,
      let screen = try? LiveScreen(console)
    else { return nil }
    (self.console, self.screen) = (console, screen)
  }

  /// Performs `work` while nothing that is typed is shown: it would be in the page. It is left to
  /// the shell.
  ///
  /// If that fails, the page that was drawn last stays on the terminal.
  func during(_ work: () async throws -> Void) async throws {
    try await screen.during(keepsInput: true, work)
  }

  /// Draws a page in the place of the one before.
  func draw(_ rows: StyledText, _ notes: [Sentence]) throws {
    try screen.draw(rows, notes, isLive: true)
  }

  /// Prints a page that stays, whole, in the place of the drawn one.
  func leave(_ rows: StyledText, _ notes: [Sentence]) throws {
    Console.endDrawing()
    try console.show(rows)
    for sentence in notes { console.note(sentence) }
  }
}
