package import Core

/// Why no block of a history can be read that is wanted.
package enum LateStartError: Error, Equatable, Sendable {
  /// The blocks begin after the newest one, the head.
  case later(SyncStart, head: UInt64)
}

extension LateStartError: Reportable {
  package var report: Report {
    switch self {
    case .later(let start, let head):
      Report(
        .usage,
        "history-start-later",
        "cannot read from \(Self.words(start)): the newest block is \(head)"
      )
    }
  }

  /// A day of UTC stands for its first second.
  private static func words(_ start: SyncStart) -> Sentence {
    switch start {
    case .block(let number): return "block \(number)"
    case .time(let seconds):
      let time = UTCTime(clamping: seconds)
      return seconds.isMultiple(of: 86_400)
        ? "\(time: time.date)" : "\(time: time.description)"
    }
  }
}
