package import Core

/// Everything that can go wrong between us and a node.
///
/// The set is closed: what a node says is sorted by `classify`, and what cannot be sorted is
/// `other`, with its code and its words as foreign text.
package enum RPCFailure: Error, Equatable, Sendable, Codable {
  /// The node was not reached, or the connection broke.
  case transport(TransportFault)
  /// A time limit passed.
  case timeout(TimeoutPhase)
  /// The node asks for a pause.
  case rateLimited(retryAfter: Duration?)
  /// The account at the provider is used up.
  case quota
  /// The node wants credentials, or other ones.
  case unauthorized
  /// The node does not offer this.
  case unsupported(method: String)
  /// The node does not hold what was asked about.
  case missingData(MissingKind)
  /// A search was too large.
  case tooLarge(RangeHint)
  /// A filter lists too many addresses or topics.
  case tooManyTopics(limit: Int?)
  /// The called code reverted: an answer, not a fault.
  case reverted(Revert)
  /// The node holds this transaction already.
  case alreadyKnown
  /// The nonce was used by a mined transaction; `state` is the next free one, where told.
  case nonceTooLow(state: UInt64?)
  /// A nonce before this one is missing.
  case nonceGap(expected: UInt64?)
  /// Another transaction with this nonce pays nearly as much or more.
  case replacementUnderpriced
  /// The fee is below what the node takes.
  case underpriced(least: Wei?)
  /// The account cannot pay for the value and the fee.
  case insufficientFunds(have: Wei?, want: Wei?)
  /// The gas limit is too high or too low for this transaction.
  case gasLimit(most: UInt64?)
  /// The node's pool takes nothing more, or not from this sender.
  case poolBusy
  /// The whole fee is above a limit that the node's owner set.
  case feeCapExceeded
  /// The node failed.
  case serverFault(ServerFault)
  /// The node broke the rules of JSON-RPC or of its own answer.
  case protocolViolation(ProtocolFault)
  /// The node serves another chain.
  case wrongChain(expected: ChainID, found: ChainID)
  /// An error that fits none of these.
  case other(code: Int, message: UntrustedMessage)
  /// The work was stopped by the caller.
  case cancelled
}

/// Why a connection failed.
package struct TransportFault: Hashable, Sendable, Codable {
  /// What happened to the connection.
  package enum Kind: Hashable, Sendable, CaseIterable, Codable {
    /// Nothing listens there.
    case refused
    /// The name of the host has no address.
    case unknownHost
    /// No secure connection could be made.
    case insecure
    /// The connection closed before the answer was whole.
    case closed
    /// The proxy cannot be reached, or does not connect to it.
    case proxy
    /// Another fault of the network.
    case network
  }

  /// The node.
  package let endpoint: EndpointID
  /// What happened.
  package let kind: Kind

  /// Makes a fault.
  package init(endpoint: EndpointID, kind: Kind) {
    self.endpoint = endpoint
    self.kind = kind
  }

  /// Whether the question surely did not reach the node.
  package var neverArrived: Bool {
    switch kind {
    case .refused, .unknownHost, .insecure, .proxy: true
    case .closed, .network: false
    }
  }
}

/// Which time limit passed, and how long it was.
package enum TimeoutPhase: Hashable, Sendable, Codable {
  /// Making the connection, the secure one included.
  case connecting(Duration)
  /// Handing the request over, the connection included.
  case sending(Duration)
  /// Waiting for the answer to begin, counted from the start.
  case waiting(Duration)
  /// Waiting for the answer to end, counted from the start.
  case receiving(Duration)
  /// The node's own limit, which it does not name.
  case node
}

/// What a node does not hold.
package enum MissingKind: Hashable, Sendable, CaseIterable, Codable {
  /// The state of an old block: the node is no archive.
  case state
  /// The block, its transactions or its receipts.
  case block
  /// History before a point that the node has deleted (EIP-4444).
  case pruned
  /// A block past the node's own head.
  case future
  /// A named block (`finalized`, `safe`) that the node does not know.
  case tag
}

/// What a node said about the size of a search.
package struct RangeHint: Hashable, Sendable, Codable {
  /// The largest number of blocks that it takes.
  package var structural: UInt64?
  /// The last block up to which this one search would work.
  package var localEnd: UInt64?

  /// Makes a hint.
  package init(structural: UInt64? = nil, localEnd: UInt64? = nil) {
    self.structural = structural
    self.localEnd = localEnd
  }
}

/// How a node failed.
package enum ServerFault: Hashable, Sendable, Codable {
  /// An HTTP status that is no success.
  case status(Int)
  /// A page for people where JSON was wanted.
  case page
  /// No body.
  case empty
  /// A body that is no JSON, or was cut.
  case malformed
  /// An internal error of the node.
  case internalError(UntrustedMessage)
}

/// How a node broke the rules.
package enum ProtocolFault: Hashable, Sendable, Codable {
  /// The answer is for another question.
  case wrongID(expected: UInt64)
  /// A question of a batch has no answer, or two.
  case missingAnswer(method: String)
  /// The answer has another shape; `path` names the member.
  case wrongAnswer(method: String, path: String)
  /// The answer is larger than this many bytes.
  case oversize(limit: Int)
  /// The answer sends us to another place, which is not followed.
  case redirect
  /// A transaction's or a block's contents do not give the hash that the node names.
  case forged(Hash32)
  /// The node names another hash for the transaction that was handed over.
  case otherHash(sent: Hash32, told: Hash32)
  /// A log that the filter does not ask for.
  case strayLog(block: UInt64)
}
