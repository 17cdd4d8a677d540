import Core
import Entity

/// What a node's simulation of a list shows beyond the bytes of its rows.
///
/// The node may be wrong, so no finding is a danger; and what a node does not show proves nothing.
extension Rule {
  static let rowFailsInSimulation = Rule(
    "simulation-row-fails",
    of: [.payouts]
  ) { _, knowledge in
    found(
      knowledge.nodeFindings?.payouts?.failing,
      .caution(
        "simulation-row-fails",
        "in the node's simulation this fails; it would still cost its fee"
      )
    )
  }

  /// That is how tokens keep a fee, or only pretend to be paid.
  static let rowArrivesLess = Rule(
    "simulation-arrives-less",
    of: [.payouts]
  ) { _, knowledge in
    found(
      knowledge.nodeFindings?.payouts?.arrivingLess,
      .caution(
        "simulation-arrives-less",
        "in the node's simulation the recipient gets less than this amount"
      )
    )
  }

  /// For a list, each row that takes more is named, and not what it takes.
  static func rowsTakingMore(_ knowledge: Knowledge) -> [Finding] {
    found(
      knowledge.nodeFindings?.payouts?.takingMore,
      .caution(
        "simulation-takes-more",
        "in the node's simulation this takes more from your accounts than its bytes show"
      )
    )
  }

  private static func found(_ rows: [Int]?, _ warning: Warning) -> [Finding] {
    guard let rows, !rows.isEmpty else { return [] }
    return [Finding(warning, rows: rows)]
  }
}
