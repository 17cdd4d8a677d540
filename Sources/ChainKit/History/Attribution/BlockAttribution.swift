import Core
import Entity

/// Explains how one block changed an account's balance. Pure.
struct BlockAttribution {
  let chain: ChainID
  let account: Address
  let change: ChangedBlock
  let block: Block
  /// The receipts of the transactions that `wanted` returns.
  let receipts: [Hash32: Receipt]
  /// Whether the block logs movements of ether (EIP-7708).
  var logsEther = false
  /// What else shows movements within the block; nil if nothing was read.
  var evidence: BlockEvidence?

  /// Returns the transactions for which receipts are needed.
  ///
  /// Those are the account's own and those that bring ether, also by a log, as `logged` names them;
  /// all, if the account receives the tips.
  static func wanted(
    of account: Address,
    in block: Block,
    logged: Set<Hash32> = []
  ) -> [ChainTransaction] {
    guard block.header.beneficiary != account else { return block.wholeTransactions }
    return block.wholeTransactions.filter { transaction in
      transaction.from == account || (transaction.to == account && transaction.value > .zero)
        || logged.contains(transaction.hash)
    }
  }

  /// Returns the rows for which the block shows evidence.
  ///
  /// They may leave a part of the change unexplained: what code moves within a transaction shows in
  /// no part of a block.
  func rows() -> [MovementRow] {
    if block.header.number == 0 { return genesis() }
    // Before Byzantium receipts do not show success: the assumption that leaves no residual is
    // right.
    let plain = rows(assuming: true)
    if receipts.values.contains(where: { $0.succeeded == nil }), residual(plain) != 0 {
      let undone = rows(assuming: false)
      if residual(undone) == 0 { return undone }
    }
    if let logged = logged(beside: plain) { return plain + logged }
    if let traced = traced(beside: plain) { return plain + traced }
    let unwrapped = plain + unwrapped(beside: plain)
    let known = unwrapped + mined(beside: unwrapped)
    return known + listed(beside: known)
  }

  /// Returns what used the account's nonces: its transactions, and its authorizations in anybody's
  /// transaction (EIP-7702).
  func uses() -> [StoredNonceUse] {
    var next = change.before.nonce
    var uses: [StoredNonceUse] = []
    func add(_ nonce: UInt64, _ kind: NonceUse.Kind, in transaction: ChainTransaction) {
      let use = NonceUse(nonce: nonce, block: block.header.number, kind: kind, isChecked: true)
      uses.append(StoredNonceUse(use: use, transaction: transaction.hash))
      next = nonce + 1
    }
    for transaction in block.wholeTransactions {
      // A system transaction of a rollup has a sender, but no signature and no nonce of it.
      if transaction.from == account, next.map({ transaction.nonce == $0 }) ?? true,
        !transaction.isOfArbitrum || usesNonce(transaction)
      {
        add(transaction.nonce, .transaction, in: transaction)
      }
      for signed in transaction.signed?.transaction.fees.authorizations ?? []
      where signed.authority == account && signed.authorization.nonce == next {
        let chain = signed.authorization.chain
        guard chain == nil || chain == self.chain else { continue }
        add(signed.authorization.nonce, .authorization, in: transaction)
      }
    }
    return uses
  }

  /// Whether a transaction that nobody signed used the nonce that it shows: some do, and a deposit
  /// does not, so that only the nonce after the block tells.
  private func usesNonce(_ transaction: ChainTransaction) -> Bool {
    guard let after = change.after.nonce, transaction.nonce < after else { return false }
    return !block.wholeTransactions.contains { other in
      other.from == account && other.nonce == transaction.nonce && !other.isOfArbitrum
    }
  }

  /// Returns a row for each authorization among the uses of nonces; it moves nothing.
  func delegations(_ uses: [StoredNonceUse]) -> [MovementRow] {
    var rows: [MovementRow] = []
    for use in uses where use.use.kind == .authorization {
      guard
        let transaction = block.wholeTransactions.first(where: { $0.hash == use.transaction }),
        let signed = transaction.signed?.transaction.fees.authorizations.first(where: {
          $0.authority == account && $0.authorization.nonce == use.use.nonce
        })
      else { continue }
      let delegate = signed.authorization.delegate
      let earlier = rows.filter { $0.movement.transaction == use.transaction }.count
      rows.append(
        row(
          .delegation,
          0,
          order: MovementOrder.delegation(transaction.place?.index ?? 0, earlier),
          in: transaction.hash,
          with: delegate == .zero ? nil : delegate
        )
      )
    }
    return rows
  }

