import Entity

extension ListHistory.Interactor {
  /// Returns the tokens of own accounts that no list holds; nil unless a sync read something new.
  ///
  /// The contracts of some that are not described are asked, those that the account used first;
  /// the next sync that reads something asks others. What they answer is only needed for a note, so
  /// a node that fails does not fail the command. `known` is what was read of these accounts, which
  /// may be others than these.
  func found(
    by report: HistoryReport?,
    _ request: ListHistory.Request,
    known: (accounts: [Address], tokens: [FoundToken])
  ) async throws -> FoundTokens? {
    let own = request.selection.accounts.filter { $0.wallet != nil }.map(\.address)
    guard let report, report.added > 0, !own.isEmpty else { return nil }
    let list = TokenList(adding: request.tokens)
    var found = known.accounts == own ? known.tokens : try await worker.found(of: own)
    let unknown = found.filter { found in
      found.token == nil && list.token(at: found.contract, on: request.chain.id) == nil
    }
    let asked = unknown.prefix(Self.maxDescribed).map(\.contract)
    let described = asked.isEmpty ? [] : (try? await worker.metadata(of: asked)) ?? []
    try Task.checkCancellation()
    let tokens = Dictionary(described.map { ($0.address, $0) }) { first, _ in first }
    for index in found.indices where found[index].token == nil {
      found[index].token = tokens[found[index].contract]
    }
    return FoundTokens(found, on: request.chain, knowing: list)
  }

  /// The most tokens whose contracts are asked after a sync: two requests each.
  private static var maxDescribed: Int { 20 }
}
