import Entity
import Synchronization
import Testing

@testable import ChainKit

/// The bell for new blocks, on a clock that only the test moves.
@Suite(.timeLimit(.minutes(10))) struct NewBlocksTests {
  /// A clock; who sleeps wakes when the test lets the time pass.
  private final class Clock: Sendable {
    private struct State: Sendable {
      var now = Duration.zero
      var last = 0
      var sleepers: [Int: (end: Duration, wake: AsyncStream<Void>.Continuation)] = [:]
    }

    private let state = Mutex(State())
    private let slept = AsyncStream.makeStream(of: Void.self)

    var timing: RetryTiming {
      RetryTiming(
        sleep: { [self] (time: Duration) async throws(CancellationError) in
          let (stream, wake) = AsyncStream.makeStream(of: Void.self)
          let number = state.withLock { state in
            state.last += 1
            state.sleepers[state.last] = (state.now + time, wake)
            return state.last
          }
          slept.continuation.yield()
          for await _ in stream { return }
          state.withLock { $0.sleepers[number] = nil }
          throw CancellationError()
        },
        now: { 0 },
        pick: { $0.lowerBound },
        elapsed: { [self] in state.withLock(\.now) }
      )
    }

    /// Waits until somebody sleeps for so long.
    func sleeps(_ time: Duration) async {
      func isAsleep() -> Bool {
        state.withLock { state in state.sleepers.values.contains { $0.end == state.now + time } }
      }
      if isAsleep() { return }
      for await _ in slept.stream where isAsleep() { return }
    }

    func pass(_ time: Duration) {
      let due = state.withLock { state in
        state.now += time
        let due = state.sleepers.filter { $0.value.end <= state.now }
        for number in due.keys { state.sleepers[number] = nil }
        return due.values.map { $0.wake }
      }
      for sleeper in due { sleeper.yield() }
    }
  }

  private static let poll = Duration.seconds(2)
  private static let quiet = Duration.seconds(30)

  private static func wait(_ blocks: NewBlocks) -> Task<BlockSignal, any Error> {
    Task { try await blocks.wait(poll: poll, quiet: quiet) }
  }

  /// A bell with a subscription that has begun, and the ring of its beginning is told.
  private static func live(
    _ announcer: ScriptedAnnouncer,
    _ clock: Clock
  ) async throws -> NewBlocks {
    let blocks = NewBlocks(announcer, timing: clock.timing)
    #expect(try await wait(blocks).value == .announced)
    await announcer.wait()
    return blocks
  }

  @Test("without an announcer, the clock rings")
  func theClockRings() async throws {
    let clock = Clock()
    let blocks = NewBlocks(nil, timing: clock.timing)
    let waiting = Self.wait(blocks)
    await clock.sleeps(Self.poll)
    clock.pass(Self.poll)
    #expect(try await waiting.value == .due)
  }

  @Test("F101: a subscription rings when it begins: what came before it was not announced")
  func theBeginningRings() async throws {
    let (announcer, clock) = (ScriptedAnnouncer(), Clock())
    _ = try await Self.live(announcer, clock)
    #expect(announcer.count == 1)
  }

  @Test("F103, F105, F107: rings while nobody waits are one, and no ring has a number")
  func ringsAreOne() async throws {
    let (announcer, clock) = (ScriptedAnnouncer(), Clock())
    let blocks = try await Self.live(announcer, clock)
    for _ in 0..<3 { announcer.say(.block, on: 0) }
    #expect(try await Self.wait(blocks).value == .announced)
    let waiting = Self.wait(blocks)
    await clock.sleeps(Self.quiet)
    announcer.say(.block, on: 0)
    #expect(try await waiting.value == .announced)
    #expect(announcer.count == 1)
  }

  @Test("F104: one that is silent is replaced, and a late word of it counts for nothing")
  func aSilentOneIsReplaced() async throws {
    let (announcer, clock) = (ScriptedAnnouncer(), Clock())
    let blocks = try await Self.live(announcer, clock)
    let waiting = Self.wait(blocks)
    await clock.sleeps(Self.quiet)
    clock.pass(Self.quiet)
    #expect(try await waiting.value == .silent)
    #expect(announcer.ends == 1)
    announcer.refuse()
    announcer.say(.block, on: 0)
    let polling = Self.wait(blocks)
    await clock.sleeps(Self.poll)
    announcer.say(.block, on: 0)
    clock.pass(Self.poll)
    #expect(try await polling.value == .due)
    await announcer.wait()
    #expect(announcer.count == 2)
  }

  @Test("F106: one that ends is told at once, and tried again after a pause")
  func oneThatEndsIsTriedAgain() async throws {
    let (announcer, clock) = (ScriptedAnnouncer(), Clock())
    let blocks = try await Self.live(announcer, clock)
    announcer.say(.ended, on: 0)
    #expect(try await Self.wait(blocks).value == .due)
    // It is too early for another one, which is tried at the next question.
    let waiting = Self.wait(blocks)
    await clock.sleeps(Self.poll)
    clock.pass(Self.poll)
    #expect(try await waiting.value == .due)
    #expect(announcer.count == 1)
    #expect(try await Self.wait(blocks).value == .announced)
    #expect(announcer.count == 2)
  }

  @Test("the pauses after failures grow to a minute")
  func pausesGrow() {
    let pauses = (0..<9).map(NewBlocks.pause(after:))
    #expect(pauses == [1, 2, 4, 8, 16, 32, 60, 60, 60].map { .seconds($0) })
  }

  @Test("F108: a connection that is never made does not delay the clock")
  func aHangingConnectionDelaysNothing() async throws {
    let (announcer, clock) = (ScriptedAnnouncer(), Clock())
    announcer.hang()
    let blocks = NewBlocks(announcer, timing: clock.timing)
    for _ in 0..<3 {
      let waiting = Self.wait(blocks)
      await clock.sleeps(Self.poll)
      clock.pass(Self.poll)
      #expect(try await waiting.value == .due)
    }
    await announcer.wait()
    #expect(announcer.count == 1)
  }

  @Test("whoever stops waiting is let go")
  func whoStopsIsLetGo() async throws {
    let clock = Clock()
    let waiting = Self.wait(NewBlocks(nil, timing: clock.timing))
    await clock.sleeps(Self.poll)
    waiting.cancel()
    await #expect(throws: CancellationError.self) { _ = try await waiting.value }
  }
}
