import Core

/// Many questions to contracts in one call (Multicall3, `aggregate3`).
package enum Multicall3 {
  /// Where the contract is on most chains.
  package static let address = Address(unchecked: [
    0xca, 0x11, 0xbd, 0xe0, 0x59, 0x77, 0xb3, 0x63, 0x11, 0x67,
    0x02, 0x88, 0x62, 0xbe, 0x2a, 0x17, 0x39, 0x76, 0xca, 0x11,
  ])

  /// One question.
  package struct Call: Hashable, Sendable {
    /// The contract that is asked.
    package let target: Address
    /// Whether the others go on when this one reverts.
    package let allowFailure: Bool
    /// The call data.
    package let input: [UInt8]

    /// Takes a question; by default its failure is its own.
    package init(target: Address, allowFailure: Bool = true, input: [UInt8]) {
      self.target = target
      self.allowFailure = allowFailure
      self.input = input
    }
  }

  /// What came of one question.
  package struct Answer: Hashable, Sendable {
    /// Whether the call did not revert.
    package let success: Bool
    /// What it returned; of a reverted call, why.
    package let output: [UInt8]
  }

  /// The call data that asks all questions in their order.
  package static func aggregate3(_ calls: [Call]) -> [UInt8] {
    var heads: [UInt8] = []
    var tails: [UInt8] = []
    for call in calls {
      heads += ABIWord.number(32 * calls.count + tails.count)
      tails += ABIWord.address(call.target)
      tails += ABIWord.number(call.allowFailure ? 1 : 0)
      tails += ABIWord.number(96) + ABIWord.bytes(call.input)
    }
    let selector: [UInt8] = [0x82, 0xad, 0x56, 0xcb]  // aggregate3((address,bool,bytes)[])
    return selector + ABIWord.number(32) + ABIWord.number(calls.count) + heads + tails
  }

  /// Reads the answers to so many questions.
  ///
  /// - Throws: `ABIError` when the bytes are not that, or the count differs.
  package static func decodeAggregate3(
    _ output: [UInt8],
    count: Int
  ) throws(ABIError) -> [Answer] {
    guard !output.isEmpty else { throw .empty }
    let whole = ABIReader(output[...])
    let list = try whole.tail(from: try whole.count(at: 0))
    let found = try list.count(at: 0)
    guard found == count else { throw .count(wanted: count, found: found) }
    let entries = try list.tail(from: 32)
    var answers: [Answer] = []
    for index in 0..<count {
      let entry = try entries.tail(from: try entries.count(at: 32 * index))
      let output = try entry.bytes(at: try entry.count(at: 32))
      answers.append(Answer(success: try entry.flag(at: 0), output: output))
    }
    return answers
  }

  /// The call data that asks this contract for an account's ether.
  package static func getEthBalance(_ account: Address) -> [UInt8] {
    [0x4d, 0x23, 0x01, 0xcc] + ABIWord.address(account)  // getEthBalance(address)
  }
}
