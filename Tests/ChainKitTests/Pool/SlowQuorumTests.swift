import Entity
import Testing

@testable import ChainKit

@Suite("A quorum with a node that hangs") struct SlowQuorumTests {
  /// Nodes with a result each, of which the first one answers only once `gate` opens.
  private func pool(_ gate: Gate, _ results: String...) -> Pool {
    // Pauses end at once.
    let timing = VirtualTime().timing {}
    let fast = results.enumerated().dropFirst().map { place, result in
      ScriptedTransport(ScriptedPool.name(place)) { count, _ in
        HTTPAnswer(body: Array(ok(result, id: count + 1).utf8))
      }
    }
    let transports: [any Transport] = [HeldTransport(gate, result: results[0])] + fast
    return Pool(
      transports.map { Endpoint($0, expecting: nil, backoff: .none, timing: timing) },
      quorum: 2,
      timing: timing
    )
  }

  private static let five = "\"0x5\""

  @Test("another node is asked for a late answer, and the late one is not waited for")
  func asksAnother() async throws {
    let balance = try await Node(pool(Gate(), Self.five, Self.five, Self.five).session()).balance(
      of: .zero,
      at: .number(3)
    )
    #expect(balance == Wei(count: 5))
  }

  @Test("the newest block is known without the node that hangs")
  func knowsTheHead() async throws {
    #expect(
      try await Node(pool(Gate(), Self.five, Self.five, Self.five).session()).blockNumber() == 5
    )
  }

  @Test("a node that is far behind is no reason not to wait for the late one")
  func waitsForAHead() async throws {
    let gate = Gate()
    let node = Node(pool(gate, "\"0x64\"", "\"0x64\"", "\"0x5\"").session())
    async let head = node.blockNumber()
    await gate.waitForRequest()
    gate.open()
    #expect(try await head == 100)
  }

  @Test("that nobody else knows a receipt is known without the node that hangs")
  func knowsThatNobodyKnows() async throws {
    let node = Node(pool(Gate(), "null", "null", "null").session())
    #expect(try await node.receipt(TestBlock.receipt(in: 7).hash) == nil)
  }

  @Test("a late answer counts if no other node is left")
  func waitsForTheLast() async throws {
    let gate = Gate()
    let node = Node(pool(gate, Self.five, Self.five).session())
    async let balance = node.balance(of: .zero, at: .number(3))
    await gate.waitForRequest()
    gate.open()
    #expect(try await balance == Wei(count: 5))
  }

  @Test("Ctrl-C ends the wait for all of them")
  func endsWhenCancelled() async {
    let gate = Gate()
    let node = Node(pool(gate, Self.five, Self.five).session())
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
