import Entity
import Testing

@testable import ChainKit

@Suite("Late answers") struct HedgingTests {
  /// Two nodes: the first one answers only once `gate` opens, the second one at once.
  private func pool(_ gate: Gate, second: String = "\"0x9\"", hedges: Bool = true) -> Pool {
    let time = VirtualTime()
    let fast = ScriptedTransport(ScriptedPool.name(1)) { place, _ in
      HTTPAnswer(body: Array(ok(second, id: place + 1).utf8))
    }
    return Pool(
      [
        Endpoint(HeldTransport(gate), expecting: nil, backoff: .none, timing: time.timing),
        Endpoint(fast, expecting: nil, backoff: .none, timing: time.timing),
      ],
      hedges: hedges,
      timing: time.timing
    )
  }

  @Test("another node is asked for an answer that is late, and goes on to be asked")
  func asksAnother() async throws {
    let gate = Gate()
    let node = Node(pool(gate).session())
    #expect(try await node.blockNumber() == 9)
    #expect(node.asker.id == ScriptedPool.name(1))
    #expect(gate.wasCancelled)
  }

  @Test("the answer of the first node counts if the other one fails")
  func waitsForTheFirst() async throws {
    let gate = Gate()
    let node = Node(pool(gate, second: "\"nonsense\"").session())
    async let number = node.blockNumber()
    await gate.waitForRequest()
    gate.open()
    #expect(try await number == 5)
  }

  @Test("a signed transaction is not repeated because an answer is late")
  func repeatsNoBroadcast() async throws {
    let gate = Gate()
    let hash = TestBlock.receipt(in: 1).hash
    let pool = pool(gate, second: "\"\(hash)\"")
    try await Node(pool.session()).sendRaw([1], hash: hash)
    gate.open()
    #expect(await pool.nodes[1].questions == 1)
  }
}
