package import Entity

/// Asks one node, or one of several nodes of the same chain.
package protocol Asker: Sendable {
  /// The node that answers; of several, the one that answered last.
  var id: EndpointID { get }
  /// How long a block is waited for that a node does not have yet, in seconds.
  var blockTime: Int64 { get }
  /// The number of JSON-RPC requests sent so far, with each member of a batch counted.
  var questions: Int { get async }
  /// These requests and the answers to them, at any moment.
  var traffic: Traffic { get }

  /// Sends one request.
  ///
  /// If the node does not have the block yet, it is asked again for up to one block time; not with
  /// `awaitsBlock` false.
  /// - Throws: any `RPCFailure`.
  func call<Method: RPCMethod>(
    _ method: Method,
    timeouts: Timeouts?,
    awaitsBlock: Bool
  ) async throws(RPCFailure) -> Method.Answer

  /// Sends a request for a block, to which null means that the node does not have it.
  ///
  /// - Throws: any `RPCFailure`; `.missingData(.block)` for null.
  func find<Method: RPCMethod, Found: Sendable & Equatable>(
    _ method: Method,
    awaitsBlock: Bool
  ) async throws(RPCFailure) -> Found where Method.Answer == Found?

  /// Sends many requests of one method; the answers are in the order of `methods`.
  ///
  /// Each request fails individually.
  /// - Throws: failures of the whole: no node can be reached, or none serves the chain.
  func batch<Method: RPCMethod>(
    _ methods: [Method],
    timeouts: Timeouts?,
    awaitsBlock: Bool
  ) async throws(RPCFailure) -> [Result<Method.Answer, RPCFailure>]

  /// Sends requests of one method between two looks at a block.
  ///
  /// They are in one or more frames, together in the order of `methods`. A node that takes batches
  /// gets a frame in one post, so that no other machine behind the same address answers a part of it.
  /// No block is waited for.
  /// - Throws: failures of the whole.
  func batch<Look: RPCMethod, Method: RPCMethod>(
    _ methods: [Method],
    between look: Look,
    timeouts: Timeouts?
  ) async throws(RPCFailure) -> [FramedAnswers<Look.Answer, Method.Answer>]

  /// Does work whose requests one node must answer; if it fails, another node does all of it.
  ///
  /// With a quorum, several nodes must agree on each answer instead.
  /// - Throws: what `work` throws; it is as a failure of a request with this context.
  func together<Answer: Sendable>(
    _ context: ErrorContext,
    _ work: @escaping @Sendable (any Asker) async throws(RPCFailure) -> Answer
  ) async throws(RPCFailure) -> Answer

  /// Sends one request to every other node; those that fail within a few seconds are left out.
  func others<Method: RPCMethod>(_ method: Method) async -> [Method.Answer]

  /// A name for the nodes that can be asked now: what was learned by asking them is about it.
  var group: EndpointID { get }

  /// Sends one request to each node that can be asked now; nil for one that fails.
  ///
  /// They have a few seconds to answer.
  func each<Method: RPCMethod>(_ method: Method) async -> [Method.Answer?]

  /// The nodes that can be asked now, each alone, the preferred one first.
  var members: [any Asker] { get }

  /// Prefers every other node from now on, except those that rest; it is still asked where they fail.
  func demote(_ node: EndpointID)

  /// Asks a node for nothing more, unless it is the only one.
  func exclude(_ node: EndpointID, because failure: RPCFailure)

  /// Hands a signed transaction to every node.
  ///
  /// Returns soon after one accepts it with this hash; the others receive it nevertheless.
  func broadcast(_ raw: [UInt8], hash: Hash32) async -> BroadcastAnswers

  /// Hands a signed transaction to the node, which answers once it is mined.
  ///
  /// Nil, and nothing is sent, if the node lacks the method or there are several nodes.
  /// - Throws: any other `RPCFailure`; the node may have the transaction nevertheless.
  func broadcastAwaitingReceipt(_ raw: [UInt8]) async throws(RPCFailure) -> Receipt?

  /// Reports that a block, or a transaction in it, is waited for.
  func reportWaiting()
}

extension Asker {
  /// Does nothing: there is no other node.
  package func demote(_ node: EndpointID) {}

  /// Sends one request.
  ///
  /// - Throws: any `RPCFailure`.
  package func call<Method: RPCMethod>(
    _ method: Method,
    timeouts: Timeouts? = nil
  ) async throws(RPCFailure) -> Method.Answer {
    try await call(method, timeouts: timeouts, awaitsBlock: true)
  }

  /// Sends many requests of one method; the answers are in the order of `methods`.
  ///
  /// - Throws: failures of the whole.
  package func batch<Method: RPCMethod>(
    _ methods: [Method],
    timeouts: Timeouts? = nil
  ) async throws(RPCFailure) -> [Result<Method.Answer, RPCFailure>] {
    try await batch(methods, timeouts: timeouts, awaitsBlock: true)
  }

  /// Sends the looks and the requests one after the other.
  package func batch<Look: RPCMethod, Method: RPCMethod>(
    _ methods: [Method],
    between look: Look,
    timeouts: Timeouts?
  ) async throws(RPCFailure) -> [FramedAnswers<Look.Answer, Method.Answer>] {
    [try await oneByOne(methods, between: look, timeouts)]
  }

  /// Sends the looks and the requests one after the other, to whichever node answers.
  func oneByOne<Look: RPCMethod, Method: RPCMethod>(
    _ methods: [Method],
    between look: Look,
    _ timeouts: Timeouts?
  ) async throws(RPCFailure) -> FramedAnswers<Look.Answer, Method.Answer> {
    let before = try await result(look, timeouts)
    let answers = try await batch(methods, timeouts: timeouts, awaitsBlock: false)
    let after = try await result(look, timeouts)
    return FramedAnswers(before: before, answers: answers, after: after, isOnePost: false)
  }

  /// Returns an answer, or a failure that is only of this request.
  private func result<Method: RPCMethod>(
    _ method: Method,
    _ timeouts: Timeouts?
  ) async throws(RPCFailure) -> Result<Method.Answer, RPCFailure> {
    do {
      return .success(try await call(method, timeouts: timeouts, awaitsBlock: false))
    } catch {
      if error.spoilsAll { throw error }
      return .failure(error)
    }
  }

  package func together<Answer: Sendable>(
    _ context: ErrorContext,
    _ work: @escaping @Sendable (any Asker) async throws(RPCFailure) -> Answer
  ) async throws(RPCFailure) -> Answer { try await work(self) }
}
