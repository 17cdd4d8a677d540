import Core
import Entity

/// Transfers of zero, which are made to appear in histories.
extension Rule {
  /// Plain token transfers only; other calls are covered by ``callMovesNothing``.
  static let transferIsOfNothing = Rule(each: "transfer-of-nothing", of: .payments) {
    reviewItem,
    _ in
    guard case .tokenTransfer(_, _, 0) = reviewItem.action else { return nil }
    return nothing(isToken: true)
  }

  /// The first inner or outer call that moves zero tokens, or the collectible with ID 0.
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
  /// The argument with a token amount or the ID of a collectible; nil if there is none.
  var amount: UInt256? {
    guard case .number(let units)? = call?.arguments.first(where: { $0.name == "amount" })?.value
    else { return nil }
    return units.magnitude
  }
}
