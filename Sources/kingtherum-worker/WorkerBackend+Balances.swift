import ChainKit
import Entity

extension WorkerBackend {
  /// Reads balances from a node, or returns those that were kept, are young enough, and are after a
  /// block that is still part of the chain.
  ///
  /// A database that cannot be used only costs requests.
  func balances(_ question: ReadBalances) async throws -> BalanceSheet {
    let store = question.block == .latest ? try? store : nil
    let now = RetryTiming.live.now()
    let sent = try? journal.outbox(chain: question.chain)
    let node = try node(question.chain)
    if let store, let sent, !sent.contains(where: \.state.isOpen),
      let kept = try await kept(for: question, by: node, in: store, now: now)
    {
      return kept
    }
    let memory = memory(of: node, question.chain)
    let sheet = try await BalanceReader(node, chain: question.chain, memory: memory).read(
      accounts: question.accounts,
      tokens: question.tokens,
      at: question.block
    )
    let isCurrent = sent.map { before in
      (try? journal.outbox(chain: question.chain)) == before && sheet.isAfter(all: before)
    }
    try? store?.keep(sheet, chain: question.chain, now: now, isCurrent: isCurrent ?? false)
    return sheet
  }

  /// Returns kept balances that answer a question; nil if there are none.
  private func kept(
    for question: ReadBalances,
    by node: Node,
    in store: ChainStore,
    now: Int64
  ) async throws -> BalanceSheet? {
    guard question.maxAge > 0 else { return nil }
    do {
      return try await KeptBalanceReader(node, store: store, chain: question.chain).sheet(
        of: question.accounts,
        tokens: question.tokens,
        maxAge: question.maxAge,
        now: now
      )
    } catch is StoreError { return nil }
  }
}

extension BalanceSheet {
  /// Whether these balances are as new as what was sent from this machine.
  ///
  /// They are not while something is pending, nor for a minute after the last broadcast: a node may
  /// still give those of a block before it.
  fileprivate func isAfter(all sent: [OutboxEntry]) -> Bool {
    guard let last = sent.compactMap(\.firstSent).max() else { return sent.isEmpty }
    return !sent.contains(where: \.state.isOpen)
      && Int64(clamping: block.time) >= last.addingReportingOverflow(60).partialValue
  }
}
