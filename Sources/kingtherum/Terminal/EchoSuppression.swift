import CPlatform
import Core

/// Keeps the echo of the terminal off from the first hidden question to the end of what needs the
/// answers: people type on while a password is checked, and what they type may be the next one.
///
/// What is typed before the next hidden question answers that. What is left at the end is thrown away,
/// so that no shell gets it, and that is said.
enum EchoSuppression {
  /// Does something, and gives the terminal its echo back after that. Without a hidden question the
  /// terminal is not touched.
  static func during<Result: ~Copyable>(_ work: () throws -> Result) rethrows -> Result {
    kt_terminal_hold()
    defer { end() }
    return try work()
  }

  /// The same for what may wait.
  static func during(_ work: () async throws -> Void) async rethrows {
    kt_terminal_hold()
    defer { end() }
    try await work()
  }

  /// Gives the echo back until the next hidden question, for work of any length.
  static func pause() {
    _ = kt_terminal_restore()
    warnAboutLostInput()
  }

  private static func end() {
    _ = kt_terminal_release()
    warnAboutLostInput()
  }

  private static func warnAboutLostInput() {
    if kt_terminal_has_discarded(), let terminal = Terminal() { try? terminal.say(loss) }
  }

  /// Said where something was typed in vain.
  static let loss: Sentence = "(ignored what was typed before it was asked for)"
}
