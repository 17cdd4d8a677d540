import Core
import Entity

extension Review.Action {
  /// The most spenders to look up: a call built elsewhere may name very many.
  private static let maxSpenders = 32

  /// The addresses that this lets take tokens, without duplicates, in the order they are named.
  ///
  /// A permission of zero units is a revocation and has no spender.
  var spenders: [Address] {
    switch self {
    case .tokenApproval(_, let spender, let units): units > 0 ? [spender] : []
    case .knownCall(let call):
      AnalyzedCall(call).all.flatMap(\.effects).compactMap(\.spender)
        .reduce(into: []) { found, spender in
          if found.count < Self.maxSpenders, !found.contains(spender) { found.append(spender) }
        }
    case .payment, .tokenTransfer, .tokenPull, .call, .creation: []
    }
  }

  /// Whether this moves the sender's own coin or tokens to another account.
  var isTransfer: Bool {
    switch self {
    case .payment, .tokenTransfer: true
    case .tokenApproval, .tokenPull, .knownCall, .call, .creation: false
    }
  }
}

extension Effect {
  /// The address that may take something.
  fileprivate var spender: Address? {
    if case .allow(_, _, let spender) = self { return spender }
    return nil
  }
}
