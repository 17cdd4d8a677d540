/// Says who asks, and asks who answers: the first question, whose answer decides whether there are others.
package struct Handshake: Question {
  package static let name = "handshake"

  /// The form of the questions; both programs have to have the same.
  package static let newest = 1

  /// Who answers.
  package struct Answer: Codable, Hashable, Sendable {
    /// `kingtherum-worker`.
    package let program: String
    package let version: String
    /// The form of the questions that it knows.
    package let form: Int

    package init(program: String, version: String, form: Int) {
      (self.program, self.version, self.form) = (program, version, form)
    }
  }

  /// The wallet's version.
  package let version: String
  /// The form of the questions that it asks.
  package let form: Int

  package init(version: String, form: Int = newest) {
    (self.version, self.form) = (version, form)
  }
}

/// Opens a node of a chain, which later questions about that chain go to.
///
/// Nothing is asked of it yet; that it is on this chain is checked before its first answer counts.
package struct OpenNode: Question {
  package static let name = "open-node"

  /// What may be shown of a node.
  package struct Answer: Codable, Hashable, Sendable {
    /// Its address without credentials.
    package let endpoint: EndpointID
    /// Whether questions travel unencrypted to another machine.
    package let isPlainRemote: Bool

    package init(endpoint: EndpointID, isPlainRemote: Bool) {
      (self.endpoint, self.isPlainRemote) = (endpoint, isPlainRemote)
    }
  }

  /// The chain that the node has to be on.
  package let chain: ChainID
  /// Where it is, with whatever credentials that carries.
  package let address: String
  /// Seconds until there is a connection.
  package let connectSeconds: Int64
  /// Seconds until an answer begins.
  package let requestSeconds: Int64
  /// Seconds until an answer has ended, counted from the start.
  package let responseSeconds: Int64
  /// Whether each question is told of as a line of the log.
  package let isVerbose: Bool
  /// The proxy that connects to it; nil where it is asked directly.
  package let proxy: ProxyAddress?
  /// The certificates that are trusted instead of the system's, in PEM (RFC 7468).
  package let certificates: String?

  package init(
    chain: ChainID,
    address: String,
    connectSeconds: Int64,
    requestSeconds: Int64,
    responseSeconds: Int64,
    isVerbose: Bool,
    proxy: ProxyAddress?,
    certificates: String?
  ) {
    (self.chain, self.address, self.isVerbose) = (chain, address, isVerbose)
    (self.proxy, self.certificates) = (proxy, certificates)
    self.connectSeconds = connectSeconds
    (self.requestSeconds, self.responseSeconds) = (requestSeconds, responseSeconds)
  }
}

/// Opens the database, and makes it where there is none.
package struct OpenStore: Question {
  package static let name = "open-store"
  package typealias Answer = EmptyAnswer

  /// The file.
  package let path: String

  /// Takes the file.
  package init(path: String) { self.path = path }
}

/// The answer to what is only to be done.
package struct EmptyAnswer: Codable, Hashable, Sendable {
  /// Makes it.
  package init() {}
}
