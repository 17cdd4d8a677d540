package import Entity

/// One node: sends requests, decodes the answers, and retries if that can help.
///
/// An actor, because all callers share the request IDs, the check of the chain ID and what was
/// learned about the node's batch limit. Answers are decoded outside it, several at a time.
package actor Endpoint: Asker {
  /// The node, by the name that is safe to show.
  package nonisolated let id: EndpointID
  /// The chain that the node must serve; nil for any.
  package nonisolated let expected: ChainID?
  /// The hash of the chain's block 0; nil if it is not checked.
  let genesis: Hash32?

  let transport: any Transport
  let timeouts: Timeouts
  let backoff: Backoff
  nonisolated let timing: RetryTiming
  /// The rate that the node allows, shared by all endpoints with the same credential.
  let rate: RequestRate
  /// The credential that the transport sends; nil for none.
  nonisolated let credential: CredentialSource?
  /// What is hidden in the node's own text.
  nonisolated let mask: SecretMask
  /// When the node last rejected the credential by its own clock, in seconds since 1970.
  var rejectionDate: Int64?
  /// How long a block is waited for that the node does not have yet.
  ///
  /// Behind one address there may be several nodes, and the one that answers next may be behind the
  /// one that named the block.
  package nonisolated let blockTime: Int64
  /// Called when a block is waited for noticeably, with the seconds that it takes at most.
  nonisolated let whenWaiting: @Sendable (EndpointID, Int64) -> Void
  /// What earlier commands learned about the node.
  nonisolated let memory: NodeMemory
  /// The most requests per batch, 1 for none: what earlier commands learned, reduced when the node
  /// refuses.
  ///
  /// Read at the first batch: the database may be opened after the endpoint is made.
  lazy var batchLimit: Int = BatchReduction.limit(learned: memory.recall(.batchLimit))
  /// Whether the node has refused no batch of requests between two looks at a block.
  var takesFrames = true
  /// The number of HTTP requests, with a batch counted once.
  package internal(set) var posts = 0
  /// The number of JSON-RPC requests, with each member of a batch counted.
  package var questions: Int { counter.traffic.requests }
  private nonisolated let counter = TrafficCounter()

  /// Whether the node has ever answered anything.
  private(set) var hasAnswered = false
  /// When the last pause ends that was reported, in seconds since 1970.
  private var reportedEnd: Int64 = 0
  nonisolated let ids: RequestIDs
  /// The check of its chain, once there was one; ``checkChain(within:)`` says more.
  var check: Task<Result<ChainID, RPCFailure>, any Error>?
  /// The connections on which the answers to that check came.
  var connections = ConnectionChecks()

  /// Makes an endpoint; nothing is sent before the first request.
  ///
  /// With `expecting`, the first request is preceded by one for the chain ID, and with `genesis` by
  /// one for block 0: two chains can have the same ID. Both are asked again when a lasting connection
  /// had to be opened again. `blockTime` is in seconds; the default is Ethereum's slot time.
  package init(
    _ transport: any Transport,
    expecting chain: ChainID?,
    genesis: Hash32? = nil,
    timeouts: Timeouts = .standard,
    backoff: Backoff = .standard,
    timing: RetryTiming = .live,
    blockTime: Int64 = 12,
    rate: RequestRate = RequestRate(),
    credential: CredentialSource? = nil,
    mask: SecretMask = .none,
    memory: NodeMemory = .none,
    ids: RequestIDs = RequestIDs(),
    reportWaiting: @escaping @Sendable (EndpointID, Int64) -> Void = { _, _ in }
  ) {
    id = transport.endpoint
    expected = chain
    self.genesis = genesis
    self.transport = transport
    self.timeouts = timeouts
    self.backoff = backoff
    self.timing = timing
    self.blockTime = blockTime
    self.rate = rate
    self.credential = credential
    self.mask = mask
    self.memory = memory
    self.ids = ids
    whenWaiting = reportWaiting
  }

  /// Sends one request.
  ///
  /// If the node does not have the block yet, it is asked again for up to one block time; not with
  /// `awaitsBlock` false.
  /// - Throws: any `RPCFailure`; `.wrongChain` on first use if the node serves another chain, and
  ///   at once `.unsupported` for an optional method that the node lacked lately, or
  ///   `.missingData(.tag)` for a block tag that it did not take.
  package func call<Method: RPCMethod>(
    _ method: Method,
    timeouts: Timeouts?,
    awaitsBlock: Bool
  ) async throws(RPCFailure) -> Method.Answer {
    try await checkChain(within: timeouts ?? self.timeouts)
    if let failure = knownFailure(of: method) { throw failure }
    return try await ask(method, timeouts: timeouts, awaitsBlock: awaitsBlock)
  }

  func ask<Method: RPCMethod>(
    _ method: Method,
    timeouts: Timeouts?,
    awaitsBlock: Bool = true,
    ofCheck check: UInt64? = nil
  ) async throws(RPCFailure) -> Method.Answer {
    let context = ErrorContext(method, awaitsBlock: awaitsBlock)
    let timeouts = timeouts ?? self.timeouts
    return try await retrying(context, within: timeouts) { (self) async throws(RPCFailure) in
      try await self.once(method, context, timeouts, ofCheck: check)
    }
  }

  func once<Method: RPCMethod>(
    _ method: Method,
    _ context: ErrorContext,
    _ timeouts: Timeouts,
    ofCheck check: UInt64? = nil
  ) async throws(RPCFailure) -> Method.Answer {
    let number = ids.next()
    asked(1)
    let answer = try await post(RPCEnvelope.request(method, id: number), count: 1, timeouts)
    if let check {
      connections.answered(check, on: answer.connection)
    } else {
      try await checkChain(after: answer, to: context, within: timeouts)
    }
    do {
      return try await decoded(answer, to: method, number, context, timing.now())
    } catch {
      learn(from: error)
      throw noted(error, method, in: answer)
    }
  }

  package nonisolated var traffic: Traffic { counter.traffic }

  /// Counts requests that are about to be sent.
  func asked(_ requests: Int) { counter.sent(requests) }

  /// Notes that the node itself refused a request because there were too many.
  func learn(from failure: RPCFailure) {
    if case .rateLimited = failure { rate.refused(at: timing.elapsed()) }
  }

  private nonisolated func decoded<Method: RPCMethod>(
    _ answer: HTTPAnswer,
    to method: Method,
    _ number: UInt64,
    _ context: ErrorContext,
    _ now: Int64
  ) async throws(RPCFailure) -> Method.Answer {
    let http = HTTPMeta(answer, now: now)
    if let failure = JSONBodyCheck.failure(answer.body, http, context) { throw failure }
    let reply: RPCReply<Method.Answer>
    do {
      reply = try RPCEnvelope.reply(answer.body, to: Method.self)
    } catch {
      throw classify(context, http: http) ?? error
    }
    return try read(reply, asked: number, context, http)
  }

  /// Returns one answer, or its failure; an error without an ID may belong to any request.
  nonisolated func read<Answer>(
    _ reply: RPCReply<Answer>,
    asked: UInt64,
    _ context: ErrorContext,
    _ http: HTTPMeta
  ) throws(RPCFailure) -> Answer {
    switch reply.outcome {
    case .failure(let failure):
      if let id = reply.id, id != asked { throw .protocolViolation(.wrongID(expected: asked)) }
      throw classify(context, http: http, error: failure.error, hiding: mask)
    case .success(let answer):
      guard reply.id == asked else { throw .protocolViolation(.wrongID(expected: asked)) }
      if let failure = classify(context, http: http) { throw failure }
      return answer
    }
  }

  /// Posts a body with some requests, as soon as the learned rate allows it.
  ///
  /// - Throws: also `.rateLimited` if that would take longer than an answer may.
  func post(
    _ body: [UInt8],
    count: Int,
    _ timeouts: Timeouts
  ) async throws(RPCFailure) -> HTTPAnswer {
    let start = timing.elapsed()
    if let failure = Deadline.current?.failure(at: start) { throw failure }
    let limit = (Deadline.current?.clipped(timeouts, at: start) ?? timeouts).response
    guard let pause = rate.pause(for: count, at: start, atMost: limit) else {
      throw .rateLimited(retryAfter: nil)
    }
    if pause > .zero {
      if pause >= .seconds(BlockWait.noticed) { report(pause) }
      do { try await timing.sleep(pause) } catch { throw .cancelled }
    }
    let now = timing.elapsed()
    if let failure = Deadline.current?.failure(at: now) { throw failure }
    posts += 1
    let answer = try await transport.post(
      body,
      timeouts: Deadline.current?.clipped(timeouts, at: now) ?? timeouts
    )
    hasAnswered = true
    counter.received(answer)
    if [401, 403, 419].contains(answer.status) {
      rejectionDate = answer.date.flatMap(HTTPDate.seconds)
    }
    return answer
  }
}

