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
    "\(count: Self.rounded(requests)) requests to \(node), \(amount: size) and \(time: duration)"
  }

  private var size: String {
    let kilobytes = max(1, Self.rounded(Self.count(of: 1_000, in: bytes)))
    if kilobytes < 1_000 { return "\(kilobytes) kB" }
    let megabytes = Self.rounded(Self.count(of: 1_000_000, in: bytes))
    if megabytes < 1_000 { return "\(megabytes) MB" }
    return "\(Self.rounded(Self.count(of: 1_000_000_000, in: bytes))) GB"
  }

  private var duration: String {
    if seconds < 120 { return "\(max(1, Self.rounded(seconds))) s" }
    let minutes = Self.count(of: 60, in: seconds)
    if minutes < 120 { return "\(Self.rounded(minutes)) min" }
    return "\(Self.rounded(Self.count(of: 3_600, in: seconds))) h"
  }

  /// How often a unit is in an amount, to the nearest number.
  private static func count(of unit: Int, in amount: Int) -> Int {
    amount / unit + (amount % unit >= unit / 2 ? 1 : 0)
  }

  /// A number that is not negative, with its first two digits.
  private static func rounded(_ number: Int) -> Int {
    var unit = 1
    while number / unit >= 100 { unit *= 10 }
    let (more, overflow) = number.addingReportingOverflow(unit / 2)
    return (overflow ? number : more) / unit * unit
  }
}
