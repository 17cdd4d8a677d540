import Entity
import Live
import Scenes

/// The whole history of some accounts on a chain, as a command names them.
struct OpenedHistory {
  let selection: HistorySelection
  let chain: ChainEntry
  /// The tokens of the user's lists.
  let tokens: [Token]
  /// Knows the names that were asked for.
  let session: Session

  /// Finds accounts and chain.
  ///
  /// - Parameters:
  ///   - accounts: The accounts as they were typed.
  ///   - tokens: The lists of tokens.
  ///   - chainOptions: The chain and its nodes.
  ///   - common: The options of all commands.
  ///   - prepare: Does what is not possible once the worker runs.
  /// - Throws: Also `SessionError.offline`, since the history is to be read from a node.
  init(
    of accounts: HistoryAccountOptions,
    _ tokens: TokenOptions,
    _ chainOptions: ChainOptions,
    _ common: CommonOptions,
    before prepare: () throws -> Void = {}
  ) async throws {
    let local = try Session(common)
    let named = try accounts.typed(in: local, common)
    let isOpen = try named.contains { try local.needsLookup($0.text) }
    func selection(in session: Session) throws -> HistorySelection {
      try HistorySelection(
        of: named.map(\.text),
        isOfAll: accounts.allAccounts,
        HistoryScope(limit: 1),
        knowing: session.wallets
      )
    }
    // What is wrong is said before a node is asked.
    let early = isOpen ? nil : try selection(in: local)
    let lists = try local.tokens(list: tokens.tokenList)
    try prepare()
    let chain = try await local.chain(
      chainOptions.chain,
      servedBy: chainOptions,
      keepingData: true
    )
    let texts = try named.map { try $0.text(on: chain.id) }
    if chainOptions.offline { throw SessionError.offline }
    let session = try await local.resolving(texts, on: chain, chainOptions, keepingData: true)
    (self.chain, self.tokens) = (chain, lists.tokens(on: chain.id))
    self.session = session
    self.selection = try early ?? selection(in: session)
  }
}
