import Core
import Entity

/// Descriptions by clear-signing descriptors that cannot be used, or not shown completely.
extension Rule {
  static let descriptionDoesNotFit = Rule(
    "description-broken",
    "description-cut",
    of: .transactions.union([.typedData]),
    in: \.descriptionResults
  ) { descriptionResults, _ in
    descriptionResults.faults.map { fault in
      switch fault {
      case .broken(let descriptor):
        .caution(
          "description-broken",
          "the clear-signing descriptor \(term: descriptor) does not match what is signed; it is not used"
        )
      case .cut(let descriptor):
        .caution(
          "description-cut",
          "the clear-signing descriptor \(term: descriptor) has more values than are shown"
        )
      }
    }
  }
}
