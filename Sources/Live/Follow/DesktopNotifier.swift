import Core
package import Scenes

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Notifies on the desktop, by `notify-send` (freedesktop.org) or `osascript` (macOS).
package struct DesktopNotifier: Sendable {
  /// The names of the variables that carry the words.
  private static let title = "KINGTHERUM_TITLE"
  private static let text = "KINGTHERUM_TEXT"
  /// The folders of the system's programs. Those of PATH are not searched: others may write there.
  package static let folders = ["/usr/bin", "/bin", "/usr/local/bin", "/opt/homebrew/bin"]

  private let command: EventCommand
  /// Whether the program takes the text for markup. No headline is taken for it.
  private let hasMarkup: Bool

  /// Finds the program, and starts the shell that runs it.
  ///
  /// - Throws: ``EventCommandError/noNotifier``, ``EventCommandError/notStarted(code:)``.
  package init(in folders: [String] = Self.folders) throws(EventCommandError) {
    guard let found = Self.program(in: folders) else { throw .noNotifier }
    (command, hasMarkup) = (try EventCommand(found.line, seconds: 10), found.hasMarkup)
  }

  /// Shows a notification.
  ///
  /// - Throws: ``EventCommandError``.
  package func notify(_ facts: FollowedFacts) async throws(EventCommandError) {
    try await notify(title: facts.title.text, text: facts.text.text)
  }

  func notify(title: String, text: String) async throws(EventCommandError) {
    let words = [(Self.title, title), (Self.text, hasMarkup ? Self.escaped(text) : text)]
    try await command.run(
      words.map { FollowedFacts.Variable(name: $0, value: $1) },
      input: ""
    )
  }

  /// Returns the command line, and whether the text is markup to it; nil if there is no such program.
  ///
  /// The words come in variables, so that no part of them is read as an option, as a script or as a
  /// command.
  private static func program(in folders: [String]) -> (line: String, hasMarkup: Bool)? {
    for folder in folders {
      let program = folder + "/notify-send"
      if access(program, X_OK) == 0 {
        let line =
          "exec \(ShellWords.quoted(program)) -a kingtherum -- \"$\(title)\" \"$\(text)\""
        return (line, hasMarkup: true)
      }
    }
    for folder in folders {
      let program = folder + "/osascript"
      guard access(program, X_OK) == 0 else { continue }
      let script = [
        "on run argv", "display notification (item 2 of argv) with title (item 1 of argv)",
        "end run",
      ]
      let line =
        "exec \(ShellWords.quoted(program)) "
        + script.map { "-e '\($0)'" }.joined(separator: " ") + " \"$\(title)\" \"$\(text)\""
      return (line, hasMarkup: false)
    }
    return nil
  }

  /// Returns a text that is shown as it is where it is taken for markup.
  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
