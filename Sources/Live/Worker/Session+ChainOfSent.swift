import Core
package import Entity

extension Session {
  /// Returns the named chain, else that of a given node, else the one on which a transaction of this
  /// machine was sent, else that of the settings.
  ///
  /// Without a hash it is the chain of the transactions that are not mined, if there is only one and
  /// the settings choose none.
  /// - Throws: The errors of ``chain(_:servedBy:keepingData:)``; what was sent may be unreadable.
  package func chain(
    ofSent hash: Hash32?,
    _ name: String?,
    servedBy options: some NodeOptions
  ) async throws -> ChainEntry {
    let usual = try await chain(name, servedBy: options, keepingData: true)
    guard name == nil, !options.offline, givenNodes(options).isEmpty,
      hash != nil || hasNoChosenChain,
      let sent = try await chainOfSent(hash, options), sent.id != usual.id
    else { return usual }
    notify(.chainOfSent(sent))
    return sent
  }

  private func chainOfSent(_ hash: Hash32?, _ options: some NodeOptions) async throws
    -> ChainEntry?
  {
    let meant = try await sentTransactions(options).filter {
      hash == nil ? $0.state.isOpen : $0.signed.hash == hash
    }
    let chains = Set(meant.map(\.chain))
    return chains.count == 1 ? chains.first.flatMap { try? chain($0.description) } : nil
  }

  /// Reads what was sent, with the worker that the command needs anyway: a process starts only one.
  private func sentTransactions(_ options: some NodeOptions) async throws -> [SavedTransaction] {
    guard try hasChainData else { return try waitingOutbox() }
    try prepareStore()
    let worker = try await worker(options)
    try await openStore(in: worker)
    defer { early.keep(worker) }
    return try await worker.ask(ListSavedTransactions())
  }
}
