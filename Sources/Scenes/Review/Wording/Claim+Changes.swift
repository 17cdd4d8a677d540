import Core
import Entity

extension ReviewModel.Claim {
  /// The most accounts whose changes are shown.
  private static let mostAccounts = 20
  /// The most changes that are shown of each.
  private static let mostChanges = 10

  /// What the transaction would do to the user's accounts, by the node's word.
  static func changes(in review: Review) -> [Self] {
    switch review.simulated {
    case nil, .plain: return []
    case .unavailable: return [change("unknown: the node offers no way to find out")]
    case .fails(let method):
      return [change("unknown: after the newest block it would fail (\(method.word))")]
    case .changes(let changes, let method):
      guard !changes.isEmpty else { return [change("none in your accounts (\(method.word))")] }
      let changes = review.tokens.knownFirst(changes, on: review.transaction.chain)
      var seen: Set<Address> = []
      let accounts = changes.map(\.account).filter { seen.insert($0).inserted }
      let lines = accounts.prefix(mostAccounts).map { account in
        let own = changes.filter { $0.account == account }
        let more = own.count - mostChanges
        let moves =
          own.prefix(mostChanges).compactMap(review.words)
          + (more > 0 ? ["\(more) more \(by: more, one: "change", many: "changes")"] : [])
        let name = review.knownAddresses.name(of: account)?.name ?? "\(account)"
        return change("\(name: name): \(Sentence(joining: moves)) (\(method.word))")
      }
      let rest = accounts.count - lines.count
      return rest > 0
        ? lines + [change("\(rest) more \(by: rest, one: "account", many: "accounts")")] : lines
    }
  }

  private static func change(_ text: Sentence) -> Self { Self(name: "changes", text: text) }
}

extension Review {
  /// Such as `pays 5 USDC`; nil if nothing changes.
  fileprivate func words(_ change: BalanceChange) -> Sentence? {
    if let lost = change.lost { return "pays \(wording.short(lost, of: change))" }
    return change.gained.map { "receives \(wording.short($0, of: change))" }
  }
}

extension SimulatedEffects.Method {
  fileprivate var word: Sentence {
    switch self {
    case .simulation: "simulated"
    case .trace: "traced"
    case .estimate: "by its gas estimate"
    }
  }
}
