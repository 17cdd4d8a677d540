import Core

/// Lets people try again what they typed: a slip of the finger is no end.
enum Typing {
  /// How often.
  static let tries = 3

  /// Does what asks and uses an answer; does it again, after a word about why, where that was a slip.
  static func again<Result: ~Copyable>(
    on terminal: borrowing Terminal,
    where isSlip: (any Error) -> Bool,
    _ work: () throws -> Result
  ) throws -> Result {
    for _ in 1..<tries {
      do {
        return try work()
      } catch {
        guard isSlip(error), let report = (error as? any Reportable)?.report else { throw error }
        try terminal.show(report.message + ". Try again.\n")
      }
    }
    return try work()
  }
}
