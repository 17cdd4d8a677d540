import Core

/// Many contract calls in one call (Multicall3, `aggregate3`).
package enum Multicall3 {
  /// The contract's address on most chains.
  package static let address = Address(unchecked: [
    0xca, 0x11, 0xbd, 0xe0, 0x59, 0x77, 0xb3, 0x63, 0x11, 0x67,
    0x02, 0x88, 0x62, 0xbe, 0x2a, 0x17, 0x39, 0x76, 0xca, 0x11,
  ])

  /// The contract as it was deployed on a chain.
  package struct Deployment: Hashable, Sendable {
    package let address: Address
    /// The hash of its code; other code at the address may answer anything.
    package let codeHash: Hash32

    package init(address: Address, codeHash: Hash32) {
      (self.address, self.codeHash) = (address, codeHash)
    }

    /// The one that most chains have: the same transaction deployed it everywhere.
    package static let standard = Deployment(
      address: Multicall3.address,
      codeHash: Hash32(unchecked: [
        0xd5, 0xc1, 0x5d, 0xf6, 0x87, 0xb1, 0x6f, 0x2f,
        0xf9, 0x92, 0xfc, 0x8d, 0x76, 0x7b, 0x42, 0x16,
        0x32, 0x31, 0x84, 0xa2, 0xbb, 0xc6, 0xee, 0x2f,
        0x9c, 0x39, 0x8c, 0x31, 0x8e, 0x77, 0x08, 0x91,
      ])
    )
  }

  /// One call of a batch.
  package struct Call: Hashable, Sendable {
    /// The contract to call.
    package let target: Address
    /// Whether the batch continues if this call reverts.
    package let allowFailure: Bool
    /// The call data.
    package let input: [UInt8]

    /// Creates a call; by default the batch continues if it reverts.
    package init(target: Address, allowFailure: Bool = true, input: [UInt8]) {
      self.target = target
      self.allowFailure = allowFailure
      self.input = input
    }
  }

  /// The result of one call.
  package struct Answer: Hashable, Sendable {
    /// Whether the call did not revert.
    package let success: Bool
    /// The return data, or the revert data.
    package let output: [UInt8]
  }

  /// Encodes all calls, in order, as one call.
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

  /// Decodes the results of `count` calls.
  ///
  /// - Throws: `ABIError` if the bytes are malformed, or the number of results differs.
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

  /// The call data that asks this contract for an account's ether balance.
  package static func getEthBalance(_ account: Address) -> [UInt8] {
    [0x4d, 0x23, 0x01, 0xcc] + ABIWord.address(account)  // getEthBalance(address)
  }
}
