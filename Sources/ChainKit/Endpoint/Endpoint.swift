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
  /// The most requests per batch; reduced when a node refuses, 1 for none.
  var batchLimit = 20
  /// The number of HTTP requests, with a batch counted once.
  package internal(set) var posts = 0
  /// The number of JSON-RPC requests, with each member of a batch counted.
  package internal(set) var questions = 0

  /// Whether the node has ever answered anything.
  private var hasAnswered = false
  private var lastID: UInt64 = 0
  private var check: Task<ChainID, any Error>?

  /// Makes an endpoint; nothing is sent before the first request.
  ///
  /// With `expecting`, the first request is preceded by one for the chain ID.
  package init(
    _ transport: any Transport,
    expecting chain: ChainID?,
    timeouts: Timeouts = .standard,
    backoff: Backoff = .standard,
    timing: RetryTiming = .live
  ) {
    id = transport.endpoint
    expected = chain
    self.transport = transport
    self.timeouts = timeouts
    self.backoff = backoff
    self.timing = timing
  }

  /// Sends one request.
  ///
  /// - Throws: any `RPCFailure`; `.wrongChain` on first use if the node serves another chain.
  package func call<Method: RPCMethod>(
    _ method: Method,
    timeouts: Timeouts? = nil
  ) async throws(RPCFailure) -> Method.Answer {
    try await checkChain()
    return try await ask(method, timeouts: timeouts)
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
    timeouts: Timeouts?
  ) async throws(RPCFailure) -> Method.Answer {
    let context = ErrorContext(method)
    return try await retrying(context) { (self) async throws(RPCFailure) in
      try await self.once(method, context, timeouts ?? self.timeouts)
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

  /// Whether a retry can help.
  ///
  /// A node that never answered is not waited for again after a timeout: it had its time.
  private func isWorthRetrying(after failure: RPCFailure) -> Bool {
    if case .timeout = failure { return hasAnswered }
    return true
  }

  /// Repeats work as long as its failure suggests that the same node may succeed.
  func retrying<Value: Sendable>(
    _ context: ErrorContext,
    _ work: (isolated Endpoint) async throws(RPCFailure) -> Value
  ) async throws(RPCFailure) -> Value {
    var attempt = 0
    while true {
      do {
        return try await work(self)
      } catch {
        guard !Task.isCancelled else { throw .cancelled }
        guard case .retrySame(let asked) = failureAction(error, context, attempt: attempt),
          attempt + 1 < backoff.tries, isWorthRetrying(after: error)
        else { throw error }
        let own = backoff.pause(after: attempt, pick: timing.pick)
        do {
          try await timing.sleep(asked ?? own)
        } catch {
          throw RPCFailure.cancelled
        }
        attempt += 1
      }
    }
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
