package import Entity

/// One node: sends requests, decodes the answers, and retries if that can help.
///
/// An actor, because all callers share the request IDs, the check of the chain ID and what was
/// learned about the node's batch limit.
package actor Endpoint {
  /// The node, by the name that is safe to show.
  package nonisolated let id: EndpointID
  /// The chain that the node must serve; nil for any.
  package nonisolated let expected: ChainID?

  let transport: any Transport
  let timeouts: Timeouts
  let backoff: Backoff
  let timing: RetryTiming
  /// How long a block is waited for that the node does not have yet.
  ///
  /// Behind one address there may be several nodes, and the one that answers next may be behind the
  /// one that named the block.
  let blockTime: Int64
  /// Called when a block is waited for noticeably, with the seconds that it takes at most.
  let reportWaiting: @Sendable (EndpointID, Int64) -> Void
  /// The most requests per batch; reduced when a node refuses, 1 for none.
  var batchLimit = 20
  /// The number of HTTP requests, with a batch counted once.
  package internal(set) var posts = 0
  /// The number of JSON-RPC requests, with each member of a batch counted.
  package internal(set) var questions = 0

  /// Whether the node has ever answered anything.
  private(set) var hasAnswered = false
  private var lastID: UInt64 = 0
  private var check: Task<ChainID, any Error>?

  /// Makes an endpoint; nothing is sent before the first request.
  ///
  /// With `expecting`, the first request is preceded by one for the chain ID. `blockTime` is in
  /// seconds; the default is Ethereum's slot time.
  package init(
    _ transport: any Transport,
    expecting chain: ChainID?,
    timeouts: Timeouts = .standard,
    backoff: Backoff = .standard,
    timing: RetryTiming = .live,
    blockTime: Int64 = 12,
    reportWaiting: @escaping @Sendable (EndpointID, Int64) -> Void = { _, _ in }
  ) {
    id = transport.endpoint
    expected = chain
    self.transport = transport
    self.timeouts = timeouts
    self.backoff = backoff
    self.timing = timing
    self.blockTime = blockTime
    self.reportWaiting = reportWaiting
  }

  /// Sends one request.
  ///
  /// If the node does not have the block yet, it is asked again for up to one block time; not with
  /// `awaitsBlock` false.
  /// - Throws: any `RPCFailure`; `.wrongChain` on first use if the node serves another chain.
  package func call<Method: RPCMethod>(
    _ method: Method,
    timeouts: Timeouts? = nil,
    awaitsBlock: Bool = true
  ) async throws(RPCFailure) -> Method.Answer {
    try await checkChain()
    return try await ask(method, timeouts: timeouts, awaitsBlock: awaitsBlock)
  }

  /// Sends a request for a block, to which null means that the node does not have it.
  ///
  /// The node is asked again like by ``call(_:timeouts:awaitsBlock:)``.
  /// - Throws: any `RPCFailure`; `.missingData(.block)` for null.
  package func find<Method: RPCMethod, Found: Sendable>(
    _ method: Method,
    awaitsBlock: Bool = true
  ) async throws(RPCFailure) -> Found where Method.Answer == Found? {
    try await checkChain()
    let context = ErrorContext(method, awaitsBlock: awaitsBlock)
    return try await retrying(context, within: timeouts) { (self) async throws(RPCFailure) in
      guard let found = try await self.once(method, context, self.timeouts) else {
        throw .missingData(.block)
      }
      return found
    }
  }

  /// Checks the chain ID of the node, once for all callers.
  func checkChain() async throws(RPCFailure) {
    guard let expected else { return }
    let task =
      check
      ?? Task { [weak self] () async throws -> ChainID in
        guard let self else { throw RPCFailure.cancelled }
        return try await self.servedChain()
      }
    check = task
    do {
      let found = try await task.value
      if found != expected { throw RPCFailure.wrongChain(expected: expected, found: found) }
    } catch let failure as RPCFailure {
      // Only an answer is cached; a node that could not be reached is asked again.
      if case .wrongChain = failure {} else { check = nil }
      throw Task.isCancelled ? .cancelled : failure
    } catch {
      throw .cancelled
    }
  }

  private func servedChain() async throws(RPCFailure) -> ChainID {
    let number = try await ask(GetChainID(), timeouts: nil).value
    do {
      return try ChainID(number)
    } catch {
      throw .protocolViolation(.wrongAnswer(method: GetChainID.name, path: "result"))
    }
  }

  private func ask<Method: RPCMethod>(
    _ method: Method,
    timeouts: Timeouts?,
    awaitsBlock: Bool = true
  ) async throws(RPCFailure) -> Method.Answer {
    let context = ErrorContext(method, awaitsBlock: awaitsBlock)
    let timeouts = timeouts ?? self.timeouts
    return try await retrying(context, within: timeouts) { (self) async throws(RPCFailure) in
      try await self.once(method, context, timeouts)
    }
  }

  private func once<Method: RPCMethod>(
    _ method: Method,
    _ context: ErrorContext,
    _ timeouts: Timeouts
  ) async throws(RPCFailure) -> Method.Answer {
    let number = nextID()
    questions += 1
    let answer = try await post(RPCEnvelope.request(method, id: number), timeouts)
    let http = HTTPMeta(answer, now: timing.now())
    if let failure = JSONBodyCheck.failure(answer.body, http, context) { throw failure }
    let reply: RPCReply<Method.Answer>
    do {
      reply = try RPCEnvelope.reply(answer.body, to: Method.name, as: Method.Answer.self)
    } catch {
      throw classify(context, http: http) ?? error
    }
    return try read(reply, asked: number, context, http)
  }

  /// Decodes one answer; an error without an ID may belong to any request.
  func read<Answer>(
    _ reply: RPCReply<Answer>,
    asked: UInt64,
    _ context: ErrorContext,
    _ http: HTTPMeta
  ) throws(RPCFailure) -> Answer {
    switch reply.outcome {
    case .failure(let failure):
      if let id = reply.id, id != asked { throw .protocolViolation(.wrongID(expected: asked)) }
      throw classify(context, http: http, error: failure.error)
    case .success(let answer):
      guard reply.id == asked else { throw .protocolViolation(.wrongID(expected: asked)) }
      if let failure = classify(context, http: http) { throw failure }
      return answer
    }
  }

  func nextID() -> UInt64 {
    lastID += 1
    return lastID
  }

  func post(_ body: [UInt8], _ timeouts: Timeouts) async throws(RPCFailure) -> HTTPAnswer {
    posts += 1
    let answer = try await transport.post(body, timeouts: timeouts)
    hasAnswered = true
    return answer
  }
}

extension HTTPMeta {
  init(_ answer: HTTPAnswer, now: Int64) {
    self.init(
      status: answer.status,
      retryAfter: RetryAfter.parse(answer.retryAfter, date: answer.date, now: now)
    )
  }
}
