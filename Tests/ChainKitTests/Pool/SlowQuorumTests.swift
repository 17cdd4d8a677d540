import Entity
import Testing

@testable import ChainKit

@Suite("A quorum with a node that hangs") struct SlowQuorumTests {
  /// Nodes of which the first one answers only once `gate` opens.
  private func pool(_ gate: Gate, others: Int = 2, hedges: Bool = true) -> Pool {
    // Pauses end at once, and no time passes.
    let timing = VirtualTime().timing {}
    let fast = (1...others).map { place in
      ScriptedTransport(ScriptedPool.name(place)) { count, _ in
        HTTPAnswer(body: Array(ok("\"0x5\"", id: count + 1).utf8))
      }
    }
    let transports: [any Transport] = [HeldTransport(gate)] + fast
    return Pool(
      transports.map { Endpoint($0, expecting: nil, backoff: .none, timing: timing) },
      quorum: 2,
      hedges: hedges,
      timing: timing
    )
  }

  @Test("another node is asked for a late answer, and the late one is cancelled")
  func asksAnother() async throws {
    let gate = Gate()
    let balance = try await Node(pool(gate).session()).balance(of: .zero, at: .number(3))
    #expect(balance == Wei(count: 5))
    #expect(gate.wasCancelled)
  }

  @Test("the newest block is known without the node that hangs")
  func knowsTheHead() async throws {
    #expect(try await Node(pool(Gate()).session()).blockNumber() == 5)
  }

  @Test("a node that is late again and again is passed over")
  func passesOver() async throws {
    let gate = Gate()
    let pool = pool(gate)
    let node = Node(pool.session())
    // Whether the delay or the answers of the others end first, is up to the scheduler here.
    var count = 0
    while pool.isReady(0), count < 1000 {
      count += 1
      _ = try await node.balance(of: .zero, at: .number(3))
    }
    #expect(!pool.isReady(0) && count >= NodeHealth.failures)
    #expect(pool.order(preferring: 0) == [1, 2, 0])
  }

  @Test("a late answer counts if no other node is left")
  func waitsForTheLast() async throws {
    let gate = Gate()
    let node = Node(pool(gate, others: 1).session())
    async let balance = node.balance(of: .zero, at: .number(3))
    await gate.waitForRequest()
    gate.open()
    #expect(try await balance == Wei(count: 5))
  }

  @Test("Ctrl-C ends the wait for all of them")
  func endsWhenCancelled() async {
    let gate = Gate()
    let node = Node(pool(gate, others: 1).session())
    let work = Task { () -> RPCFailure? in
      do { _ = try await node.balance(of: .zero, at: .number(3)) } catch {
        return error as? RPCFailure
      }
      return nil
    }
    await gate.waitForRequest()
    work.cancel()
    #expect(await work.value == .cancelled)
    #expect(gate.wasCancelled)
  }
}
