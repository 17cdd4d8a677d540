import Core
import Entity

/// What a node says that the payments of a list would do, compared with what their bytes show.
///
/// Only payments that run code are simulated. The rows of each list are in the list's order.
package struct SimulatedPayouts: Sendable, Equatable {
  /// A payment, and what it would do.
  struct Row: Sendable {
    let number: Int
    let payment: Payment
    let effect: SimulatedEffects
  }

  /// The number of payments that run code.
  let count: Int
  /// The rows that fail.
  private(set) var failing: [Int] = []
  /// The rows after which the payee has less of the token than was paid.
  private(set) var arrivingLess: [Int] = []
  /// The rows that take more from the user's accounts than is paid.
  private(set) var takingMore: [Int] = []
  /// The rows about which the node cannot tell.
  private(set) var unknown: [Int] = []

  /// Compares; nil if no payment runs code.
  init?(_ rows: [Row], from account: Address, own: Set<Address>) {
    guard !rows.isEmpty else { return nil }
    count = rows.count
    for row in rows {
      switch row.effect {
      case .plain, .unavailable: unknown.append(row.number)
      case .fails: failing.append(row.number)
      case .changes(let changes, _):
        let payment = row.payment
        if payment.arrivesLess(by: changes, from: account) { arrivingLess.append(row.number) }
        if payment.takesMore(by: changes, from: account, of: own) { takingMore.append(row.number) }
      }
    }
  }

  /// The number of payments about which the node tells.
  var told: Int { count - unknown.count }

  /// The rows that do something else than the list says, in order.
  var differing: [Int] { Set(arrivingLess + takingMore).sorted() }
}

extension Payment {
  /// Whether the payee gains less of a token than is paid.
  ///
  /// Coins always arrive. That a contract passes them on is its business.
  fileprivate func arrivesLess(by changes: [BalanceChange], from account: Address) -> Bool {
    guard asset != .coin, to != account else { return false }
    let gained = changes.first { $0.account == to && isOfIt($0) }?.gained
    return (gained ?? .zero) < units
  }

  /// Whether any own account loses something that the bytes do not show.
  fileprivate func takesMore(
    by changes: [BalanceChange],
    from account: Address,
    of own: Set<Address>
  ) -> Bool {
    changes.contains { change in
      guard own.contains(change.account), let lost = change.lost else { return false }
      return change.account != account || !isOfIt(change) || lost > units
    }
  }

  /// Whether a change is one of the asset that is paid.
  private func isOfIt(_ change: BalanceChange) -> Bool {
    switch asset {
    case .coin: change.asset == .ether && change.item == nil
    case .token(let contract): change.asset == .token(contract) && change.item == nil
    }
  }
}
