package import Entity

/// Etherscan's API, version 2: one address for all its chains.
package struct EtherscanSource: HistorySource {
  private let pages: ExplorerPages

  package init(_ client: IndexerClient, chain: ChainID) {
    pages = ExplorerPages(client: client, prefix: ["chainid=\(chain)"])
  }

  package var id: EndpointID { pages.client.endpoint }
  package var traffic: Traffic { pages.client.traffic }

  package func blocks(
    of account: Address,
    in range: ClosedRange<UInt64>
  ) async throws(HistorySourceFailure) -> NamedBlocks {
    do throws(IndexerFault) {
      // Before the lists: what is indexed meanwhile may be missing in them.
      let head = try await head()
      guard head >= range.lowerBound else { return NamedBlocks([], upTo: head) }
      let upTo = min(head, range.upperBound)
      var blocks: Set<UInt64> = []
      for action in ExplorerAction.allCases {
        do throws(IndexerFault) {
          let names = try await pages.names(action, of: account, in: range.lowerBound...upTo)
          guard names.isWhole else { throw .unreachable }
          blocks.formUnion(names.blocks)
        } catch {
          // Many chains have no withdrawals.
          guard action == .withdrawals, error == .unsupported else { throw error }
        }
      }
      return NamedBlocks(blocks.sorted(), upTo: upTo < range.upperBound ? upTo : nil)
    } catch {
      throw error.failure
    }
  }

  /// Returns the newest block of the index: that of its node would say nothing about the lists.
  private func head() async throws(IndexerFault) -> UInt64 {
    // A time in the future is refused, and clocks differ.
    let time = max(0, pages.client.now - 60)
    let text = try await pages.text([
      "module=block", "action=getblocknobytime", "timestamp=\(time)", "closest=before",
    ])
    guard let head = ExplorerAction.number(text) else { throw .malformed }
    return head
  }
}
