import Core
import Entity

extension BlockAttribution {
  /// Returns what the block's access list shows beside other rows (EIP-7928): for each transaction,
  /// what it changed of the balance less what its rows explain.
  ///
  /// What came and went again within one transaction is not in it. Nothing is returned if the list
  /// does not end with the balance after the block.
  func listed(beside rows: [MovementRow]) -> [MovementRow] {
    guard case .accessList(let listed) = evidence, residual(rows) != 0,
      listed.balances.last?.value == change.after.balance
    else { return [] }
    let last = UInt32(clamping: block.wholeTransactions.count) + 1
    guard let highest = listed.balances.last?.index, highest <= last else { return [] }
    var left = unexplained(listed, beside: rows, last: last)
    var found: [MovementRow] = []
    for (index, transaction) in zip(UInt32(1)..., block.wholeTransactions) {
      guard let rest = left.removeValue(forKey: index)?.value else { continue }
      let order = MovementOrder.net(transaction.place?.index ?? UInt64(index - 1))
      found += row(of: rest, order: order, in: transaction.hash)
    }
    for (index, rest) in left.sorted(by: { $0.key < $1.key }) {
      guard let rest = rest.value else { continue }
      found += row(of: rest, order: MovementOrder.outside(isAfter: index > 0))
    }
    return residual(rows + found) == 0 ? found : []
  }

  /// What is left of the change at each index of the list: 0 before the transactions, `last` after
  /// them.
  private func unexplained(
    _ listed: BlockAccessList.Account,
    beside rows: [MovementRow],
    last: UInt32
  ) -> [UInt32: ExactSum] {
    var left: [UInt32: ExactSum] = [:]
    var before = change.before.balance
    for step in listed.balances {
      left[step.index, default: ExactSum()].add(step.value)
      left[step.index, default: ExactSum()].subtract(before)
      before = step.value
    }
    var indexes: [Hash32: UInt32] = [:]
    for (index, transaction) in zip(UInt32(1)..., block.wholeTransactions) {
      indexes[transaction.hash] = index
      guard block.header.beneficiary == account, let receipt = receipts[transaction.hash],
        let tip = tip(receipt)
      else { continue }
      left[index, default: ExactSum()].subtract(tip)
    }
    for row in rows where row.movement.order != MovementOrder.reward() {
      let movement = row.movement
      guard movement.status == .success || movement.kind == .fee else { continue }
      let index = movement.transaction.map { indexes[$0] ?? last } ?? last
      left[index, default: ExactSum()].add(
        movement.amount,
        direction: -movement.kind.direction
      )
    }
    return left
  }

  private func row(of rest: Int257, order: Int, in transaction: Hash32? = nil) -> [MovementRow] {
    guard rest != 0 else { return [] }
    let kind: Movement.Kind = rest.isNegative ? .internalOut : .internal
    return [row(kind, rest.magnitude, order: order, in: transaction, by: .accessList)]
  }
}