  /// Returns a row for an amount that nothing in a block explains, without a transaction.
  ///
  /// Nothing tells which one moved it: that another one ran no code, or that there was none, is no
  /// evidence.
  static func unattributed(
    _ amount: Int257,
    of account: Address,
    on chain: ChainID,
    at block: BlockReference
  ) -> MovementRow {
    MovementRow(
      movement: Movement(
        chain: chain,
        account: account,
        block: block,
        transaction: nil,
        order: MovementOrder.unattributed(),
        kind: amount.isNegative ? .internalOut : .internal,
        asset: .ether,
        amount: amount.magnitude,
        counterparty: nil,
        status: .success
      )
    )
  }

  /// The account's balance at genesis.
  private func genesis() -> [MovementRow] {
    let amount = change.after.balance
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
    Self.own(
      transaction,
      receipt,
      succeeded,
      of: account,
      on: chain,
      at: block.header.reference
    )
  }

  /// The sum of the tips that the block's builder earns: the price above the base fee (EIP-1559).
  ///
  /// Nil if it exceeds 256 bits, which no ether amount does: then the node lies.
  private func tips() -> UInt256? {
    guard block.header.beneficiary == account else { return 0 }
    var sum: UInt256? = 0
    for receipt in receipts.values { sum = tip(receipt).flatMap { sum?.adding($0) } }
    return sum
  }

  /// The tip of one transaction, as `tips`.
  func tip(_ receipt: Receipt) -> UInt256? {
    let base = block.header.baseFee?.count ?? 0
    let price = receipt.effectiveGasPrice?.count ?? 0
    return price.subtractingWithSaturation(base).multiplied(by: UInt256(receipt.gasUsed))
  }

  /// Returns the part of the change that the rows do not explain; nil beyond 256 bits.
  func residual(_ rows: [MovementRow]) -> Int257? {
    var sum = ExactSum()
    sum.add(change.after.balance)
    sum.subtract(change.before.balance)
    for row in rows where row.movement.status == .success || row.movement.kind == .fee {
      sum.add(row.movement.amount, direction: -row.movement.kind.direction)
    }
    return sum.value
  }

  /// Returns the ether that a wrapped coin paid out to the account in its own transactions, by the
  /// coin's own logs, if the change of the balance has room for all of it.
  private func unwrapped(beside rows: [MovementRow]) -> [MovementRow] {
    guard let coin = chain.profile(at: block.header.time).wrappedCoin else { return [] }
    var found: [MovementRow] = []
    for receipt in receipts.values.sorted(by: { $0.index < $1.index })
    where receipt.from == account && receipt.succeeded != false {
      for log in receipt.logs where log.address == coin {
        guard let amount = WrappedCoin.withdrawn(by: account, in: log) else { continue }
        found.append(
          row(
            .internal,
            amount,
            order: MovementOrder.log(receipt.index, at: log.index),
            in: receipt.transaction,
            with: coin,
            by: .log
          )
        )
      }
    }
    guard let rest = residual(rows + found), !rest.isNegative else { return [] }
    return found
  }

  /// Returns the reward of a proof-of-work miner, which the header names, as high as the rules of the
  /// chain make it, if the change of the balance has room for all of it.
  ///
  /// What is left is not taken for a part of it: it may have come from anywhere.
  private func mined(beside rows: [MovementRow]) -> [MovementRow] {
    guard block.isProofOfWork, block.header.beneficiary == account,
      let reward = chain.minerReward(at: block.header.number, uncles: block.uncleCount),
      let rest = residual(rows), !rest.isNegative, rest.magnitude >= reward
    else { return [] }
    return [row(.reward, reward, order: MovementOrder.reward() + 1)]
  }

  func row(
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
  /// Whether it is of a type that Arbitrum itself makes, without a signature: deposits, those that
  /// begin on the chain below, and what the chain notes of itself (0x64 to 0x6a).
  fileprivate var isOfArbitrum: Bool { (0x64...0x6A).contains(type) }
}
