import ChainKit
import Core
import Entity
import Exchange

extension Desk {
  /// The ledger, and the transactions that are kept.
  var history: [Answering] {
    [
      Answering(SyncHistory.self) { asked, tell in
        try await HistorySync(self.node(asked.chain), store: self.store, chain: asked.chain)
          .run([asked.account]) { tell(.history($0)) }
      },
      Answering(ReadHistory.self) { asked, _ in
        try self.store.page(
          HistoryFilter(chain: asked.chain, accounts: [asked.account]),
          limit: asked.limit,
          offset: asked.offset
        )
      },
      Answering(DescribeTokens.self) { asked, _ in
        try await self.tokens(asked.contracts, on: asked.chain)
      },
      Answering(ListDealings.self) { asked, _ in
        try self.store.dealings(chain: asked.chain, accounts: asked.accounts)
      },
      Answering(ListKept.self) { _, _ in try self.store.kept() },
      Answering(KeepTransactions.self) { asked, _ in try self.store.take(asked.kept) },
    ]
  }

  /// A token that does not say what it is stays unnamed; its rows are shown in base units.
  private func tokens(_ contracts: [Address], on chain: ChainID) async throws -> [Token] {
    let known = try store.tokens(at: contracts, chain: chain)
    guard let node = nodeThatIsOpen(chain) else { return known }
    let reader = TokenReader(node, chain: chain)
    var read: [Token] = []
    for address in Set(contracts).subtracting(known.map(\.address)) {
      do { read.append(try await reader.token(at: address)) } catch {
        if case .node(let failure) = error { throw failure }
      }
    }
    try store.keep(read)
    return known + read
  }
}
