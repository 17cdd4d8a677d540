import Core
import Entity

extension ListHistory.Body.Row {
  /// Creates the row of a movement.
  ///
  /// The account is nil if the answer is about one account only, the token if nobody described it,
  /// and `judged` outside of the list.
  init(
    _ movement: Movement,
    on chain: ChainEntry,
    of account: Address?,
    accountName: String?,
    token: Token?,
    judged: (transaction: JudgedTransaction, row: JudgedTransaction.Row)? = nil,
    names: KnownAddresses,
    labels: KnownLabels
  ) {
    let decimals: Int? =
      switch movement.asset {
      case .ether: 18
      case .item: 0
      // All of a contract is no amount.
      case .token where movement.kind == .operatorApproval: nil
      case .token: token?.decimals
      }
    // A transaction does not name the recipient of its fee.
    let counterparty = movement.kind == .fee ? nil : movement.counterparty
    let known = counterparty.flatMap(names.name)
    let texts = labels.texts(of: movement.transaction, on: chain.id)
    let balance = judged?.row.balance
    let cautions = judged?.row.cautions ?? []
    self.init(
      block: "\(movement.block.number)",
      blockHash: movement.block.hash.description,
      time: UTC.text(movement.block.time),
      transaction: movement.transaction?.description,
      kind: movement.kind,
      direction: movement.kind.directionWord,
      asset: movement.asset.contract?.description ?? "ether",
      tokenID: movement.asset.tokenID.map { "\($0)" },
      symbol: movement.asset.contract == nil
        ? chain.symbol : token.map { UntrustedText.escaped($0.symbol) } ?? "?",
      units: "\(movement.amount)",
      amount: decimals.map { Units.text(movement.amount, decimals: $0) },
      counterparty: counterparty?.description,
      counterpartyName: known?.name,
      counterpartyIs: known?.kind,
      counterpartyStanding: known?.standing,
      status: movement.status,
      evidence: movement.evidence,
      label: texts.label,
      note: texts.note,
      counterpartyLabel: labels.label(of: counterparty),
      account: account?.description,
      accountName: accountName,
      balanceUnits: balance.map { "\($0)" },
      balance: balance.flatMap { units in decimals.map { Units.text(units, decimals: $0) } },
      isOwn: judged?.transaction.isOwn,
      isListed: judged?.row.isListed,
      form: judged?.transaction.form,
      isNew: judged?.transaction.isNew,
      isFolded: judged?.transaction.isFolded,
      cautions: cautions.isEmpty
        ? nil : cautions.map { .init(code: $0.code, message: $0.words) }
    )
  }
}
