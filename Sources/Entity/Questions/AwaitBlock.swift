/// Waits until a node announces a new block, or until it is time to ask for one; asks nothing itself.
///
/// An announcement only wakes: nothing in it is taken for a fact. One that came while nobody waited
/// is answered at once; any number of them counts as one.
package struct AwaitBlock: Question {
  package static let name = "await-block"
  package static let hasDeadline = false
  package typealias Answer = BlockSignal

  package let chain: ChainID
  /// The time to wait while no node announces blocks, in seconds.
  package let pollSeconds: Int64
  /// The time after which a node that announces blocks counts as silent, in seconds.
  package let quietSeconds: Int64

  package init(chain: ChainID, pollSeconds: Int64, quietSeconds: Int64) {
    (self.chain, self.pollSeconds, self.quietSeconds) = (chain, pollSeconds, quietSeconds)
  }
}

/// Why the wait for a block has ended.
package enum BlockSignal: String, Hashable, Sendable, Codable {
  /// A node announced a block, or has just begun to announce them: others may have come before.
  case announced
  /// No node announces blocks, and the time has passed; or the connection of one that did has ended.
  case due
  /// A node announces blocks, but has been silent for long. Its connection is opened anew.
  case silent
}
