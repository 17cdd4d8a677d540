import Entity
import Synchronization

@testable import ChainKit

/// Holds back the answers of a node.
final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var wasCancelled = false
    /// One stream for each that waits, since a stream ends for all when one of its readers stops.
    var waiters: [AsyncStream<Void>.Continuation] = []
  }

  private let state = Mutex(State())
  private let asked = AsyncStream<Void>.makeStream()

  var wasCancelled: Bool { state.withLock(\.wasCancelled) }

  func open() {
    let waiters = state.withLock { state in
      state.isOpen = true
      return state.waiters
    }
    for waiter in waiters { waiter.finish() }
  }

  func waitForRequest() async { for await _ in asked.stream { return } }

  /// Waits until the gate opens, or the request is cancelled.
  func pass() async {
    let (opened, waiter) = AsyncStream<Void>.makeStream()
    let isOpen = state.withLock { state in
      state.waiters.append(waiter)
      return state.isOpen
    }
    asked.continuation.yield()
    guard !isOpen else { return }
    await withTaskCancellationHandler {
      for await _ in opened {}
    } onCancel: {
      state.withLock { $0.wasCancelled = true }
    }
  }
}

/// The first node, whose answers pass a gate.
struct HeldTransport: Transport {
  let endpoint = ScriptedPool.name(0)
  private let gate: Gate
  private let result: String

  init(_ gate: Gate, result: String = "\"0x5\"") { (self.gate, self.result) = (gate, result) }

  func post(_ body: [UInt8], timeouts: Timeouts) async throws(RPCFailure) -> HTTPAnswer {
    await gate.pass()
    guard !Task.isCancelled else { throw .cancelled }
    let text = String(decoding: body, as: UTF8.self)
    let id = text.firstMatch(of: /"id":(\d+)/).flatMap { Int($0.1) } ?? 0
    return HTTPAnswer(body: Array(ok(result, id: id).utf8))
  }
}
