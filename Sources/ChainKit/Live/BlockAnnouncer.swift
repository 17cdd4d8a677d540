package import Entity

/// A node that can announce its new blocks.
package protocol BlockAnnouncer: Sendable {
  /// Connects and subscribes, in the place of an earlier subscription.
  ///
  /// `hear` is called for each announcement, and once when the connection has ended; also for an
  /// announcement that comes before this returns.
  /// - Throws: `RPCFailure`; then `hear` is not to be listened to any more.
  func subscribe(
    _ hear: @escaping @Sendable (BlockAnnouncement) -> Void
  ) async throws(RPCFailure)

  /// Ends the subscription, and closes its connection.
  func end()
}

/// What is heard of a subscription.
package enum BlockAnnouncement: Hashable, Sendable {
  /// The node says that there is something new. What it says is not looked at.
  case block
  /// The connection has ended, and there will be no further announcement.
  case ended
}
