package import Entity

extension ChainClient {
  /// Reads the collectibles of accounts: of the collections in the history, if the databases are
  /// open, and of those that are named.
  package func collectibles(
    of accounts: [Address],
    in contracts: [Address],
    _ moment: ReadCollectibles.Moment
  ) async throws -> CollectibleSheet {
    let question = ReadCollectibles(
      chain: id,
      accounts: accounts,
      contracts: contracts,
      moment: moment
    )
    let sheet = try await ask(question)
    try AnswerMismatchError.check(sheet, answers: question)
    return sheet
  }
}
