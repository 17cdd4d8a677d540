import CPlatform
import Core
import Files
import Live
import Scenes

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The terminal on which a command goes on drawing until Ctrl-C.
struct LiveScreen {
  private let console: Console

  /// - Throws: ``LiveScreenError/noTerminal`` unless stdout is a terminal that can move its cursor.
  init(_ console: Console) throws(LiveScreenError) {
    guard Screen.isTerminal, Environment["TERM"] != "dumb" else { throw .noTerminal }
    self.console = console
  }

  /// Performs `work` while nothing that is typed is shown: it would be in the drawing.
  ///
  /// What was drawn last stays on the terminal. Ctrl-C ends the process, as in other commands.
  func during(_ work: () async throws -> Void) async throws {
    let failure = kt_terminal_hide(STDOUT_FILENO)
    guard failure == 0 else { throw TerminalError.echo(reason: SystemErrorText.of(failure)) }
    _ = kt_terminal_was_stopped()  // before anything was drawn
    defer {
      Console.leaveDrawing()
      _ = kt_terminal_restore()
    }
    try await work()
  }

  /// Draws over what was drawn before.
  func draw(_ table: StyledText, _ notes: [Sentence]) throws {
    let size = StandingOutput.Size(rows: Screen.size.rows, columns: Screen.size.columns)
    // The last column stays free, since some terminals go to the next row after it.
    let layout = OutputLayout(
      columns: max(size.columns - 1, 1),
      hasColor: console.color.isOn(on: STDOUT_FILENO)
    )
    let below = console.isQuiet ? [] : notes.map { layout.sentence($0.text) }
    let lines = ([layout.text(table)] + below).joined(separator: "\n")
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    try console.redraw(StandingOutput.Drawing(lines, on: size))
  }
}

/// Why nothing can be drawn again and again.
enum LiveScreenError: Error, Equatable {
  /// Stdout is no terminal, or one that cannot move its cursor.
  case noTerminal
  /// The output is for a script.
  case forScripts
  /// What is asked for never changes.
  case unchanging
}

extension LiveScreenError: Reportable {
  var report: Report {
    switch self {
    case .noTerminal:
      Report(
        .usage,
        "balance-watch-no-terminal",
        "--watch requires a terminal that can move its cursor"
      )
    case .forScripts:
      Report(.usage, "balance-watch-for-scripts", "--watch conflicts with --json and --fields")
    case .unchanging:
      Report(
        .usage,
        "balance-watch-unchanging",
        "--watch conflicts with the number or the hash of a block"
      )
    }
  }
}
