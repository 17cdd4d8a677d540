import Core
import Entity

/// Explains how one block changed an account's balance. Pure.
struct BlockAttribution {
  let chain: ChainID
  let account: Address
  let change: ChangeSearch.Change
  let block: Block
  /// The receipts of the transactions that `wanted` returns.
  let receipts: [Hash32: Receipt]

  /// Returns the transactions for which receipts are needed.
  ///
  /// Those are the account's own and those that bring ether; all, if the account receives the tips.
  static func wanted(of account: Address, in block: Block) -> [ChainTransaction] {
    guard block.header.beneficiary != account else { return block.wholeTransactions }
    return block.wholeTransactions.filter { transaction in
      transaction.from == account || (transaction.to == account && transaction.value > .zero)
    }
  }

  /// Returns rows that add up to the balance change, as far as it can be explained.
  func rows() -> [MovementRow] {
    if block.header.number == 0 { return genesis() }
    // Before Byzantium receipts do not show success: the assumption that leaves no residual is
    // right.
    let plain = rows(assuming: true)
    if receipts.values.allSatisfy({ $0.succeeded != nil }) || residual(plain) == 0 {
      return plain + rest(of: plain)
    }
    let undone = rows(assuming: false)
    return residual(undone) == 0 ? undone : plain + rest(of: plain)
  }

  /// The account's balance at genesis.
  private func genesis() -> [MovementRow] {
    let amount = change.after.balance.count
    return amount == 0 ? [] : [row(.received, amount, order: 0, by: .balance)]
  }

  private func rows(assuming success: Bool) -> [MovementRow] {
    var rows: [MovementRow] = []
    for transaction in block.wholeTransactions {
      guard let receipt = receipts[transaction.hash] else { continue }
      let succeeded = receipt.succeeded ?? success
      if transaction.from == account {
        rows += own(transaction, receipt, succeeded)
      } else if transaction.to == account, transaction.value > .zero, succeeded {
        rows.append(
          row(
            .received,
            transaction.value.count,
            order: MovementOrder.value(receipt.index),
            in: transaction.hash,
            with: transaction.from
          )
        )
      }
    }
    let profile = chain.profile(at: block.header.time)
    let withdrawals = profile.paysWithdrawals ? block.withdrawals ?? [] : []
    for (place, withdrawal) in withdrawals.enumerated()
    where withdrawal.address == account && withdrawal.amount > .zero {
      rows.append(
        row(.withdrawal, withdrawal.amount.count, order: MovementOrder.withdrawal(place))
      )
    }
    if let tips = tips(), tips > 0 {
      rows.append(row(.reward, tips, order: MovementOrder.reward()))
    }
    return rows
  }

  private func own(
    _ transaction: ChainTransaction,
    _ receipt: Receipt,
    _ succeeded: Bool
  ) -> [MovementRow] {
    let status: Movement.Status = succeeded ? .success : .failed
    let other = transaction.to ?? receipt.created
    var rows: [MovementRow] = []
    let kind: Movement.Kind =
      transaction.to == nil ? .creation : transaction.to == account ? .selfTransfer : .sent
    if transaction.value > .zero || kind != .sent {
      rows.append(
        row(
          kind,
          transaction.value.count,
          order: MovementOrder.value(receipt.index),
          in: transaction.hash,
          with: other,
          status
        )
      )
    }
    if let fee = receipt.fee(orAt: transaction.gasPrice), fee > .zero {
      rows.append(
        row(
          .fee,
          fee.count,
          order: MovementOrder.fee(receipt.index),
          in: transaction.hash,
          with: other,
          status
        )
      )
    }
    return rows
  }

  /// The sum of the tips that the block's builder earns: the price above the base fee (EIP-1559).
  ///
  /// Nil if it exceeds 256 bits, which no ether amount does: then the node lies.
  private func tips() -> UInt256? {
    guard block.header.beneficiary == account else { return 0 }
    let base = block.header.baseFee?.count ?? 0
    var sum: UInt256? = 0
    for receipt in receipts.values {
      let price = receipt.effectiveGasPrice?.count ?? 0
      let tip = price.subtractingWithSaturation(base).multiplied(by: UInt256(receipt.gasUsed))
      sum = tip.flatMap { sum?.adding($0) }
    }
    return sum
  }

  /// Returns the part of the change that the rows do not explain; nil beyond 256 bits.
  private func residual(_ rows: [MovementRow]) -> Int257? {
    var sum = ExactSum()
    sum.add(change.after.balance.count)
    sum.subtract(change.before.balance.count)
    for row in rows where row.movement.status == .success || row.movement.kind == .fee {
      sum.add(row.movement.amount, direction: -row.movement.kind.direction)
    }
    return sum.value
  }

  /// Explains the residual: internal transfers, or the reward of a proof-of-work miner.
  private func rest(of rows: [MovementRow]) -> [MovementRow] {
    // A negative residual, or one beyond 256 bits, is impossible for an account without code; the
    // reconciliation of all rows shows it.
    guard let rest = residual(rows), rest > 0 else { return [] }
    if block.isProofOfWork, block.header.beneficiary == account {
      return [row(.reward, rest.magnitude, order: MovementOrder.reward() + 1)]
    }
    let running = block.wholeTransactions.enumerated().filter { $0.element.canRunCode }
    // Only a transaction that runs code can have moved it; if there is exactly one, it did.
    guard running.count == 1, let only = running.first else {
      return [row(.internal, rest.magnitude, order: MovementOrder.unattributed())]
    }
    return [
      row(
        .internal,
        rest.magnitude,
        order: MovementOrder.attributed(UInt64(only.offset)),
        in: only.element.hash
      )
    ]
  }

  private func row(
    _ kind: Movement.Kind,
    _ amount: UInt256,
    order: Int,
    in transaction: Hash32? = nil,
    with counterparty: Address? = nil,
    _ status: Movement.Status = .success,
    by evidence: Movement.Evidence? = nil
  ) -> MovementRow {
    MovementRow(
      movement: Movement(
        chain: chain,
        account: account,
        block: block.header.reference,
        transaction: transaction,
        order: order,
        kind: kind,
        asset: .ether,
        amount: amount,
        counterparty: counterparty,
        status: status,
        evidence: evidence
      )
    )
  }
}

extension ChainTransaction {
  /// Whether it can run code: its gas exceeds what it costs before anything runs.
  var canRunCode: Bool {
    to == nil || !input.isEmpty
      || gas > IntrinsicGas.lowest(from: from, to: to, value: value)
  }
}
