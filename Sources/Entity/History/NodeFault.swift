/// What a node was shown to be wrong about; the raw values are stored, and never change meaning.
package enum NodeFault: String, Hashable, Sendable, Codable, CaseIterable {
  /// Its search left out a log.
  case leftOutLog = "left-out-log"
  /// It gave a balance that is not so.
  case falseBalance = "false-balance"
  /// It gave a nonce that is not so.
  case falseNonce = "false-nonce"
}

/// A node that was shown to be wrong, so that others are preferred for a while.
package struct DemotedNode: Hashable, Sendable, Codable {
  package let node: EndpointID
  package let fault: NodeFault
  /// The block about which it was wrong.
  package let block: UInt64
  /// When that was found, in seconds since 1970 (UTC).
  package let since: UInt64
  /// When it is forgotten, in seconds since 1970 (UTC).
  package let until: UInt64

  package init(_ node: EndpointID, _ fault: NodeFault, block: UInt64, since: UInt64, until: UInt64)
  {
    (self.node, self.fault, self.block) = (node, fault, block)
    (self.since, self.until) = (since, until)
  }
}
