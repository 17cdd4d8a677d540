import Core
import Entity

extension BlockAttribution {
  /// The rows of an account's own transaction: its value, and its fee.
  static func own(
    _ transaction: ChainTransaction,
    _ receipt: Receipt,
    _ succeeded: Bool,
    of account: Address,
    on chain: ChainID,
    at block: BlockReference
  ) -> [MovementRow] {
    let other = transaction.to ?? receipt.created
    func row(_ kind: Movement.Kind, _ amount: UInt256, order: Int) -> MovementRow {
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
          counterparty: other,
          status: succeeded ? .success : .failed
        )
      )
    }
    var rows: [MovementRow] = []
    let kind: Movement.Kind =
      transaction.to == nil ? .creation : transaction.to == account ? .selfTransfer : .sent
    if transaction.value > .zero || kind != .sent {
      rows.append(row(kind, transaction.value.count, order: MovementOrder.value(receipt.index)))
    }
    if let fee = receipt.fee(orAt: transaction.gasPrice), fee > .zero {
      rows.append(row(.fee, fee.count, order: MovementOrder.fee(receipt.index)))
    }
    return rows
  }
}
