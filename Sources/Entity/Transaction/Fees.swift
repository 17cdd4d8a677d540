/// How a transaction pays for gas, which is also what sets its type.
public enum Fees: Hashable, Sendable {
  /// Type 0: one price for each unit of gas.
  case legacy(gasPrice: Wei)
  /// Type 1 (EIP-2930): one price, and an access list.
  case accessList(gasPrice: Wei, AccessList)
  /// Type 2 (EIP-1559): at most the cap, of which at most the tip goes to the block's builder.
  case dynamic(maxPriorityFeePerGas: Wei, maxFeePerGas: Wei, AccessList)

  /// The type of the transaction (EIP-2718): 0, 1 or 2.
  public var type: UInt8 {
    switch self {
    case .legacy: 0
    case .accessList: 1
    case .dynamic: 2
    }
  }

  /// The most that a unit of gas can cost.
  public var highestPrice: Wei {
    switch self {
    case .legacy(let price), .accessList(let price, _): price
    case .dynamic(_, let cap, _): cap
    }
  }

  /// The access list, empty for type 0.
  public var accessList: AccessList {
    switch self {
    case .legacy: .empty
    case .accessList(_, let list), .dynamic(_, _, let list): list
    }
  }
}
