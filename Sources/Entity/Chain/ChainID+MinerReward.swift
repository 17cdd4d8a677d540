package import Core

extension ChainID {
  /// What the miner of a proof-of-work block earns besides the fees, in wei; nil if the rules of the
  /// chain are not known.
  ///
  /// Ethereum paid 5 ether, 3 since Byzantium (EIP-649) and 2 since Constantinople (EIP-1234), and a
  /// 32nd of that more for each uncle that the block names.
  package func minerReward(at block: UInt64, uncles: UInt64) -> UInt256? {
    guard self == .ethereum else { return nil }
    let coins: UInt64 = block < 4_370_000 ? 5 : block < 7_280_000 ? 3 : 2
    let reward = coins * 1_000_000_000_000_000_000
    return UInt256(reward).addingWithSaturation(
      UInt256(reward / 32).multipliedWithSaturation(by: UInt256(uncles))
    )
  }
}
