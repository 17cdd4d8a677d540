package import Core

/// What is left if a signal ends the program while it reads a history: nothing is lost.
package enum InterruptedHistory: Error, Equatable {
  /// All accounts were read up to this block before; nil if one was not, or it is unknown.
  case kept(readUpTo: UInt64?)
}

extension InterruptedHistory: Reportable {
  package var report: Report {
    switch self {
    case .kept(let block?):
      Report(
        .interrupted,
        "history-interrupted-at",
        "interrupted: the history was read up to block \(block) before; what was read of later "
          + "blocks is kept, and the same command goes on from there"
      )
    case .kept(nil):
      Report(
        .interrupted,
        "history-interrupted",
        "interrupted: what was read of the history is kept, and the same command goes on from there"
      )
    }
  }
}
