package import Core

/// The calls of a price feed (Chainlink's AggregatorV3Interface), and their answers.
package enum AggregatorV3 {
  /// What `latestRoundData()` returns. The numbers of rounds are left out: they say nothing about a
  /// price, and that of the answer is deprecated.
  package struct Round: Hashable, Sendable {
    /// The price, in two's complement; of a feed about a sequencer 0 or 1.
    package let answer: UInt256
    /// In seconds since 1970.
    package let startedAt: UInt256
    /// In seconds since 1970.
    package let updatedAt: UInt256
  }

  /// The call data that asks for the latest answer.
  package static func latestRoundData() -> [UInt8] {
    [0xfe, 0xaf, 0x96, 0x8c]  // latestRoundData()
  }

  /// The call data that asks for the decimals of the answers.
  package static func decimals() -> [UInt8] { ERC20.decimals() }

  /// Decodes a round: five words; bytes after them are ignored.
  ///
  /// - Throws: `ABIError` if the answer is shorter, or too long.
  package static func decodeRound(_ answer: [UInt8]) throws(ABIError) -> Round {
    guard !answer.isEmpty else { throw .empty }
    guard answer.count <= ERC20.longestAnswer else {
      throw .tooLong(limit: ERC20.longestAnswer, found: answer.count)
    }
    let reader = ABIReader(answer[...])
    _ = try reader.word(at: 4 * 32)
    return Round(
      answer: try reader.number(at: 32),
      startedAt: try reader.number(at: 64),
      updatedAt: try reader.number(at: 96)
    )
  }
}
