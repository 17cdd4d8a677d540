import ChainKit
import Entity

extension WorkerBackend {
  /// Reads balances from a node, or returns those that were kept and are young enough.
  ///
  /// A database that cannot be used only costs requests.
  func balances(_ question: ReadBalances) async throws -> BalanceSheet {
    let store = question.block == .latest ? try? store : nil
    let now = RetryTiming.live.now()
    let sent = try? journal.outbox(chain: question.chain)
    if question.maxAge > 0, let sent, !sent.contains(where: \.state.isOpen),
      let kept = try? store?.keptSheet(
        of: question.accounts,
        tokens: question.tokens,
        chain: question.chain,
        maxAge: question.maxAge,
        now: now
      )
    {
      return kept
    }
    let node = try node(question.chain)
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
