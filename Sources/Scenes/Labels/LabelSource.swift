package import Entity

/// What the user wrote about transactions and addresses on this machine.
package protocol LabelSource: Sendable {
  /// The labels and notes; none if there is no file of them.
  func labels() throws -> HistoryLabels
}

extension LabelSource {
  package func labels() throws -> HistoryLabels { .none }

  /// The labels for an answer that is useful without them, too.
  func knownLabels() -> KnownLabels {
    do { return KnownLabels(try labels()) } catch { return KnownLabels(unread: error) }
  }
}

/// Stores the labels and notes of this machine.
package protocol LabelWorker: LabelSource {
  /// Changes them; nobody else can between the reading and the writing. The change is given the
  /// time.
  ///
  /// - Returns: What was stored before, and what is now.
  func changeLabels(
    _ change: (HistoryLabels, UTCTime) throws -> HistoryLabels
  ) throws -> (old: HistoryLabels, new: HistoryLabels)
}
