import Entity

/// How the tokens of rows are described: by lists, by the history, else by their contracts.
enum HistoryTokens {
  /// Returns descriptions of the tokens in rows, and of those of the lists.
  ///
  /// `describe` is asked for the tokens that neither the lists nor the history describe.
  static func describing(
    _ movements: [Movement],
    _ listed: [Token],
    _ found: [FoundToken],
    describe: ([Address]) async throws -> [Token]
  ) async throws -> [Address: Token] {
    let seen = Set(movements.compactMap(\.token))
    var known: [Address: Token] = [:]
    for token in found.compactMap(\.token) where seen.contains(token.address) {
      known[token.address] = token
    }
    for token in listed { known[token.address] = token }
    let unknown = seen.subtracting(known.keys).sorted { $0.description < $1.description }
    guard !unknown.isEmpty else { return known }
    for token in try await describe(unknown) { known[token.address] = token }
    return known
  }
}
