import Entity

extension HistoryReport {
  /// Whether a row may be missing because its block could not be read this time.
  func mayLack(_ movement: Movement) -> Bool {
    assurance.contains { said in
      guard said.account == movement.account, said.subject.holds(movement.asset),
        case .missing(let reason) = said.spans.grade(at: movement.block.number)
      else { return false }
      return reason.mayBeFilled
    }
  }
}

extension HistorySubject {
  /// Whether rows of an asset are of this subject.
  fileprivate func holds(_ asset: Movement.Asset) -> Bool {
    switch (self, asset) {
    case (.ether, .ether), (.nonces, .ether), (.otherTokens, .token), (.otherTokens, .item): true
    case (.token(let contract), .token(let other)), (.items(let contract), .item(let other, _)):
      contract == other
    case (.item(let contract, let id), .item(let other, let otherID)):
      contract == other && id == otherID
    default: false
    }
  }
}
