/// Introduces both programs; the first question, which decides whether others follow.
package struct Handshake: Question {
  package static let name = "handshake"

  /// The version of the protocol, which must be the same in both programs.
  package static let newest = 1

  /// The program that answers.
  package struct Answer: Codable, Hashable, Sendable {
    /// `kingtherum-worker`.
    package let program: String
    package let version: String
    /// The version of the protocol that it supports.
    package let form: Int

    package init(program: String, version: String, form: Int) {
      (self.program, self.version, self.form) = (program, version, form)
    }
  }

  /// The wallet's version.
  package let version: String
  /// The version of the protocol that the wallet uses.
  package let form: Int

  package init(version: String, form: Int = newest) {
    (self.version, self.form) = (version, form)
  }
}

/// Opens the nodes of a chain, to which later questions about that chain go.
///
/// Sends them nothing yet; that one is on this chain is checked before its first answer counts.
package struct OpenNodes: Question {
  package static let name = "open-nodes"

  package struct Answer: Codable, Hashable, Sendable {
    /// The nodes, in the order of the connections.
    package let nodes: [OpenedNode]
    /// The private relay; nil if there is none.
    package let relay: OpenedNode?

    package init(nodes: [OpenedNode], relay: OpenedNode?) {
      (self.nodes, self.relay) = (nodes, relay)
    }
  }

  /// The chain that the nodes must be on.
  package let chain: ChainID
  /// The hash of its block 0 by the settings; nil for the built-in one, if there is one.
  package let genesis: Hash32?
  /// The connections, at least one, the preferred one first.
  package let connections: [NodeConnection]
  /// The number of nodes that must give the same answer; 1 for none.
  package let quorum: Int
  /// The connection to the private relay, which only gets transactions; nil for none.
  package let relay: NodeConnection?

  package init(
    chain: ChainID,
    genesis: Hash32? = nil,
    connections: [NodeConnection],
    quorum: Int,
    relay: NodeConnection? = nil
  ) {
    (self.chain, self.genesis, self.connections) = (chain, genesis, connections)
    (self.quorum, self.relay) = (quorum, relay)
  }
}

/// What may be shown of a node.
package struct OpenedNode: Codable, Hashable, Sendable {
  /// Its URL without credentials.
  package let endpoint: EndpointID
  /// Whether requests travel unencrypted to another machine.
  package let isPlainRemote: Bool

  package init(endpoint: EndpointID, isPlainRemote: Bool) {
    (self.endpoint, self.isPlainRemote) = (endpoint, isPlainRemote)
  }
}

/// Reads the ID of the chain that a node serves. The node is not opened by that.
package struct ReadServedChain: Question {
  package static let name = "read-served-chain"
  package typealias Answer = ChainID

  package let connection: NodeConnection

  package init(connection: NodeConnection) { self.connection = connection }
}

/// Opens the databases in a folder, and creates those that are missing.
package struct OpenStore: Question {
  package static let name = "open-store"
  /// The database of an older version is brought up to date, however large it is.
  package static let hasDeadline = false
  /// The history database, all of which can be read from the chain again.
  package static let storeName = "chain.sqlite"
  /// What only this machine knows: the sent transactions, and their nonces.
  package static let journalName = "journal.sqlite"

  package let folder: String

  package init(folder: String) { self.folder = folder }

  package struct Answer: Codable, Hashable, Sendable {
    /// Why an older history database was set aside, and a new one begun; nil if it was not.
    package let setAside: SetAsideReason?

    package init(setAside: SetAsideReason?) { self.setAside = setAside }
  }
}

/// Why a history database is set aside.
package enum SetAsideReason: String, Codable, Hashable, Sendable, CaseIterable {
  /// It is not a database, or is damaged.
  case damaged
  /// A newer version created it.
  case newer

  /// What the name of a file that was set aside ends with.
  package var suffix: String { "." + rawValue }
}

/// Begins another round of a command that goes on until it is stopped.
///
/// The time limit of the command counts from here.
package struct BeginRound: Question {
  package static let name = "begin-round"
  package typealias Answer = EmptyAnswer

  package init() {}
}

/// The answer to a question that has no result.
package struct EmptyAnswer: Codable, Hashable, Sendable {
  package init() {}
}