extension Endpoint {
  /// There are no others.
  package nonisolated func others<Method: RPCMethod>(_ method: Method) async -> [Method.Answer] {
    []
  }

  /// The node itself.
  package nonisolated var group: EndpointID { id }

  package nonisolated func each<Method: RPCMethod>(_ method: Method) async -> [Method.Answer?] {
    [try? await call(method, timeouts: .brief, awaitsBlock: false)]
  }

  /// The node itself.
  package nonisolated var members: [any Asker] { [self] }

  package nonisolated func exclude(_ node: EndpointID, because failure: RPCFailure) {}

  package nonisolated func broadcast(_ raw: [UInt8], hash: Hash32) async -> BroadcastAnswers {
    BroadcastAnswers(await handOver(raw))
  }

  /// Hands a signed transaction to the node.
  nonisolated func handOver(_ raw: [UInt8]) async -> BroadcastAnswers.Answer {
    do { return .success(try await call(SendRawTransaction(raw)).hash) } catch {
      return .failure(error)
    }
  }

  package nonisolated func broadcastAwaitingReceipt(_ raw: [UInt8]) async throws(RPCFailure)
    -> Receipt?
  {
    let limits = Timeouts(
      request: min(timeouts.request, Self.mostForReceipt),
      response: min(timeouts.response, Self.mostForReceipt)
    )
    do {
      return try await call(SendRawTransactionSync(raw), timeouts: limits).receipt
    } catch {
      switch error {
      case .unsupported: return nil
      // To connect it may take as long as for any other request.
      case .timeout(.connecting) where timeouts.request > Self.mostForReceipt: return nil
      default: throw error
      }
    }
  }

  /// How long a node may wait for the receipt: longer than two blocks where they are fast.
  ///
  /// After that, the wait goes on with other requests, and what they show.
  private static let mostForReceipt = Duration.seconds(5)

  package nonisolated func reportWaiting() { whenWaiting(id, blockTime) }

  /// Reports a pause; requests that were posted together pause together, which is reported once.
  func report(_ pause: Duration) {
    let end = timing.now() + pause.components.seconds
    guard end > reportedEnd + 1 else { return }
    reportedEnd = end
    whenWaiting(id, pause.components.seconds)
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
