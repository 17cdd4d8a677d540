package import Entity
import Synchronization

/// The bell that rings for new blocks of a chain: by a subscription, else by the clock.
///
/// It lends no facts: whoever is woken reads the chain as at any other time, so a node that announces
/// what is not so, or nothing, costs a few requests or some seconds. Rings while nobody waits count as
/// one. A subscription that begins rings, too: blocks may have come while there was none.
package final class NewBlocks: Sendable {
  private enum Phase {
    case idle
    case connecting
    case live
  }

  private struct State {
    var phase = Phase.idle
    /// Tells a subscription from those before it.
    var number: UInt64 = 0
    /// Whether something came that nobody was told.
    var isRung = false
    /// Whether a subscription has ended, and nobody was told.
    var isLost = false
    /// How many attempts have failed in a row.
    var failures = 0
    /// The earliest time of the next attempt.
    var next = Duration.zero
    var wake: AsyncStream<Void>.Continuation?
  }

  /// The first pause after a subscription has failed or ended, and the longest.
  static let pauses: ClosedRange<Duration> = .seconds(1)...(.seconds(60))

  private let announcer: (any BlockAnnouncer)?
  private let timing: RetryTiming
  private let state = Mutex(State())

  /// Makes the bell; without an announcer, only the clock rings it.
  package init(_ announcer: (any BlockAnnouncer)?, timing: RetryTiming = .live) {
    (self.announcer, self.timing) = (announcer, timing)
  }

  deinit { announcer?.end() }

  /// Waits until there may be a new block.
  ///
  /// A subscription that has failed or ended is tried again meanwhile, after growing pauses.
  /// - Parameters:
  ///   - poll: The time to wait without a subscription.
  ///   - quiet: The time after which a subscription counts as dead, and is replaced.
  /// - Returns: Why the wait has ended.
  /// - Throws: `CancellationError`.
  package func wait(
    poll: Duration,
    quiet: Duration
  ) async throws(CancellationError) -> BlockSignal {
    connectIfDue()
    let (stream, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let isLive = state.withLock { state in
      state.wake = wake
      if state.isRung || state.isLost { wake.yield() }
      return state.phase == .live
    }
    defer { state.withLock { $0.wake = nil } }
    let isWoken = try await Self.isWoken(stream, within: isLive ? quiet : poll, timing)
    let (signal, isStale) = state.withLock { state -> (BlockSignal, Bool) in
      defer { (state.isRung, state.isLost) = (false, false) }
      if isWoken { return (state.isRung ? .announced : .due, false) }
      guard isLive, state.phase == .live else { return (.due, false) }
      state.phase = .idle
      state.number += 1
      return (.silent, true)
    }
    if isStale { announcer?.end() }
    return signal
  }

  private static func isWoken(
    _ stream: AsyncStream<Void>,
    within time: Duration,
    _ timing: RetryTiming
  ) async throws(CancellationError) -> Bool {
    let isWoken = await withTaskGroup(of: Bool?.self) { group in
      group.addTask {
        for await _ in stream { return true }
        return nil
      }
      group.addTask { (try? await timing.sleep(time)) == nil ? nil : false }
      defer { group.cancelAll() }
      return await group.next() ?? nil
    }
    guard let isWoken, !Task.isCancelled else { throw CancellationError() }
    return isWoken
  }

  /// Begins to subscribe, unless that is done or was tried a short time ago.
  private func connectIfDue() {
    guard let announcer else { return }
    let now = timing.elapsed()
    let number = state.withLock { state -> UInt64? in
      guard state.phase == .idle, now >= state.next else { return nil }
      state.phase = .connecting
      state.number += 1
      return state.number
    }
    guard let number else { return }
    let hear: @Sendable (BlockAnnouncement) -> Void = { [weak self] in self?.hear($0, number) }
    Task { [weak self] in
      do throws(RPCFailure) {
        try await announcer.subscribe(hear)
        self?.begin(number)
      } catch {
        self?.end(number)
      }
    }
  }

  private func hear(_ announcement: BlockAnnouncement, _ number: UInt64) {
    switch announcement {
    case .block: ring(number)
    case .ended: end(number)
    }
  }

  /// Notes that a subscription has begun, unless its connection has ended already.
  private func begin(_ number: UInt64) {
    state.withLock { state in
      guard state.number == number, state.phase == .connecting else { return }
      (state.phase, state.isRung) = (.live, true)
      state.wake?.yield()
    }
  }

  private func ring(_ number: UInt64) {
    state.withLock { state in
      guard state.number == number, state.phase != .idle else { return }
      // Only a node that announces something has kept its word.
      (state.isRung, state.failures) = (true, 0)
      state.wake?.yield()
    }
  }

  private func end(_ number: UInt64) {
    let now = timing.elapsed()
    state.withLock { state in
      guard state.number == number, state.phase != .idle else { return }
      let isLost = state.phase == .live
      state.phase = .idle
      state.next = now + Self.pause(after: state.failures)
      state.failures += 1
      guard isLost else { return }
      state.isLost = true
      state.wake?.yield()
    }
  }

  /// Returns the pause before the next attempt.
  static func pause(after failures: Int) -> Duration {
    min(pauses.lowerBound * (1 << min(failures, 6)), pauses.upperBound)
  }
}
