import ChainKit
import Entity

extension WorkerBackend {
  /// Reads balances from a node, or returns those that were kept and are young enough.
  ///
  /// A database that cannot be used only costs requests.
  func balances(_ question: ReadBalances) async throws -> BalanceSheet {
    let store = question.block == .latest ? try? store : nil
    let now = RetryTiming.live.now()
    // What is read while something of this machine's is pending is soon not true any more.
    let isSettled = (try? journal.hasOpen(on: question.chain)) == false
    if question.maxAge > 0, isSettled,
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
    try? store?.keep(sheet, chain: question.chain, now: now, isCurrent: isSettled)
    return sheet
  }
}
