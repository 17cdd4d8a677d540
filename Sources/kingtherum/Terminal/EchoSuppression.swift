import CPlatform
import Core

/// Keeps the terminal's echo off from the first hidden question to the end of the work for it.
///
/// People type on while a password is checked, and what they type may be the next one.
///
/// Input from before the next hidden question answers that question. Input that is left at the end
/// is discarded, so that no shell reads it, and a note is printed.
enum EchoSuppression {
  /// Performs `work`, then restores the echo; without a hidden question, leaves the terminal alone.
  static func during<Result: ~Copyable>(_ work: () throws -> Result) rethrows -> Result {
    kt_terminal_hold()
    defer { end() }
    return try work()
  }

  /// Performs asynchronous `work` in the same way.
  static func during(_ work: () async throws -> Void) async rethrows {
    kt_terminal_hold()
    defer { end() }
    try await work()
  }

  /// Restores the echo until the next hidden question, for work of any length.
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

  /// The note that is printed if input was discarded.
  static let loss: Sentence = "(what was typed ahead was ignored)"
}
