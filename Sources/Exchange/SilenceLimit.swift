/// The longest time the worker may send nothing while a question is open.
///
/// It sends a sign of life each second, so this can be shorter than the time a node may take.
package struct SilenceLimit: Sendable, Equatable {
  package let seconds: Int
  /// The length of a second; shorter in tests.
  let millisecondsPerSecond: Int32

  /// The limit for questions that need no node, and for the handshake.
  ///
  /// A starting program is silent.
  package static let usual = SilenceLimit(seconds: 10)

  package init(seconds: Int, millisecondsPerSecond: Int32 = 1_000) {
    (self.seconds, self.millisecondsPerSecond) = (seconds, millisecondsPerSecond)
  }

  /// The limit for a node: at most its response time, but at least three seconds.
  ///
  /// That allows for two missed beats on a busy machine.
  package init(nodeSeconds: Int64) {
    self.init(seconds: Int(min(max(nodeSeconds, 3), Int64(Self.usual.seconds))))
  }
}

/// Counts the seconds without a message while a question was open.
///
/// It counts seconds of waiting instead of reading a clock: while the machine slept or the program
/// was stopped, nobody waited.
struct SilenceTimer {
  private var seconds = 0

  /// Counts a second without a message, the `quiet`th in a row; `isAsked` if a question is open.
  ///
  /// - Throws: ``ExchangeError/silent(seconds:)`` if it exceeds the limit: the first second had
  ///   begun before the question.
  mutating func count(
    quiet: Int,
    isAsked: Bool,
    _ silenceLimit: SilenceLimit
  ) throws(ExchangeError) {
    seconds = isAsked ? min(seconds + 1, quiet) : 0
    guard seconds <= silenceLimit.seconds else { throw .silent(seconds: silenceLimit.seconds) }
  }
}
