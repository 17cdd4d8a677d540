/// The fees of a transaction and the fields that come with them, which determine its type.
package enum Fees: Hashable, Sendable, Codable {
  /// Type 0: one price for each unit of gas.
  case legacy(gasPrice: Wei)
  /// Type 1 (EIP-2930): one price, and an access list.
  case accessList(gasPrice: Wei, AccessList)
  /// Type 2 (EIP-1559): at most the cap, of which at most the tip goes to the block's builder.
  case dynamic(maxPriorityFeePerGas: Wei, maxFeePerGas: Wei, AccessList)
  /// Type 3 (EIP-4844): as type 2, with blobs, which pay for gas of their own.
  case blob(maxPriorityFeePerGas: Wei, maxFeePerGas: Wei, AccessList, BlobFees)
  /// Type 4 (EIP-7702): as type 2, with accounts to be delegated to the code of contracts.
  case delegation(
    maxPriorityFeePerGas: Wei,
    maxFeePerGas: Wei,
    AccessList,
    [SignedAuthorization]
  )

  /// The type of the transaction (EIP-2718): 0 to 4.
  package var type: UInt8 {
    switch self {
    case .legacy: 0
    case .accessList: 1
    case .dynamic: 2
    case .blob: 3
    case .delegation: 4
    }
  }

  /// The maximum price of a unit of gas.
  package var highestPrice: Wei {
    switch self {
    case .legacy(let price), .accessList(let price, _): price
    case .dynamic(_, let cap, _), .blob(_, let cap, _, _), .delegation(_, let cap, _, _): cap
    }
  }

  /// The price of a unit of gas in a block with this base fee, which it includes.
  ///
  /// Nil if no such block takes the offer.
  package func price(at baseFee: Wei) -> Wei? {
    guard highestPrice >= baseFee else { return nil }
    guard let (tip, cap) = tipAndCap else { return highestPrice }
    return min(cap, baseFee.adding(tip) ?? cap)
  }

  /// The access list, empty for type 0.
  package var accessList: AccessList {
    switch self {
    case .legacy: .empty
    case .accessList(_, let list), .dynamic(_, _, let list), .blob(_, _, let list, _),
      .delegation(_, _, let list, _):
      list
    }
  }

  /// The tip, and the cap that includes it; nil for types 0 and 1.
  package var tipAndCap: (tip: Wei, cap: Wei)? {
    switch self {
    case .legacy, .accessList: nil
    case .dynamic(let tip, let cap, _), .blob(let tip, let cap, _, _),
      .delegation(let tip, let cap, _, _):
      (tip, cap)
    }
  }

  /// The blob fields of type 3; nil for every other type.
  package var blobs: BlobFees? {
    guard case .blob(_, _, _, let blobs) = self else { return nil }
    return blobs
  }

  /// The authorizations of type 4, in order; empty for every other type.
  package var authorizations: [SignedAuthorization] {
    guard case .delegation(_, _, _, let list) = self else { return [] }
    return list
  }
}
