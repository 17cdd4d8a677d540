import Core
import Entity
import Testing

@testable import ChainKit

@Suite struct WideCallProgramTests {
  private func call(_ number: UInt8) throws -> ContractCall {
    ContractCall(
      target: try Address(bytes: Array(repeating: number, count: 20)),
      input: Array(repeating: number, count: 4)
    )
  }

  @Test func describesEachCallBehindTheCode() throws {
    let input = try #require(WideCallProgram.input(for: [try call(1), try call(2)]))
    #expect(input.starts(with: WideCallProgram.code) && WideCallProgram.code.count == 96)
    let calls = [
      [0, 4] + [UInt8](repeating: 1, count: 24), [0, 4] + Array(repeating: 2, count: 24),
    ]
    #expect(Array(input.dropFirst(96)) == [0, 2] + calls[0] + calls[1])
  }

  @Test func takesNoMoreThanTheResultHasRoomForAndNoEther() throws {
    let most = WideCallProgram.maxCalls
    #expect(most == 127)
    #expect(WideCallProgram.input(for: try Array(repeating: call(1), count: most)) != nil)
    #expect(WideCallProgram.input(for: try Array(repeating: call(1), count: most + 1)) == nil)
    #expect(WideCallProgram.input(for: []) == nil)
    let ether = ContractCall.etherBalance(of: try call(2).target)
    #expect(WideCallProgram.input(for: [try call(1), ether]) == nil)
  }

  @Test func readsHowEachCallEnded() {
    let words = [UInt8](repeating: 7, count: 192)
    let result = [1] + words + [0] + words + [2] + words + [3] + words
    #expect(
      WideCallProgram.outcomes(in: result, count: 4) == [
        .returned(words), .refused, .returned([0]), .returned([]),
      ]
    )
    #expect(WideCallProgram.outcomes(in: result, count: 3) == nil)
    #expect(WideCallProgram.outcomes(in: Array(result.dropLast()), count: 4) == nil)
    #expect(WideCallProgram.outcomes(in: [4] + words, count: 1) == nil)
  }
}
