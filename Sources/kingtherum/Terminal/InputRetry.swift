import Core

/// Lets people retype an answer, so that a typing error does not end the command.
enum InputRetry {
  /// The number of attempts at a secret that opens something. A new secret may be retried without
  /// limit.
  static let tries = 3

  /// Performs `work`, which asks and uses an answer; after an input error says why and repeats it.
  ///
  /// `meant` returns the name that a person probably meant to type instead.
  static func again<Result: ~Copyable>(
    on terminal: borrowing Terminal,
    most tries: Int = .max,
    where isInputError: (any Error) -> Bool,
    meant: (any Error) -> String? = { _ in nil },
    _ work: () throws -> Result
  ) throws -> Result {
    var attempt = 1
    while true {
      do {
        return try work()
      } catch {
        guard attempt < tries,
          let sentence = sentence(on: error, where: isInputError, meant: meant(error))
        else { throw error }
        try terminal.writeLine(sentence)
        attempt += 1
      }
    }
  }

  /// Returns the sentence about an input error; nil for any other error.
  static func sentence(
    on error: any Error,
    where isInputError: (any Error) -> Bool,
    meant: String? = nil
  ) -> Sentence? {
    guard isInputError(error), let report = (error as? any Reportable)?.report else { return nil }
    guard let meant else { return sentence(on: report) }
    return "\(report.message); did you mean \(foreign: meant)?"
  }

  /// Returns the sentence about an input error before the question is asked again.
  static func sentence(on report: Report) -> Sentence { "\(report.message); try again" }
}
