import Core
import Entity

/// What an account has of a collection by its rows, and what the contract is asked to compare it.
struct CollectionRows: Hashable, Sendable {
  let contract: Address
  /// The standard of the newest row.
  let kind: CollectionKind
  /// What the contract is asked.
  let questions: [LoggedBalance]
  private let sums: [LoggedBalance: Int257?]

  /// Takes the rows of a collection, the oldest first.
  ///
  /// ERC-721: how many items the account has, and who owns each that it has by its rows. An item that
  /// came without a log shows in the number. That is left out where the contract is a token, too
  /// (`isToken`), whose balance its `balanceOf` gives.
  ///
  /// ERC-1155: how much it has of each item that has rows. Nothing tells of others.
  init(_ contract: Address, _ rows: [ItemRow], isToken: Bool) {
    self.contract = contract
    kind = rows.last?.kind ?? .erc721
    var items: [UInt256: ExactSum] = [:]
    var all = ExactSum()
    for item in rows {
      items[item.id, default: ExactSum()].add(item.row.amount, direction: item.row.direction)
      all.add(item.row.amount, direction: item.row.direction)
    }
    var sums: [LoggedBalance: Int257?] = [:]
    var questions: [LoggedBalance] = []
    func ask(_ balance: LoggedBalance, _ sum: ExactSum) {
      questions.append(balance)
      sums[balance] = .some(sum.value)
    }
    if kind == .erc721, !isToken { ask(.count(contract), all) }
    for (id, sum) in items.sorted(by: { $0.key < $1.key }) {
      switch kind {
      case .erc721 where sum != ExactSum(): ask(.owned(contract, id: id), sum)
      case .erc1155: ask(.amount(contract, id: id), sum)
      case .erc721: break
      }
    }
    (self.questions, self.sums) = (questions, sums)
  }

  /// What the contract's answers say.
  enum Reading: Sendable {
    /// The balances that it gives, of which there can be fewer than questions.
    case held([LoggedBalance: UInt256])
    /// It gives no balance, or only of some items.
    case unreadable
    /// It was asked nothing that a contract of its standard must answer.
    case untold
  }

  /// Reads the contract's answers to the questions, in their order.
  ///
  /// A contract that answers nothing gives no balances. That it does not say how many items somebody
  /// has is no fault if it names their owners.
  func reading(_ outcomes: some Sequence<CallOutcome>, of account: Address) -> Reading {
    var held: [LoggedBalance: UInt256] = [:]
    var owners = (asked: 0, refused: 0)
    for (balance, outcome) in zip(questions, outcomes) {
      if case .owned = balance {
        owners.asked += 1
        if outcome == .refused { owners.refused += 1 }
      }
      held[balance] = balance.units(outcome, of: account)
    }
    let isCounted = held[.count(contract)] != nil
    let unread = questions.count - held.count
    if questions.isEmpty { return .untold }
    switch kind {
    case .erc1155: return unread > 0 ? .unreadable : .held(held)
    case .erc721:
      if isCounted { return unread > 0 ? .unreadable : .held(held) }
      if owners.asked == 0 { return .untold }
      let isOdd = owners.asked > held.count || owners.refused == owners.asked
      return isOdd ? .unreadable : .held(held)
    }
  }

  /// The sum of the rows of a balance; nil if it is beyond 256 bits.
  func sum(of balance: LoggedBalance) -> Int257? { sums[balance] ?? 0 }

  /// The items whose rows differ from what the account has; the number of all is not among them.
  func differing(from held: [LoggedBalance: UInt256]) -> [LoggedBalance] {
    let all = Set(questions).union(held.keys)
    return all.filter { balance in
      guard balance != .count(contract), let units = held[balance] else { return false }
      return sum(of: balance) != Int257(units)
    }
    .sorted { $0.subject < $1.subject }
  }

  /// How many items the account has as far as their rows and owners agree: `count` is what rows and
  /// contract say together, but where an owner differs, the rows of another item must, too.
  func known(of count: UInt256, _ held: [LoggedBalance: UInt256]) -> Int257? {
    var known = ExactSum()
    known.add(count)
    for balance in differing(from: held) {
      guard let sum = sum(of: balance) else { return nil }
      known.add(sum.magnitude, direction: sum.isNegative ? 1 : -1)
      known.add(held[balance] ?? .zero)
    }
    return known.value
  }

  /// Whether the answers are what the rows add up to, as far as a comparison can tell.
  func agrees(with outcomes: some Sequence<CallOutcome>, of account: Address) -> Bool {
    switch reading(outcomes, of: account) {
    case .unreadable: return false
    case .untold: return true
    case .held(let held): return held.allSatisfy { sum(of: $0.key) == Int257($0.value) }
    }
  }
}
