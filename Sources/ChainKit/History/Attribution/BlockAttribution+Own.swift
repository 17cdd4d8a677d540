import Core
import Entity

extension BlockAttribution {
  /// The rows of an account's own transaction: its value, and its fee.
  ///
  /// Of a deposit, what it created for the account comes first, which stays if it fails. What of it
  /// then goes to the account itself is the same ether, and no row.
  static func own(
    _ transaction: ChainTransaction,
    _ receipt: Receipt,
    _ succeeded: Bool,
    of account: Address,
    on chain: ChainID,
    at block: BlockReference
  ) -> [MovementRow] {
    let other = transaction.to ?? receipt.created
    let mint = transaction.mint ?? .zero
    func row(
      _ kind: Movement.Kind,
      _ amount: UInt256,
      order: Int,
      isMint: Bool = false
    ) -> MovementRow {
      MovementRow(
        movement: Movement(
          chain: chain,
          account: account,
          block: block,
          transaction: transaction.hash,
          order: order,
          kind: kind,
          asset: .ether,
          amount: amount,
          counterparty: isMint ? nil : other,
          status: succeeded || isMint ? .success : .failed,
          evidence: isMint ? .mint : nil
        )
      )
    }
    var rows: [MovementRow] = []
    if mint > .zero {
      let order = MovementOrder.value(receipt.index)
      rows.append(row(.received, mint.count, order: order, isMint: true))
    }
    let kind: Movement.Kind =
      transaction.to == nil ? .creation : transaction.to == account ? .selfTransfer : .sent
    let isShown = transaction.value > .zero || kind != .sent
    let isMinted = kind == .selfTransfer && mint > .zero && transaction.value <= mint
    if isShown, !isMinted {
      let order = mint > .zero ? MovementOrder.valueAfterMint : MovementOrder.value
      rows.append(row(kind, transaction.value.count, order: order(receipt.index)))
    }
    if let fee = receipt.fee(orAt: transaction.gasPrice), fee > .zero {
      rows.append(row(.fee, fee.count, order: MovementOrder.fee(receipt.index)))
    }
    return rows
  }
}
