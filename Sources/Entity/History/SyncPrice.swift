package import Core

/// About what a sync of the history costs, before it begins.
///
/// An estimate, and rather too low: how often an account received something shows only as it is
/// read.
package struct SyncPrice: Hashable, Sendable, Codable {
  /// The number of requests to nodes.
  package let requests: Int
  /// What is sent and received.
  package let bytes: Int
  package let seconds: Int
  /// The node that is asked; of several, the one that answered last.
  package let node: EndpointID

  package init(requests: Int, bytes: Int, seconds: Int, node: EndpointID) {
    (self.requests, self.bytes, self.seconds) = (requests, bytes, seconds)
    self.node = node
  }

  /// With more, people are asked first.
  package static let most = (requests: 200, seconds: 60)

  /// Whether people are asked whether it is worth that.
  package var isHigh: Bool { requests > Self.most.requests || seconds > Self.most.seconds }

  /// The price for people, after "about" or "at least"; with two digits, since no more is known.
  package var words: Sentence {
    let count = RoughAmount.rounded(requests)
    let (size, duration) = (RoughAmount.size(bytes), RoughAmount.duration(seconds))
    return "\(count: count) requests to \(node), \(amount: size) and \(time: duration)"
  }
}
