import Entity
import Synchronization

/// Collects what a sync reads of the blocks after the last settled one.
final class TailCollector: Sendable {
  private let collected = Mutex<[ScanBatch]>([])

  var batches: [ScanBatch] { collected.withLock { $0 } }

  func add(_ batch: ScanBatch) { collected.withLock { $0.append(batch) } }

  /// The rows of tokens of an account, each once, however often it was read.
  func tokenRows(of account: Address) -> [MovementRow] {
    batches.filter { $0.account == account }.flatMap(\.rows).filter {
      $0.movement.asset != .ether
    }
    .stored
  }

  func transactions(of account: Address) -> Set<Hash32> {
    let own = batches.flatMap(\.transactions).filter { $0.0.from == account }
    return Set(own.map(\.0.hash))
  }
}
