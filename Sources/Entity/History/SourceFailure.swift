/// A source of the settings that named no blocks of a history, and why.
package struct SourceFailure: Hashable, Sendable, Codable {
  /// Why it named none.
  package enum Reason: String, Hashable, Sendable, Codable, CaseIterable {
    /// It refuses all requests: its key is wrong or missing, or the quota of the day is used up.
    case refused
    /// It was asked too often.
    case limited
    /// It was not reached, or failed.
    case unreachable
    /// Its answer is not that of its kind.
    case malformed
    /// It has nothing of the chain, or not this method; an index on disk is not there.
    case unsupported
    /// It has more than it is asked for.
    case tooMuch = "too-much"
  }

  /// The address without its key, or the folder.
  package let source: EndpointID
  package let reason: Reason

  package init(_ source: EndpointID, _ reason: Reason) {
    (self.source, self.reason) = (source, reason)
  }
}

/// A source of the settings that failed when it was last asked.
package struct PastSourceFailure: Hashable, Sendable, Codable {
  package let failure: SourceFailure
  /// When that was, in seconds since 1970 (UTC).
  package let time: UInt64

  package init(_ failure: SourceFailure, time: UInt64) {
    (self.failure, self.time) = (failure, time)
  }
}
