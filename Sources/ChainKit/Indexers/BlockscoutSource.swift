package import Entity

/// The API of a Blockscout instance, which is that of Etherscan with other habits.
package struct BlockscoutSource: HistorySource {
  private let pages: ExplorerPages

  package init(_ client: IndexerClient) { pages = ExplorerPages(client: client, prefix: []) }

  package var id: EndpointID { pages.client.endpoint }
  package var traffic: Traffic { pages.client.traffic }

  package func blocks(
    of account: Address,
    in range: ClosedRange<UInt64>
  ) async throws(HistorySourceFailure) -> NamedBlocks {
    do throws(IndexerFault) {
      let head = try await head()
      guard head >= range.lowerBound else { return NamedBlocks([], upTo: head) }
      var upTo = min(head, range.upperBound)
      var blocks: Set<UInt64> = []
      for action in ExplorerAction.allCases {
        do throws(IndexerFault) {
          let names = try await pages.names(action, of: account, in: range.lowerBound...upTo)
          blocks.formUnion(names.blocks)
          guard !names.isWhole else { continue }
          upTo = try await processed(action, of: account, in: range.lowerBound...upTo)
        } catch {
          guard action == .withdrawals, error == .unsupported else { throw error }
        }
      }
      return NamedBlocks(
        blocks.filter { $0 <= upTo }.sorted(),
        upTo: upTo < range.upperBound ? upTo : nil
      )
    } catch {
      throw error.failure
    }
  }

  /// Returns the last block up to which a list is whole, by bisection: at most one request for each
  /// bit of the number of blocks.
  private func processed(
    _ action: ExplorerAction,
    of account: Address,
    in range: ClosedRange<UInt64>
  ) async throws(IndexerFault) -> UInt64 {
    // Up to `low`, exclusive, the list is whole, and up to `high` it is not.
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      let page = try await pages.page(action, of: account, in: range.lowerBound...middle, rows: 1)
      if page.isWhole { low = middle + 1 } else { high = middle }
    }
    guard low > range.lowerBound else { throw .unreachable }
    return low - 1
  }

  private func head() async throws(IndexerFault) -> UInt64 {
    let text = try await pages.text(["module=block", "action=eth_block_number"])
    guard text.hasPrefix("0x"), (1...16).contains(text.utf8.count - 2),
      text.utf8.dropFirst(2).allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
      let head = UInt64(text.dropFirst(2), radix: 16)
    else { throw .malformed }
    return head
  }
}
