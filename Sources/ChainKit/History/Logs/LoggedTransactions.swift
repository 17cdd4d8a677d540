import Core
import Entity

/// The transactions in which the chain's own logs tell movements of an account's ether (EIP-7708),
/// without those whose rows tell them already.
///
/// They say which blocks to read first. They lend no certainty: a node may leave some out, or add
/// some.
struct LoggedTransactions {
  /// One movement of ether of the account in a transaction.
  struct Move: Hashable, Sendable {
    let block: UInt64
    let transaction: Hash32
    let isOut: Bool
    /// In wei.
    let amount: UInt256
  }

  /// The movements that have no row yet, each as often as it is missing.
  private(set) var missing: [Move: Int] = [:]

  /// The transactions with such movements, by block.
  var byBlock: [UInt64: Set<Hash32>] {
    missing.reduce(into: [:]) { $0[$1.key.block, default: []].insert($1.key.transaction) }
  }

  init(logged: [Move], told: [Move]) {
    for move in logged { missing[move, default: 0] += 1 }
    for move in told {
      guard let count = missing[move] else { continue }
      missing[move] = count > 1 ? count - 1 : nil
    }
  }
}

extension LoggedTransactions.Move {
  /// The movement of an account's ether that a log tells; nil if it tells none.
  init?(_ log: LogEntry, of account: Address) {
    guard let moved = LoggedEther(log), moved.names(account) else { return nil }
    self.init(
      block: log.blockNumber,
      transaction: log.transaction,
      isOut: moved.from == account,
      amount: moved.amount
    )
  }

  /// The movement of a row; nil if it is a fee, has no transaction, or moved nothing.
  init?(_ movement: Movement) {
    guard movement.asset == .ether, movement.status == .success, movement.kind != .fee,
      movement.kind.direction != 0, let transaction = movement.transaction
    else { return nil }
    self.init(
      block: movement.block.number,
      transaction: transaction,
      isOut: movement.kind.direction < 0,
      amount: movement.amount
    )
  }
}

extension ScanContext {
  /// The transactions in some blocks that must be read because the chain's logs name the account, by
  /// block; those that are stored, and those of this sync.
  func loggedTransactions(
    of account: Address,
    in blocks: ClosedRange<UInt64>
  ) throws(ScanStop) -> [UInt64: Set<Hash32>] {
    let chain = chain
    let (stored, rows) = try kept { (store) throws(StoreError) in
      (
        try store.loggedEther(of: account, in: blocks, chain: chain),
        try store.settledEther(of: account, in: blocks, chain: chain)
      )
    }
    let late = tail.batches.filter { $0.account == account }
    // A log that several searches find is one.
    let new = Dictionary(
      late.flatMap(\.logs).map { ([$0.blockNumber, $0.index], $0) },
      uniquingKeysWith: { first, _ in first }
    )
    let fresh = settled.map { settled in stored.filter { $0.block <= settled } } ?? []
    let found = LoggedTransactions(
      logged: fresh + new.values.compactMap { LoggedTransactions.Move($0, of: account) },
      told: rows + late.flatMap(\.rows).compactMap { LoggedTransactions.Move($0.movement) }
    )
    let last = try recall(.noEtherLogs)
    return found.byBlock.filter { block, _ in
      blocks.contains(block) && (last.map { block > $0 } ?? true)
    }
  }
}
