package import Core

/// Every way in which a request to a node can fail.
///
/// The set is closed: `classify` sorts a node's errors, and those that it cannot sort are `other`,
/// with the code and the untrusted text.
package enum RPCFailure: Error, Equatable, Sendable, Codable {
  /// The node was not reached, or the connection broke.
  case transport(TransportFault)
  /// A time limit passed.
  case timeout(TimeoutPhase)
  /// The node asks for a pause.
  case rateLimited(retryAfter: Duration?)
  /// The provider's quota is used up.
  case quota
  /// The credentials are missing or wrong.
  case unauthorized
  /// The node does not support this method.
  case unsupported(method: String)
  /// The node does not have the requested data.
  case missingData(MissingKind)
  /// A search was too large.
  case tooLarge(RangeHint)
  /// A filter lists too many addresses or topics.
  case tooManyTopics(limit: Int?)
  /// The called code reverted: an answer, not a fault.
  case reverted(Revert)
  /// The node already has this transaction.
  case alreadyKnown
  /// The nonce was used by a mined transaction; `state` is the next free one, if the node says so.
  case nonceTooLow(state: UInt64?)
  /// A nonce before this one is missing.
  case nonceGap(expected: UInt64?)
  /// Another transaction with this nonce pays nearly as much or more.
  case replacementUnderpriced
  /// The fee is below the node's minimum.
  case underpriced(least: Wei?)
  /// The account cannot pay for the value and the fee.
  case insufficientFunds(have: Wei?, want: Wei?)
  /// The gas limit is too high or too low for this transaction.
  case gasLimit(most: UInt64?)
  /// The node's pool accepts no more transactions, or none from this sender.
  case poolBusy
  /// The total fee is above a limit that the node's operator set.
  case feeCapExceeded
  /// The node failed.
  case serverFault(ServerFault)
  /// The node violated JSON-RPC, or its answer is invalid.
  case protocolViolation(ProtocolFault)
  /// The node serves another chain.
  case wrongChain(expected: ChainID, found: ChainID)
  /// None of several nodes answered.
  case noneAnswered([NodeFailure])
  /// Nodes gave different answers, and none has a quorum; the nodes are grouped by answer.
  case disagreement(method: String, sides: [[EndpointID]])
  /// Fewer nodes answered than are required to agree.
  case quorumMissed(wanted: Int, found: Int, [NodeFailure])
  /// The node's first block is not that of the chain whose ID it gives.
  case wrongGenesis(expected: Hash32, found: Hash32)
  /// An error that fits none of these.
  case other(code: Int, message: UntrustedMessage)
  /// The caller canceled the request.
  case cancelled
}

/// The failure of one of several nodes.
package struct NodeFailure: Equatable, Sendable, Codable {
  package let endpoint: EndpointID
  package let failure: RPCFailure

  package init(_ endpoint: EndpointID, _ failure: RPCFailure) {
    (self.endpoint, self.failure) = (endpoint, failure)
  }
}

/// Why a connection failed.
package struct TransportFault: Hashable, Sendable, Codable {
  /// What happened to the connection.
  package enum Kind: Hashable, Sendable, CaseIterable, Codable {
    /// Nothing listens there.
    case refused
    /// This user may not use the node's socket file.
    case forbidden
    /// The host name has no address.
    case unknownHost
    /// No secure connection could be made.
    case insecure
    /// The connection closed before the answer was complete.
    case closed
    /// The connection closed before the request was made, and is not opened again.
    case ended
    /// The proxy cannot be reached, or does not connect to the node.
    case proxy
    /// Another fault of the network.
    case network
  }

  package let endpoint: EndpointID
  package let kind: Kind

  package init(endpoint: EndpointID, kind: Kind) {
    self.endpoint = endpoint
    self.kind = kind
  }

  /// Whether the request certainly did not reach the node.
  package var neverArrived: Bool {
    switch kind {
    case .refused, .forbidden, .unknownHost, .insecure, .ended, .proxy: true
    case .closed, .network: false
    }
  }
}

/// Which time limit passed, and how long it was.
package enum TimeoutPhase: Hashable, Sendable, Codable {
  /// Connecting, including TLS.
  case connecting(Duration)
  /// Sending the request, including the connection.
  case sending(Duration)
  /// Waiting for the answer to begin, counted from the start.
  case waiting(Duration)
  /// Waiting for the answer to end, counted from the start.
  case receiving(Duration)
  /// The limit for all requests of a command together.
  case command(Duration)
  /// The node's own limit, which it does not state.
  case node
}

/// The kind of data that a node does not have.
package enum MissingKind: Hashable, Sendable, CaseIterable, Codable {
  /// The state of an old block: the node is not an archive node.
  case state
  /// The block, its transactions or its receipts.
  case block
  /// History before a point that the node has deleted (EIP-4444).
  case pruned
  /// A block beyond the node's head.
  case future
  /// A named block (`finalized`, `safe`) that the node does not know.
  case tag
}

/// A node's hint about the size of a search.
package struct RangeHint: Hashable, Sendable, Codable {
  /// The maximum number of blocks.
  package var structural: UInt64?
  /// The last block up to which this search would work.
  package var localEnd: UInt64?

  package init(structural: UInt64? = nil, localEnd: UInt64? = nil) {
    self.structural = structural
    self.localEnd = localEnd
  }
}

/// How a node failed.
package enum ServerFault: Hashable, Sendable, Codable {
  /// An HTTP status other than success.
  case status(Int)
  /// A web page instead of JSON.
  case page
  /// No body.
  case empty
  /// A body that is truncated or not JSON.
  case malformed
  /// An internal error of the node.
  case internalError(UntrustedMessage)
}

/// How a node violated the protocol.
package enum ProtocolFault: Hashable, Sendable, Codable {
  /// The answer is for another request.
  case wrongID(expected: UInt64)
  /// A request of a batch has no answer, or two.
  case missingAnswer(method: String)
  /// The answer has the wrong shape; `path` names the member, and is empty for the whole answer.
  case wrongAnswer(method: String, path: String)
  /// The answer is larger than this many bytes.
  case oversize(limit: Int)
  /// The answer is a redirect, which is not followed.
  case redirect
  /// The contents of a transaction or a block do not match the hash that the node gives.
  case forged(Hash32)
  /// The node gives another hash for the transaction that was sent.
  case otherHash(sent: Hash32, told: Hash32)
  /// A log that does not match the filter.
  case strayLog(block: UInt64)
}
