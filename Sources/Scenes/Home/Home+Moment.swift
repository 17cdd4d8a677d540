import Core
import Entity

extension Home.Moment {
  /// Takes what nodes said, and keeps what is stored of chains without a node.
  mutating func take(_ latest: WatchBalances.Moment, besides stored: [ChainBalances]) {
    let followed = Set(latest.chains.map(\.chain.id))
    balances = ShowAllBalances.Response(
      chains: latest.chains + stored.filter { !followed.contains($0.chain.id) },
      unreadable: latest.unreadable,
      now: latest.now
    )
    state = .followed(answeredAt: latest.answeredAt)
    now = latest.now
  }

  /// Takes the history of a chain in the place of an earlier one.
  mutating func take(_ history: ListHistory.Response) {
    histories.removeAll { $0.chain.id == history.chain.id }
    histories.append(history)
    histories.sort {
      ($0.newest ?? 0, $1.chain.id.value) > ($1.newest ?? 0, $0.chain.id.value)
    }
  }

  /// Whether the history of a chain is to be read after its balances have been.
  ///
  /// Without a change, as the first time, it is not if it is new enough; without a row and without a
  /// balance it is of nobody's interest.
  func isDue(_ balances: ChainBalances, isChange: Bool) -> Bool {
    if isChange { return true }
    guard let history = histories.first(where: { $0.chain.id == balances.chain.id }) else {
      return balances.amounts.contains { $0 != .zero && $0 != nil }
    }
    guard let time = history.page.asOf?.time else { return true }
    return Age(of: Int64(clamping: time), now: now).seconds >= Home.freshness
  }
}

extension ListHistory.Response {
  /// The time of the newest row, in seconds since 1970; nil if there is none.
  fileprivate var newest: UInt64? { page.movements.map(\.block.time).max() }
}

extension ChainBalances {
  /// Whether a node said what the balances are.
  var isAnswer: Bool {
    guard case .node = source else { return false }
    return true
  }

  /// The amounts of all balances in their order; nil for an unknown one.
  var amounts: [UInt256?] { holdings.flatMap { [$0.ether?.count] + $0.tokens.map(\.units) } }
}
