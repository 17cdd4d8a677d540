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
  /// `keepsInput` leaves what is typed to the shell, for a command that ends by itself.
  func during(keepsInput: Bool = false, _ work: () async throws -> Void) async throws {
    let failure =
      keepsInput ? kt_terminal_quiet(STDOUT_FILENO) : kt_terminal_hide(STDOUT_FILENO)
    guard failure == 0 else { throw TerminalError.echo(reason: SystemErrorText.of(failure)) }
    _ = kt_terminal_was_stopped()  // before anything was drawn
    defer {
      Console.leaveDrawing()
      _ = kt_terminal_restore()
    }
    try await work()
  }

  /// Draws over what was drawn before; a live drawing also stays below what is printed.
  func draw(_ table: StyledText, _ notes: [Sentence], isLive: Bool = false) throws {
    let size = StandingOutput.Size.now
    // The last column stays free, since some terminals go to the next row after it.
    let layout = OutputLayout(
      columns: max(size.columns - 1, 1),
      hasColor: console.color.isOn(on: STDOUT_FILENO)
    )
    let below = console.isQuiet ? [] : notes.map { layout.sentence($0.text) }
    let (rows, ending) = (Self.lines([layout.text(table)]), Self.lines(below))
    try console.redraw(
      StandingOutput.Drawing(
        rows + ending,
        on: size,
        ending: isLive ? ending.count : 1,
        isLive: isLive
      )
    )
  }

  private static func lines(_ texts: [String]) -> [String] {
    texts.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
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
