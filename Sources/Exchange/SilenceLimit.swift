/// How long the worker may say nothing while a question is open.
///
/// It says each second that it lives, so that this need not be as long as a node may take.
package struct SilenceLimit: Sendable, Equatable {
  /// So many seconds.
  package let seconds: Int
  /// How long a second is; tests have shorter ones.
  let millisecondsPerSecond: Int32

  /// For what asks no node, and for the greeting: a program that starts says nothing yet.
  package static let usual = SilenceLimit(seconds: 10)

  /// Takes a number of seconds.
  package init(seconds: Int, millisecondsPerSecond: Int32 = 1_000) {
    (self.seconds, self.millisecondsPerSecond) = (seconds, millisecondsPerSecond)
  }

  /// No longer than a node may take to begin its answer, and long enough to miss two beats on a busy machine.
  package init(nodeSeconds: Int64) {
    self.init(seconds: Int(min(max(nodeSeconds, 3), Int64(Self.usual.seconds))))
  }
}

/// How long nothing was heard while something was waited for.
///
/// It counts seconds of waiting, and not what a clock says: a machine that slept and a program that was
/// stopped have not waited.
struct SilenceTimer {
  private var seconds = 0

  /// Counts a second: the `quiet`th in a row in which there was nothing to read, while a question was open or
  /// not.
  ///
  /// - Throws: ``ExchangeError/silent(seconds:)`` when it is more than the patience: the first second
  ///   had begun before the question.
  mutating func count(
    quiet: Int,
    isAsked: Bool,
    _ silenceLimit: SilenceLimit
  ) throws(ExchangeError) {
    seconds = isAsked ? min(seconds + 1, quiet) : 0
    guard seconds <= silenceLimit.seconds else { throw .silent(seconds: silenceLimit.seconds) }
  }
}
