import BigInt
import Entity

/// What a call lets somebody take of a token.
struct TokenPermission {
  /// Whom; nil where the function names nobody.
  let spender: Address?
  /// How much, in base units; nil for every token of a collection, now and in future.
  let units: BigInt?

  /// Whether nothing may be taken: such a call withdraws a permission.
  var isWithdrawn: Bool { units == 0 }
}

extension DecodedCall {
  /// The parameter that says how much, by the name of the function.
  private static let amounts = [
    "approve": "amount", "increaseAllowance": "added", "permit": "value",
  ]

  /// The permission that this call gives or withdraws; nil where it is of none.
  var tokenPermission: TokenPermission? {
    let name = function.signature.name
    if name == "setApprovalForAll" {
      return TokenPermission(
        spender: address(of: "operator"),
        units: value(of: "approved") == .bool(true) ? nil : 0
      )
    }
    guard let amount = Self.amounts[name], case .number(let units)? = value(of: amount) else {
      return nil
    }
    return TokenPermission(spender: address(of: "spender"), units: units)
  }

  /// The value of the argument of this name.
  func value(of name: String) -> ABIValue? { arguments.first { $0.name == name }?.value }

  private func address(of name: String) -> Address? {
    guard case .address(let address)? = value(of: name) else { return nil }
    return address
  }
}
