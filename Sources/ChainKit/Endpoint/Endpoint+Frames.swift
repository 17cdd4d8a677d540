package import Entity
import Foundation

extension Endpoint {
  /// Sends requests of one method between two looks at a block, each frame in one post.
  ///
  /// As often as the node's batch limit requires, which counts the looks. A node that takes no batch
  /// is asked one by one.
  /// - Throws: failures of the whole; if the node refuses a batch that may be too large, all is asked
  ///   for one by one before that.
  package func batch<Look: RPCMethod, Method: RPCMethod>(
    _ methods: [Method],
    between look: Look,
    timeouts: Timeouts?
  ) async throws(RPCFailure) -> [FramedAnswers<Look.Answer, Method.Answer>] {
    let limits = Timeouts(
      request: min(timeouts?.request ?? self.timeouts.request, self.timeouts.request),
      response: min(timeouts?.response ?? self.timeouts.response, self.timeouts.response)
    )
    try await checkChain(within: limits)
    guard takesFrames, batchLimit > 2 else {
      return [try await oneByOne(methods, between: look, limits)]
    }
    var frames: [FramedAnswers<Look.Answer, Method.Answer>] = []
    for part in methods.pieces(of: batchLimit - 2) {
      frames.append(try await frame(part, look, limits))
    }
    return frames
  }

  private func frame<Look: RPCMethod, Method: RPCMethod>(
    _ methods: [Method],
    _ look: Look,
    _ timeouts: Timeouts
  ) async throws(RPCFailure) -> FramedAnswers<Look.Answer, Method.Answer> {
    let context = ErrorContext(methods[0], awaitsBlock: false)
    do {
      let outcome = try await retrying(context, within: timeouts) {
        (self) async throws(RPCFailure) in
        try await self.once(methods, look, context, timeouts)
      }
      switch outcome {
      case .answered(let frame): return frame
      case .tooMuchTogether: return try await oneByOne(methods, between: look, timeouts)
      case .refused: break
      }
    } catch {
      guard error.mayBeOfTheForm else { throw error }
    }
    let frame = try await oneByOne(methods, between: look, timeouts)
    takesFrames = false
    return frame
  }

  private enum Outcome<Frame: Sendable>: Sendable {
    case answered(Frame)
    /// The node takes no such batch.
    case refused
    /// The node did not answer all of the batch, for its size or its time.
    case tooMuchTogether
  }

  private func once<Look: RPCMethod, Method: RPCMethod>(
    _ methods: [Method],
    _ look: Look,
    _ context: ErrorContext,
    _ timeouts: Timeouts
  ) async throws(RPCFailure) -> Outcome<FramedAnswers<Look.Answer, Method.Answer>> {
    let count = methods.count + 2
    let first = ids.next(count)
    asked(count)
    // The order is that of the answers: a node works it off from the first to the last.
    let requests =
      [RPCEnvelope.request(look, id: first)]
      + methods.enumerated().map { RPCEnvelope.request($1, id: first + 1 + UInt64($0)) }
      + [RPCEnvelope.request(look, id: first + UInt64(count) - 1)]
    let body =
      [UInt8(ascii: "[")] + requests.joined(separator: [UInt8(ascii: ",")])
      + [UInt8(ascii: "]")]
    let answer = try await post(body, count: count, timeouts)
    try await checkChain(after: answer, to: context, within: timeouts)
    do {
      return try await decoded(answer, methods, look, first, context, timing.now())
    } catch {
      learn(from: error)
      throw error
    }
  }

  private nonisolated func decoded<Look: RPCMethod, Method: RPCMethod>(
    _ answer: HTTPAnswer,
    _ methods: [Method],
    _ look: Look,
    _ first: UInt64,
    _ context: ErrorContext,
    _ now: Int64
  ) async throws(RPCFailure) -> Outcome<FramedAnswers<Look.Answer, Method.Answer>> {
    let http = HTTPMeta(answer, now: now)
    if http.status == 413 { return .refused }
    if let failure = JSONBodyCheck.failure(answer.body, http, context) { throw failure }
    guard let elements = JSONElements.split(answer.body) else {
      return try refusal(answer.body, context, http)
    }
    let ids = (0..<UInt64(methods.count + 2)).map { first + $0 }
    guard let parts = try FrameParts(elements, by: ids, method: context.method) else {
      return .refused
    }
    if parts.isTooMuchTogether { return .tooMuchTogether }
    let sight = ErrorContext(look, awaitsBlock: false)
    func seen(_ place: Int) -> Result<Look.Answer, RPCFailure> {
      Result { () throws(RPCFailure) in
        let reply = try RPCEnvelope.reply(Array(parts.texts[place]), to: Look.self)
        return try read(reply, asked: ids[place], sight, http)
      }
    }
    let answers = methods.indices.map { place in
      Result { () throws(RPCFailure) in
        let reply = try RPCEnvelope.reply(Array(parts.texts[place + 1]), to: Method.self)
        return try read(reply, asked: ids[place + 1], context, http)
      }
    }
    let frame = FramedAnswers(
      before: seen(0),
      answers: answers,
      after: seen(ids.count - 1),
      isOnePost: true
    )
    if let failure = frame.passing(context) { throw failure }
    return .answered(frame)
  }

  /// Reads one error for a whole batch: something that may pass, or that the node takes none.
  private nonisolated func refusal<Frame>(
    _ body: [UInt8],
    _ context: ErrorContext,
    _ http: HTTPMeta
  ) throws(RPCFailure) -> Outcome<Frame> {
    let reply: RPCReply<WireValue>
    do {
      reply = try JSONDecoder().decode(RPCReply<WireValue>.self, from: Data(body))
    } catch {
      throw classify(context, http: http) ?? .serverFault(.malformed)
    }
    guard case .failure(let refusal) = reply.outcome else { return .refused }
    let failure = classify(context, http: http, error: refusal.error, hiding: mask)
    if case .retrySame = failureAction(failure, context, attempt: 0) { throw failure }
    if failure == .unauthorized { throw failure }
    return .refused
  }
}

extension FramedAnswers {
  /// The failure because of which all of it is asked again at once, if there is one.
  fileprivate func passing(_ context: ErrorContext) -> RPCFailure? {
    let failures = [before.failure] + answers.map(\.failure) + [after.failure]
    return failures.compactMap { $0 }.first { failure in
      if failure == .unauthorized { return true }
      if case .retrySame = failureAction(failure, context, attempt: 0) { return true }
      return false
    }
  }
}

extension Result where Failure == RPCFailure {
  fileprivate var failure: RPCFailure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}

extension RPCFailure {
  /// Whether a node may answer a batch so only because it does not take batches.
  fileprivate var mayBeOfTheForm: Bool {
    switch self {
    case .serverFault, .unsupported, .other: true
    case .protocolViolation(.oversize): false
    case .protocolViolation: true
    default: false
    }
  }
}
