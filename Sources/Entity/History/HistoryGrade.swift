/// How certain the rows of some blocks are.
package enum HistoryGrade: Hashable, Sendable, Codable {
  /// The rows add up to the balances at both ends, and nothing can have happened between them.
  case proved(HistoryWitness)
  /// A node or another source says so, and nothing contradicts it.
  case told(by: EndpointID)
  /// Rows may be missing.
  case missing(GapReason)

  /// The grades in classes: 0 if rows may be missing, 1 if they are told, 2 if they are proved by
  /// the word of a node, 3 if they are proved by a state root.
  package var strength: Int {
    switch self {
    case .missing: 0
    case .told: 1
    case .proved(.node): 2
    case .proved(.stateRoot): 3
    }
  }
}

/// Whose balances prove the rows.
package enum HistoryWitness: Hashable, Sendable, Codable {
  /// Balances that were proved against the state root of a header.
  case stateRoot
  /// Balances by the word of this node.
  case node(EndpointID)
}

extension HistoryGrade: Comparable {
  /// Orders grades, the weaker first; those of one class by their reason or by the name of the node.
  package static func < (left: HistoryGrade, right: HistoryGrade) -> Bool {
    switch (left, right) {
    case (.missing(let reason), .missing(let other)): reason < other
    case (.told(let source), .told(let other)): source.description < other.description
    case (.proved(.node(let node)), .proved(.node(let other))):
      node.description < other.description
    default: left.strength < right.strength
    }
  }
}
