import Entity
import Synchronization

/// Names blocks by the payments that a provider has recorded (`alchemy_getAssetTransfers`).
///
/// It names no failed transaction, no fee and no withdrawal: an account's own transactions are found
/// by their nonces, and the rest by balances.
struct AssetTransfersSource: HistorySource {
  let asker: any Asker
  /// Whether no further page is asked for.
  var isSpent: @Sendable () async -> Bool = { false }

  var id: EndpointID { asker.id }

  /// Cost: two requests, one more where payments within calls are not offered, and one for each
  /// further page of 1,000 payments.
  func blocks(
    of account: Address,
    in range: ClosedRange<UInt64>
  ) async throws(HistorySourceFailure) -> NamedBlocks {
    let first = GetAssetTransfers(account, .fromAddress, in: range)
    var hasInternal = true
    var page: AscendingPages.Page?
    do throws(RPCFailure) {
      page = try await read(first)
    } catch {
      switch error {
      // On most chains the category is refused, with an error that names it.
      case .other: hasInternal = false
      default: throw HistorySourceFailure(error)
      }
    }
    let sent = try await pages(account, .fromAddress, hasInternal, first: page).blocks(in: range)
    let looked = range.lowerBound...(sent.upTo ?? range.upperBound)
    let received = try await pages(account, .toAddress, hasInternal).blocks(in: looked)
    return sent.joined(with: received)
  }

  /// The pages of one side, of which the first may have been read already.
  private func pages(
    _ account: Address,
    _ side: TraceFilter.Side,
    _ hasInternal: Bool,
    first: AscendingPages.Page? = nil
  ) -> AscendingPages {
    let known = Mutex(first)
    return AscendingPages(
      read: { [self] range throws(RPCFailure) in
        if let page = known.withLock({ $0.take() }) { return page }
        return try await read(
          GetAssetTransfers(account, side, in: range, hasInternal: hasInternal)
        )
      },
      isSpent: isSpent
    )
  }

  private func read(_ method: GetAssetTransfers) async throws(RPCFailure) -> AscendingPages.Page {
    let found = try await asker.call(method, timeouts: .hints)
    return .init(blocks: found.blocks, isLast: !found.hasMore)
  }
}
