import Core
import Entity

/// How old the newest block of a node is, beside how often its chain has one.
///
/// How far it is behind other nodes says nothing if there is no other, or if all stand still.
struct HeadAge: Hashable {
  /// Negative if the block is dated ahead of this machine's clock.
  let seconds: Int64
  /// The time after which the chain is taken to have stopped, in seconds.
  let limit: Int64

  /// Nil if the node did not give the block, or if it is unknown how often the chain has one.
  init?(of node: NodeAbilities, on chain: ChainID) {
    let profile = chain.profile(at: UInt64(max(0, node.readAt)))
    guard let headTime = node.headTime, let limit = profile.stoppedAfter else { return nil }
    self.limit = Int64(clamping: limit)
    seconds = max(0, node.readAt) - Int64(clamping: headTime)
  }

  /// Whether the node stands still, or the chain.
  var isStale: Bool { seconds > limit }

  /// What stands beside the block; nil if it is new.
  var finding: Sentence? {
    if isStale { return "\(Age.text(seconds.magnitude)) old" }
    // Clocks differ by some seconds.
    return seconds < -60 ? "\(Age.text(seconds.magnitude)) ahead of this machine's clock" : nil
  }

  /// What it means; nil if the block is new.
  func note(_ node: EndpointID) -> Sentence? {
    if isStale {
      return .caution(
        "no new block for \(Age.text(seconds.magnitude)) at \(term: node.description): the node is "
          + "behind, or the chain has stopped"
      )
    }
    guard seconds < -60 else { return nil }
    return .caution(
      "the newest block at \(term: node.description) is dated "
        + "\(Age.text(seconds.magnitude)) ahead of this machine's clock: one of the two is wrong"
    )
  }
}
