import Core
import Entity

/// What the stored rows of accounts add up to after a block.
///
/// The wallet adds up the rows that it shows and exports, so a sum that fits a proof is the sum of
/// these, whatever the worker says of them.
struct HistorySums: Sendable {
  private struct Subject: Hashable {
    let account: Address
    let asset: Movement.Asset
  }

  private var sums: [Subject: ExactSum] = [:]

  /// Adds up all rows up to a block. Cost: linear in the number of rows.
  ///
  /// - Throws: The errors of reading.
  init(
    of accounts: [Address],
    upTo block: UInt64,
    from worker: any HistoryProofWorker
  ) async throws {
    var cursor: HistoryRowsCursor?
    repeat {
      let page = try await worker.rows(of: accounts, after: cursor)
      for row in page.movements where row.isChange && row.block.number <= block {
        let subject = Subject(account: row.account, asset: row.asset)
        sums[subject, default: ExactSum()].add(row.amount, direction: row.kind.direction)
      }
      cursor = page.next
    } while cursor != nil
  }

  /// The sum of an account's rows of an asset, in base units; nil if no account can have it.
  func units(of asset: Movement.Asset, _ account: Address) -> UInt256? {
    guard let sum = sums[Subject(account: account, asset: asset)] else { return 0 }
    guard let value = sum.value, !value.isNegative else { return nil }
    return value.magnitude
  }
}
