import Entity

/// Names blocks by the calls that a node has recorded (`trace_filter`).
///
/// The calls from an account and those to it are asked for apart: nodes do not agree on whether both
/// together mean either or both. Withdrawals are not among them.
struct TraceFilterSource: HistorySource {
  let asker: any Asker
  /// Whether no further page is asked for.
  var isSpent: @Sendable () async -> Bool = { false }

  var id: EndpointID { asker.id }

  /// Cost: two requests, and one for each page, which has 200 rows by default in Erigon.
  func blocks(
    of account: Address,
    in range: ClosedRange<UInt64>
  ) async throws(HistorySourceFailure) -> NamedBlocks {
    let sent = try await pages(account, .fromAddress).blocks(in: range)
    let looked = range.lowerBound...(sent.upTo ?? range.upperBound)
    return sent.joined(with: try await pages(account, .toAddress).blocks(in: looked))
  }

  private func pages(_ account: Address, _ side: TraceFilter.Side) -> AscendingPages {
    AscendingPages(
      read: { [asker] range throws(RPCFailure) in
        let found = try await asker.call(TraceFilter(account, side, in: range), timeouts: .hints)
        // A node may give fewer rows than are asked for: only a page without rows ends them.
        return .init(blocks: found.blocks, isLast: found.blocks.isEmpty)
      },
      isSpent: isSpent
    )
  }
}
