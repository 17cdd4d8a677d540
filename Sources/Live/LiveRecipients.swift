package import Entity
package import Scenes

/// The names of this machine, and Ethereum's nodes for others, which are opened for the first one.
package actor LiveRecipients {
  private let session: Session
  private let options: any NodeOptions
  /// The chain of the nodes in the options.
  private let chain: ChainID
  private let keepsData: Bool
  /// The worker that already runs for the command; nil if it does not.
  private let running: ChainClient?
  /// The opening of Ethereum's nodes, for which several names may wait.
  private var opening: Task<(names: LiveNames, nodes: ChosenNodes?), any Error>?
  /// The nodes that were opened; nil if no name was asked for, or they were open already.
  private(set) var nodes: ChosenNodes?

  init(
    _ session: Session,
    _ options: any NodeOptions,
    of chain: ChainID,
    keepingData keepsData: Bool,
    through running: ChainClient?
  ) {
    (self.session, self.options, self.keepsData) = (session, options, keepsData)
    (self.chain, self.running) = (chain, running)
  }

  private func names() async throws -> LiveNames {
    let task =
      opening
      ?? Task { [session, options, chain, keepsData, running] in
        try await session.openedNames(
          options,
          of: chain,
          keepingData: keepsData,
          through: running
        )
      }
    opening = task
    let opened = try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
    nodes = opened.nodes
    return opened.names
  }

  func found(_ name: ENSName, on chain: ChainID) async throws -> NameResolution {
    try await names().resolution(of: name, on: chain)
  }
}

extension LiveRecipients: ResolveRecipients.Worker {
  package nonisolated func accounts() throws -> AccountBook { try session.accountsByPreference() }
  package nonisolated func contacts() throws -> ContactBook { try session.wallets.contacts() }
  package nonisolated func resolution(of name: ENSName, on chain: ChainID) async throws
    -> NameResolution
  {
    try await found(name, on: chain)
  }
  package nonisolated func now() -> UInt64 { Clock.now }

  package nonisolated func resolved(_ done: Int, of all: Int) {
    guard all > 1 else { return }
    session.notify(done < all ? .step(.resolvingNames(done, of: all)) : .stepsEnded)
  }
}
