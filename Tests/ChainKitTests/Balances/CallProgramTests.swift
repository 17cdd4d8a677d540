import Core
import Entity
import Testing

@testable import ChainKit

@Suite struct CallProgramTests {
  private func call(_ number: UInt8, bytes: Int = 36) throws -> ContractCall {
    ContractCall(
      target: try Address(bytes: Array(repeating: number, count: 20)),
      input: Array(repeating: number, count: bytes)
    )
  }

  @Test func describesEachCallBehindTheCode() throws {
    let ether = ContractCall.etherBalance(of: try call(2).target)
    let input = try #require(CallProgram.input(for: [try call(1), ether]))
    let described = input.dropFirst(111)
    let first = [0, 36] + Array(repeating: UInt8(1), count: 56)
    #expect(Array(described) == [0, 2] + first + [0, 0] + Array(repeating: 2, count: 20))
  }

  @Test func isNoLongerThanCodeMayBe() throws {
    let most = CallProgram.maxCalls
    #expect(CallProgram.input(for: try Array(repeating: call(1), count: most)) != nil)
    #expect(CallProgram.input(for: try Array(repeating: call(1), count: most + 1)) == nil)
    // Of EIP-3860.
    let long = try call(1, bytes: 49_152 - 111 - 2 - 22)
    #expect(CallProgram.input(for: [long])?.count == 49_152)
    #expect(CallProgram.input(for: [try call(1, bytes: long.input.count + 1)]) == nil)
    #expect(CallProgram.input(for: []) == nil)
  }

  @Test func readsHowEachCallEnded() {
    let word = [UInt8](repeating: 7, count: 32)
    let result = [1] + word + [0] + word + [2] + word + [3] + word
    #expect(
      CallProgram.outcomes(in: result, count: 4) == [
        .returned(word), .refused, .returned([0]), .returned([]),
      ]
    )
  }

  @Test func readsNothingElse() {
    let word = [UInt8](repeating: 7, count: 32)
    #expect(CallProgram.outcomes(in: [], count: 1) == nil)
    #expect(CallProgram.outcomes(in: [1] + word, count: 2) == nil)
    #expect(CallProgram.outcomes(in: [1] + word + [1], count: 1) == nil)
    #expect(CallProgram.outcomes(in: [4] + word, count: 1) == nil)
  }
}
