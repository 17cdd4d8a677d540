import Core
package import Entity

/// Reads what a rollup takes besides gas from its fee oracle.
package struct RollupFeeReader: Sendable {
  /// The selectors: the first 4 bytes of the Keccak-256 of a function's name and types.
  enum Selector {
    static let dataFee: [UInt8] = [0x49, 0x94, 0x8e, 0x0e]  // getL1Fee(bytes)
    /// Since the Fjord upgrade.
    static let dataFeeUpperBound: [UInt8] = [0xf1, 0xc7, 0xa5, 0x8b]  // getL1FeeUpperBound(uint256)
    /// Since the Isthmus upgrade; the Jovian upgrade changed the formula behind it.
    static let operatorFee: [UInt8] = [0x27, 0x5a, 0xed, 0xd2]  // getOperatorFee(uint256)
  }

  private let node: Node
  private let rollup: Rollup

  package init(_ node: Node, _ rollup: Rollup) { (self.node, self.rollup) = (node, rollup) }

  /// Returns the fee of a transaction that is not signed yet; nil if there is no such oracle.
  ///
  /// Cost: two or three requests.
  package func fee(of transaction: [UInt8], gas: UInt64) async throws(RPCFailure) -> RollupFee? {
    var data: Wei?
    if rollup == .opStack { data = try await upperBound(of: transaction.count) }
    if data == nil { data = try await dataFee(of: transaction) }
    guard let data else { return nil }
    return RollupFee(data: data, operator: try await operatorFee(gas))
  }

  /// The highest fee for data of this size, however well it compresses.
  private func upperBound(of size: Int) async throws(RPCFailure) -> Wei? {
    try await ask(Selector.dataFeeUpperBound + UInt256(UInt64(size)).word)
  }

  /// The fee of these bytes, as if they had a signature.
  private func dataFee(of transaction: [UInt8]) async throws(RPCFailure) -> Wei? {
    let padding = [UInt8](repeating: 0, count: (32 - transaction.count % 32) % 32)
    return try await ask(
      Selector.dataFee + UInt256(32).word + UInt256(UInt64(transaction.count)).word + transaction
        + padding
    )
  }

  private func operatorFee(_ gas: UInt64) async throws(RPCFailure) -> Wei {
    guard rollup == .opStack else { return .zero }
    return try await ask(Selector.operatorFee + UInt256(gas).word) ?? .zero
  }

  /// Nil if the oracle has no such function, or does not exist.
  private func ask(_ input: [UInt8]) async throws(RPCFailure) -> Wei? {
    let answer: [UInt8]
    do {
      answer = try await node.call(to: rollup.oracle, input: input)
    } catch .reverted {
      return nil
    } catch .other {
      // Nodes word a call of what does not exist in many ways.
      return nil
    }
    return answer.count == 32 ? Wei(UInt256(word: answer)) : nil
  }
}
