/// How a chain prices a transaction, as far as a wallet must know it before it asks a node.
///
/// What a node offers goes before it. The sources are in docs/chains.md.
package enum FeeModel: String, Hashable, Sendable, CaseIterable {
  /// A base fee that follows how full blocks are, and a tip (EIP-1559).
  case eip1559 = "eip-1559"
  /// A base fee by another rule than that of EIP-1559, and a tip.
  case ownBaseFee = "own-base-fee"
  /// One price of gas, without a base fee.
  case gasPrice = "gas-price"
  /// As EIP-1559, with fees for data and for the operator besides gas.
  case opStack = "op-stack"
  /// As EIP-1559, with a fee for data besides gas.
  case scroll
  /// A base fee whose tips are ignored, with the fee for data inside the gas.
  case arbitrum
  /// A price of gas that the operator sets, with the fee for data inside the gas.
  case zkStack = "zk-stack"
  /// No source was found, so only the node tells.
  case unknown

  /// What the chain charges besides gas; nil for nothing.
  package var rollup: Rollup? {
    switch self {
    case .opStack: .opStack
    case .scroll: .scroll
    case .eip1559, .ownBaseFee, .gasPrice, .arbitrum, .zkStack, .unknown: nil
    }
  }
}
