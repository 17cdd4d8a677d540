import Entity

/// Names blocks by the transactions in which a node has seen an account
/// (`ots_searchTransactionsBefore`).
///
/// The newest come first, so a search that ends early has seen nothing from the start of the range
/// on: then it claims its first block only, and names what it has found.
struct OtterscanSource: HistorySource {
  let asker: any Asker
  /// The most blocks that are named, but for those of the last page.
  var mostBlocks = ExplorerPages.maxBlocks
  /// Whether no further page is asked for.
  var isSpent: @Sendable () async -> Bool = { false }

  var id: EndpointID { asker.id }

  /// The most pages that are read.
  static let mostPages = 400
  /// The transactions of a page, with their receipts, unless the node allows fewer.
  private static let pageSize: UInt64 = 100

  /// Cost: one request for each page, of 25 transactions by default in Erigon, and one to learn that.
  func blocks(
    of account: Address,
    in range: ClosedRange<UInt64>
  ) async throws(HistorySourceFailure) -> NamedBlocks {
    var named: Set<UInt64> = []
    var size = Self.pageSize
    // Zero stands for all.
    var before = range.upperBound == .max ? 0 : range.upperBound + 1
    var failure = HistorySourceFailure.tooMuch
    for _ in 0..<Self.mostPages {
      let page: AppearancesAnswer
      do throws(RPCFailure) {
        let method = SearchTransactionsBefore(account, before: before, pageSize: size)
        page = try await asker.call(method, timeouts: .hints)
      } catch {
        if case .tooLarge(let hint) = error, let most = hint.structural, most > 0, most < size {
          size = most
          continue
        }
        failure = HistorySourceFailure(error)
        break
      }
      guard before == 0 || page.blocks.allSatisfy({ $0 < before }) else {
        failure = .malformed
        break
      }
      named.formUnion(page.blocks.filter(range.contains))
      guard !page.isLast, let lowest = page.blocks.min(), lowest > range.lowerBound else {
        return NamedBlocks(named.sorted())
      }
      if await isSpent() || named.count >= mostBlocks { break }
      before = lowest
    }
    guard !named.isEmpty else { throw failure }
    return NamedBlocks(named.sorted(), upTo: range.lowerBound)
  }
}
