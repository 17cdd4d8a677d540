import Core
import Entity

extension Review.Action {
  /// The most addresses that are looked for: what is built elsewhere may name very many.
  private static let maxSpenders = 32

  /// Whom it lets take tokens, each once, in the order in which they are named. Of permissions of
  /// nothing, which are withdrawn, there is no spender.
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

  /// Whether it moves the sender's own coin or tokens to somebody.
  var isTransfer: Bool {
    switch self {
    case .payment, .tokenTransfer: true
    case .tokenApproval, .tokenPull, .knownCall, .call, .creation: false
    }
  }
}

extension Effect {
  /// Whom it lets take something.
  fileprivate var spender: Address? {
    if case .allow(_, _, let spender) = self { return spender }
    return nil
  }
}
