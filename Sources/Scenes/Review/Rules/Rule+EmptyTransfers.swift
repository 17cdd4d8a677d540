import Core
import Entity

/// Transfers of nothing, which are made for what they look like.
extension Rule {
  /// A plain transfer; what is called besides is looked at by its bytes.
  static let transferIsOfNothing = Rule(each: "transfer-of-nothing", of: .payments) {
    reviewItem,
    _ in
    guard case .tokenTransfer(_, _, 0) = reviewItem.action else { return nil }
    return nothing(isToken: true)
  }

  /// The first of the calls that moves nothing, or the item of a collection that has the ID 0.
  static let callMovesNothing = Rule(
    "transfer-of-nothing",
    named: "transfer-of-nothing within",
    of: .transactions.union([.typedData]),
    in: \.calls
  ) { calls, _ in
    let found = calls.all.first { call in
      guard let name = call.call?.function.signature.name,
        ["transfer", "transferFrom"].contains(name)
      else { return false }
      return call.amount == 0
    }
    return [
      found.map { call in
        nothing(isToken: call.call?.function.signature.name == "transfer" || call.isOfKnownToken)
      }
    ].compactMap(\.self)
  }

  private static func nothing(isToken: Bool) -> Warning {
    .caution(
      "transfer-of-nothing",
      isToken
        ? "this moves zero tokens: such transfers are used to plant an address in histories"
        : "this moves zero tokens, or item 0 of a collection; transfers of zero are used to plant "
          + "an address in histories"
    )
  }
}

extension AnalyzedCall {
  /// The argument that is an amount of a token, or the ID of an item; nil where there is none.
  var amount: UInt256? {
    guard case .number(let units)? = call?.arguments.first(where: { $0.name == "amount" })?.value
    else { return nil }
    return units.magnitude
  }
}
