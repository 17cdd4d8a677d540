package import Entity

extension Endpoint {
  /// Sends many requests of one method, in batches; the answers are in the order of `methods`.
  ///
  /// Each request fails individually. A node that does not support batches is asked one by one.
  /// - Throws: failures of the whole: the node cannot be reached, or serves another chain.
  package func batch<Method: RPCMethod>(
    _ methods: [Method],
    timeouts: Timeouts? = nil
  ) async throws(RPCFailure) -> [Result<Method.Answer, RPCFailure>] {
    precondition(Method.kind != .send, "transactions are handed over one by one")
    try await checkChain()
    var results: [Result<Method.Answer, RPCFailure>] = []
    while results.count < methods.count {
      guard !Task.isCancelled else { throw .cancelled }
      let chunk = Array(methods[results.count...].prefix(batchLimit))
      if chunk.count == 1 {
        results.append(await single(chunk[0], timeouts))
        if case .failure(let failure) = results[results.count - 1], failure.spoilsAll {
          throw failure
        }
        continue
      }
      guard let answers = try await ask(chunk, timeouts ?? self.timeouts) else {
        batchLimit = max(1, batchLimit / 4)
        continue
      }
      results += answers
    }
    return results
  }

  private func single<Method: RPCMethod>(
    _ method: Method,
    _ timeouts: Timeouts?
  ) async -> Result<Method.Answer, RPCFailure> {
    do {
      return .success(try await call(method, timeouts: timeouts))
    } catch {
      return .failure(error)
    }
  }

  /// Sends one batch, and retries temporarily failed members; nil if the node refuses its size.
  private func ask<Method: RPCMethod>(
    _ methods: [Method],
    _ timeouts: Timeouts
  ) async throws(RPCFailure) -> [Result<Method.Answer, RPCFailure>]? {
    let context = ErrorContext(methods[0])
    let whole = try await retrying(context) { (self) async throws(RPCFailure) in
      try await self.once(methods, context, timeouts)
    }
    guard var results = whole else { return nil }
    for (index, result) in results.enumerated() {
      guard case .failure(let failure) = result, !failure.spoilsAll,
        case .retrySame = failureAction(failure, context, attempt: 0)
      else { continue }
      results[index] = await single(methods[index], timeouts)
    }
    return results
  }

  private func once<Method: RPCMethod>(
    _ methods: [Method],
    _ context: ErrorContext,
    _ timeouts: Timeouts
  ) async throws(RPCFailure) -> [Result<Method.Answer, RPCFailure>]? {
    let ids = methods.map { _ in nextID() }
    questions += methods.count
    let body = RPCEnvelope.request(methods, firstID: ids[0])
    let answer = try await post(body, timeouts)
    let http = HTTPMeta(answer, now: timing.now())
    if http.status == 413 { return nil }
    if let failure = JSONBodyCheck.failure(answer.body, http, context) { throw failure }
    let batch: BatchReply<Method.Answer>
    do {
      batch = try RPCEnvelope.replies(answer.body, to: Method.name, as: Method.Answer.self)
    } catch {
      throw classify(context, http: http) ?? error
    }
    if let refusal = batch.refusal {
      let failure = classify(context, http: http, error: refusal)
      if case .retrySame = failureAction(failure, context, attempt: 0) { throw failure }
      return nil
    }
    // geth refuses a batch that is too large with one error, under the first ID.
    if batch.members.count == 1, case .failure(let only)? = batch.members[0].reply?.outcome,
      only.error.message.lowercased().contains("batch")
    {
      return nil
    }
    return try sort(batch.members, by: ids, context, http)
  }

  /// Sorts the answers by request; an unknown or duplicate ID fails the whole batch.
  private func sort<Answer>(
    _ members: [BatchReply<Answer>.Member],
    by ids: [UInt64],
    _ context: ErrorContext,
    _ http: HTTPMeta
  ) throws(RPCFailure) -> [Result<Answer, RPCFailure>] {
    var found: [UInt64: BatchReply<Answer>.Member] = [:]
    for member in members {
      guard let id = member.id, ids.contains(id) else {
        throw .protocolViolation(.wrongID(expected: ids[0]))
      }
      guard found.updateValue(member, forKey: id) == nil else {
        throw .protocolViolation(.missingAnswer(method: context.method))
      }
    }
    return ids.map { id in
      guard let member = found[id] else {
        return .failure(.protocolViolation(.missingAnswer(method: context.method)))
      }
      guard let reply = member.reply else {
        return .failure(
          .protocolViolation(.wrongAnswer(method: context.method, path: "result"))
        )
      }
      return Result { () throws(RPCFailure) in try read(reply, asked: id, context, http) }
    }
  }
}

extension RPCFailure {
  /// Whether every other request to the node would currently fail in the same way.
  var spoilsAll: Bool {
    switch self {
    case .transport, .timeout, .unauthorized, .quota, .wrongChain, .cancelled: true
    default: false
    }
  }
}
