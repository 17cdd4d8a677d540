import Entity
import Synchronization

@testable import ChainKit

/// A node whose announcements a test makes; each subscription is taken or refused by the test.
final class ScriptedAnnouncer: BlockAnnouncer {
  private struct State: Sendable {
    var hear: [@Sendable (BlockAnnouncement) -> Void] = []
    var isRefusing = false
    var isHanging = false
    var ends = 0
  }

  private let state = Mutex(State())
  private let asked = AsyncStream.makeStream(of: Void.self)

  /// The number of subscriptions that were asked for.
  var count: Int { state.withLock(\.hear.count) }
  /// How many times the connection was closed.
  var ends: Int { state.withLock(\.ends) }

  /// Refuses subscriptions from now on, or takes them again.
  func refuse(_ isRefusing: Bool = true) { state.withLock { $0.isRefusing = isRefusing } }
  /// Answers no subscription from now on.
  func hang() { state.withLock { $0.isHanging = true } }

  /// Says something on a subscription, by its number from 0.
  func say(_ announcement: BlockAnnouncement, on number: Int) {
    let hear = state.withLock { $0.hear[number] }
    hear(announcement)
  }

  /// Waits for the next subscription.
  func wait() async { for await _ in asked.stream { return } }

  func subscribe(
    _ hear: @escaping @Sendable (BlockAnnouncement) -> Void
  ) async throws(RPCFailure) {
    let (isRefusing, isHanging) = state.withLock { state in
      state.hear.append(hear)
      return (state.isRefusing, state.isHanging)
    }
    asked.continuation.yield()
    if isHanging {
      let never = AsyncStream.makeStream(of: Void.self)
      for await _ in never.stream {}
    }
    if isRefusing { throw .unsupported(method: "eth_subscribe") }
  }

  func end() { state.withLock { $0.ends += 1 } }
}
