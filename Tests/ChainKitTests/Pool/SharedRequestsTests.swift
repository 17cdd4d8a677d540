import Entity
import Synchronization
import Testing

@testable import ChainKit

@Suite struct SharedRequestsTests {
  @Test("identical requests in flight are sent once, and others are not affected")
  func sharesAnswers() async throws {
    let gate = GatedTransport()
    let shared = SharedRequests(Endpoint(gate, expecting: nil))
    let node = Node(shared)
    async let first = node.balance(of: .zero)
    async let second = node.balance(of: .zero)
    async let other = node.balance(of: .zero, at: .number(1))
    await gate.waitForRequests(2)
    while shared.waiting < 3 { await Task.yield() }
    gate.open()
    let answers = try await [first, second, other]
    #expect(answers.allSatisfy { $0 == Wei(count: 5) })
    #expect(gate.count == 2)
    // What has been answered is asked again.
    #expect(try await node.balance(of: .zero) == Wei(count: 5))
    #expect(gate.count == 3)
  }

  @Test("who stops waiting gets no answer, and the others still do")
  func cancellationIsOnesOwn() async throws {
    let gate = GatedTransport()
    let shared = SharedRequests(Endpoint(gate, expecting: nil))
    let node = Node(shared)
    let first = Task { try await node.blockNumber() }
    await gate.waitForRequests(1)
    let second = Task { try await node.blockNumber() }
    while shared.waiting < 2 { await Task.yield() }
    first.cancel()
    await #expect(throws: RPCFailure.cancelled) { try await first.value }
    gate.open()
    #expect(try await second.value == 5)
    #expect(gate.count == 1)
  }

  @Test("a request that nobody waits for any more is cancelled")
  func theLastOneCancels() async {
    let gate = GatedTransport()
    let node = Node(SharedRequests(Endpoint(gate, expecting: nil)))
    let only = Task { try await node.blockNumber() }
    await gate.waitForRequests(1)
    only.cancel()
    await #expect(throws: RPCFailure.cancelled) { try await only.value }
    await gate.waitForCancellation()
    gate.open()
  }
}

/// A node whose answers wait until the gate opens.
private final class GatedTransport: Transport {
  private struct State {
    var count = 0
    var isOpen = false
    var isCancelled = false
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  let endpoint = EndpointID.sample
  private let state = Mutex(State())

  var count: Int { state.withLock(\.count) }

  func open() { change { $0.isOpen = true } }

  func waitForRequests(_ count: Int) async { await wait { $0.count >= count } }

  func waitForCancellation() async { await wait(until: \.isCancelled) }

  func post(_ body: [UInt8], timeouts: Timeouts) async throws(RPCFailure) -> HTTPAnswer {
    change { $0.count += 1 }
    await withTaskCancellationHandler {
      await wait { $0.isOpen || $0.isCancelled }
    } onCancel: {
      change { $0.isCancelled = true }
    }
    guard !Task.isCancelled else { throw .cancelled }
    let text = String(decoding: body, as: UTF8.self)
    let id = text.firstMatch(of: /"id":(\d+)/).flatMap { Int($0.1) } ?? 0
    return HTTPAnswer(body: Array(ok("\"0x5\"", id: id).utf8))
  }

  private func change(_ change: (inout sending State) -> Void) {
    let waiters = state.withLock { state in
      change(&state)
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  private func wait(until condition: (State) -> Bool) async {
    while !state.withLock({ condition($0) }) {
      await withCheckedContinuation { waiter in
        let isMet = state.withLock { state in
          guard !condition(state) else { return true }
          state.waiters.append(waiter)
          return false
        }
        if isMet { waiter.resume() }
      }
    }
  }
}
