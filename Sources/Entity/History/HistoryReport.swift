/// The result of a history sync.
package struct HistoryReport: Hashable, Sendable, Codable {
  /// The block up to which the history is synced.
  package let asOf: BlockReference
  /// The last block that counts as settled; nil if none does. Later ones can still be replaced.
  package let settled: UInt64?
  /// The number of new rows.
  package let added: Int
  /// The number of requests to the node.
  package let questions: Int
  /// The last block kept when a reorganization removed later ones; nil if there was none.
  package let forkedAt: UInt64?
  /// How certain the rows of each account are.
  package let assurance: [SubjectAssurance]
  /// The nodes that searched in vain what the rows of a token lack, each once; empty if only one did.
  package let searchedInVain: [EndpointID]
  /// The limit of requests that ended the sync; nil if none did.
  package let limit: Limit?
  /// The sources of the settings that failed, each once.
  package let sourceFailures: [SourceFailure]

  /// A limit that left something unread.
  package struct Limit: Hashable, Sendable, Codable {
    /// About how many requests were allowed.
    package let most: Int
    /// About how many are needed to get further; nil if another such sync does.
    package let needed: Int?

    package init(most: Int, needed: Int? = nil) { (self.most, self.needed) = (most, needed) }

    /// Whether nothing was read that stays, so that another such sync gets no further.
    package var isTooLow: Bool { needed != nil }
  }

  package init(
    asOf: BlockReference,
    settled: UInt64?,
    added: Int,
    questions: Int,
    forkedAt: UInt64?,
    assurance: [SubjectAssurance],
    searchedInVain: [EndpointID] = [],
    limit: Limit? = nil,
    sourceFailures: [SourceFailure] = []
  ) {
    self.asOf = asOf
    self.settled = settled
    self.added = added
    self.questions = questions
    self.forkedAt = forkedAt
    self.assurance = assurance
    self.searchedInVain = searchedInVain
    self.limit = limit
    self.sourceFailures = sourceFailures
  }
}

/// The progress of a sync.
package struct HistoryProgress: Hashable, Sendable, Codable {
  /// The step of a sync.
  package enum Stage: String, Hashable, Sendable, CaseIterable, Codable {
    case ether
    case tokens
    case check
  }

  /// The current step.
  package let stage: Stage
  /// The finished part of it, in thousandths.
  package let thousandths: Int
  /// The number of requests so far.
  package let questions: Int
  /// The number of new rows that are stored so far, and can be read.
  package let rows: Int

  package init(
    stage: Stage,
    thousandths: Int,
    questions: Int,
    rows: Int = 0
  ) {
    self.stage = stage
    self.thousandths = thousandths
    self.questions = questions
    self.rows = rows
  }
}
