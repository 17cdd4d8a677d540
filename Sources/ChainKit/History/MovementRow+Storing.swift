import Core
import Entity

extension [MovementRow] {
  /// The rows as they are stored: each once, and without the transfers from and to nobody that some
  /// wrapped coins log beside their deposits and withdrawals.
  var stored: [MovementRow] {
    let rows = Set(self)
    let wrapped = Set(
      rows.map(\.movement).filter(\.isWrapping).map { MovementRow.Wrapping($0, $0.kind) }
    )
    return rows.filter { row in
      guard row.movement.counterparty == .zero, let kind = row.movement.twin else { return true }
      return !wrapped.contains(MovementRow.Wrapping(row.movement, kind))
    }
  }
}

extension MovementRow {
  /// What a deposit or withdrawal of a wrapped coin and its transfer have in common.
  fileprivate struct Wrapping: Hashable {
    let transaction: Hash32?
    let asset: Movement.Asset
    let amount: UInt256
    let kind: Movement.Kind

    init(_ movement: Movement, _ kind: Movement.Kind) {
      (transaction, asset) = (movement.transaction, movement.asset)
      (amount, self.kind) = (movement.amount, kind)
    }
  }
}

extension Movement {
  fileprivate var isWrapping: Bool { kind == .wrap || kind == .unwrap }

  /// The deposit or withdrawal that a transfer may stand beside.
  fileprivate var twin: Movement.Kind? {
    switch kind {
    case .tokenIn: .wrap
    case .tokenOut: .unwrap
    default: nil
    }
  }
}
