/// The longest time that the worker may take for an answer, whatever else it sends meanwhile.
///
/// It ends its work itself at the time limit of the command, so this is longer.
package struct AnswerLimit: Sendable, Equatable {
  package let seconds: Int

  /// What is added to the time that the worker may need, in seconds.
  ///
  /// It waits 5 s for a database that another process writes to, and its report takes a moment.
  private static let grace: Int64 = 10

  /// The limit for the greeting, which needs no node and no database.
  package static let greeting = AnswerLimit(
    seconds: SilenceLimit.usual.seconds + Int(grace)
  )

  package init(seconds: Int) { self.seconds = seconds }

  /// The limit for a command with this time limit.
  ///
  /// Its requests end with it, or a quarter later: one that began early has its whole time.
  package init(commandSeconds: Int64) {
    self.init(seconds: Int((commandSeconds * 5 + 3) / 4 + Self.grace))
  }
}
