import Core

/// Lets people try again what they typed: a slip of the finger is no end.
enum InputRetry {
  /// How often a secret that opens something may be tried. What is being chosen may be tried for ever.
  static let tries = 3

  /// Does what asks and uses an answer; does it again, after a word about why, where that was a slip.
  static func again<Result: ~Copyable>(
    on terminal: borrowing Terminal,
    most tries: Int = .max,
    where isInputError: (any Error) -> Bool,
    _ work: () throws -> Result
  ) throws -> Result {
    var attempt = 1
    while true {
      do {
        return try work()
      } catch {
        guard attempt < tries, let sentence = sentence(on: error, where: isInputError) else {
          throw error
        }
        try terminal.writeLine(sentence)
        attempt += 1
      }
    }
  }

  /// What is said of a slip; nil for what is none.
  static func sentence(on error: any Error, where isInputError: (any Error) -> Bool) -> Sentence? {
    guard isInputError(error), let report = (error as? any Reportable)?.report else { return nil }
    return "\(report.message). Try again."
  }
}
