import Core
import Entity
import Testing

@testable import ChainKit

/// Many calls in few requests, whatever the node and the contracts do.
@Suite struct CallBatchTests {
  private let time = VirtualTime()

  /// Calls of contracts 0, 1, … of `contracts`, for each of `accounts`.
  private func calls(_ contracts: Int, _ accounts: Int) throws -> [ContractCall] {
    let targets = try (0..<contracts).map { contract in
      try Address(bytes: Array(repeating: UInt8(contract + 1), count: 20))
    }
    return (0..<accounts).flatMap { account in
      let input = [UInt8(account >> 8), UInt8(account & 0xff), 0xff]
      return targets.map { ContractCall(target: $0, input: input) }
    }
  }

  /// Answers with the numbers of contract and account.
  private static let honest: StateNode.Contract = { target, input in
    (1, UInt256(word: [target.bytes[0], input[0], input[1]]))
  }

  private func outcomes(_ calls: [ContractCall]) -> [CallOutcome] {
    calls.map { .returned(Self.honest($0.target, $0.input).word.word) }
  }

  private func batch(
    _ state: StateNode,
    _ memory: NodeMemory = .none,
    ways: [CallBundle.Way] = [.program]
  ) -> CallBatch {
    CallBatch(
      node: node(state.transport, time: time),
      tag: .number(7),
      limit: CallLimit(memory),
      ways: ways
    )
  }

  @Test func asksForSixHundredAtOnce() async throws {
    let state = StateNode(contract: Self.honest)
    let calls = try calls(10, 130)
    #expect(try await batch(state).run(calls) == outcomes(calls))
    #expect(state.programs.sorted() == [100, 600, 600])
  }

  @Test func asksForFewerWhereTheGasDoesNotSufficeAndLaterForMoreAgain() async throws {
    let store = try ChainStore()
    let memory = store.memory(of: .sample, chain: .ethereum, timing: time.timing)
    let state = StateNode(.init(most: 200), contract: Self.honest)
    let calls = try calls(6, 100)
    #expect(try await batch(state, memory).run(calls) == outcomes(calls))
    #expect(state.programs == [600, 300, 300, 150, 150, 150, 150])
    // The next command tries half as many more than what was learned.
    #expect(try await batch(state, memory).run(calls) == outcomes(calls))
    #expect(
      state.programs.dropFirst(7).sorted() == [2, 112, 112, 112, 112, 150, 225, 225]
    )
    state.change { $0.most = .max }
    for _ in 0..<5 { _ = try await batch(state, memory).run(calls) }
    #expect(state.programs.last == 600)
  }

  @Test(arguments: [
    refusal(-32000, "something that nobody knows"), refusal(-32603, "internal error"),
    refusal(3, "execution reverted"),
  ])
  func whatMayBeTheGasIsTriedWithFarFewer(_ text: String) async throws {
    let state = StateNode(.init(most: 75, refusal: { text.numbered($0) }), contract: Self.honest)
    let calls = try calls(6, 100)
    #expect(try await batch(state).run(calls) == outcomes(calls))
    // Some of these are repeated before they are believed.
    let sizes = state.programs.drop { $0 == 600 }
    #expect(sizes.count < state.programs.count && Array(sizes) == Array(repeating: 75, count: 8))
  }

  @Test func aNodeThatRunsNoProgramsIsAskedForEachCall() async throws {
    let state = StateNode(.init(takesPrograms: false), contract: Self.honest)
    let calls = try calls(3, 30)
    #expect(try await batch(state).run(calls) == outcomes(calls))
    #expect(state.programs.isEmpty)
    #expect(state.methods.filter { $0 == "eth_call" }.count >= calls.count)
  }

  @Test func otherCodeAtTheAddressOfMulticallIsNotUsed() async throws {
    let state = StateNode(.init(takesPrograms: false), contract: Self.honest)
    let calls = try calls(3, 30)
    let batch = batch(state, ways: [.program, .multicall(.standard)])
    #expect(try await batch.run(calls) == outcomes(calls))
    #expect(state.methods.contains("eth_getCode"))
  }

  @Test func whatFailsAmongOthersIsAskedAgainAlone() async throws {
    // The second contract takes the gas of those behind it, as long as it is not alone.
    let greedy = try calls(3, 1)[1].target
    let state = StateNode { target, input in
      target == greedy && input[1] % 2 == 0 ? (0, .zero) : Self.honest(target, input)
    }
    let calls = try calls(3, 40)
    let found = try await batch(state).run(calls)
    for (call, outcome) in zip(calls, found) {
      let isRefused = call.target == greedy && call.input[1] % 2 == 0
      #expect(outcome == (isRefused ? .refused : outcomes([call])[0]))
    }
    // Two of its twenty failed calls are enough to know.
    #expect(state.methods.filter { $0 == "eth_call" }.count == 1 + 2)
  }

  @Test func aContractThatFailsOnlyAmongOthersIsBelievedAlone() async throws {
    let shy = try calls(3, 1)[2].target
    let state = StateNode { target, input in Self.honest(target, input) }
    let calls = try calls(3, 40)
    let spoiled = StateNode(shy: shy, contract: Self.honest)
    #expect(try await batch(spoiled).run(calls) == outcomes(calls))
    #expect(spoiled.methods.filter { $0 == "eth_call" }.count == 1 + 40)
    #expect(try await batch(state).run(calls) == outcomes(calls))
  }

  @Test func aFailureOfTheNodeEndsAll() async throws {
    let transport = ScriptedTransport { _, _ in throw RPCFailure.unauthorized }
    let batch = CallBatch(node: node(transport, time: time), tag: .number(7))
    await #expect(throws: RPCFailure.unauthorized) { try await batch.run(try calls(10, 200)) }
  }

  @Test func oneCallAloneNeedsNoProgram() async throws {
    let state = StateNode(contract: Self.honest)
    let one = try calls(1, 1)
    #expect(try await batch(state).run(one) == outcomes(one))
    #expect(state.programs.isEmpty)
    #expect(try await batch(state).run([]) == [])
  }
}

extension String {
  /// The same answer to the request with this number.
  fileprivate func numbered(_ id: Int) -> String {
    replacing(#""id":1"#, with: "\"id\":\(id)")
  }
}
