package import Entity

extension Endpoint {
  /// Sends many requests of one method, in batches; the answers are in the order of `methods`.
  ///
  /// Each request fails individually. A node that does not support batches is asked one by one. If
  /// it does not have the block yet, it is asked again for up to one block time, over all requests;
  /// not with `awaitsBlock` false. If all answers together are too large or take too long, fewer are
  /// requested at once, from then on; if that helped against their size, also by later commands.
  /// - Throws: failures of the whole: the node cannot be reached, or serves another chain.
  package func batch<Method: RPCMethod>(
    _ methods: [Method],
    timeouts: Timeouts?,
    awaitsBlock: Bool
  ) async throws(RPCFailure) -> [Result<Method.Answer, RPCFailure>] {
    precondition(Method.kind != .send, "transactions are handed over one by one")
    try await checkChain(within: timeouts ?? self.timeouts)
    if let first = methods.first, let failure = knownFailure(of: first),
      methods.allSatisfy({ $0.block == first.block })
    {
      return methods.map { _ in .failure(failure) }
    }
    var results: [Result<Method.Answer, RPCFailure>?] = Array(repeating: nil, count: methods.count)
    var awaitsBlock = awaitsBlock
    var rest = Array(methods.indices)
    var slow: Set<Int> = []
    var reduction = BatchReduction(from: batchLimit)
    while !rest.isEmpty {
      guard !Task.isCancelled else { throw .cancelled }
      let chunk = Array(rest.prefix(batchLimit))
      if chunk.count == 1 {
        let result = await single(methods[chunk[0]], timeouts, &awaitsBlock)
        // One that took too long beside others may be the only one that does.
        if case .failure(let failure) = result, failure.spoilsAll,
          !(failure == .timeout(.node) && slow.contains(chunk[0]))
        {
          throw failure
        }
        results[chunk[0]] = result
        rest.removeFirst()
        continue
      }
      let asked = chunk.map { methods[$0] }
      let answers: [Result<Method.Answer, RPCFailure>]
      do {
        guard let found = try await ask(asked, timeouts ?? self.timeouts, &awaitsBlock) else {
          batchLimit = min(batchLimit, max(1, chunk.count / 4))
          reduction.refused(chunk)
          continue
        }
        answers = found
      } catch {
        guard error.isOfTheSum, error != .timeout(.node) else { throw error }
        batchLimit = min(batchLimit, chunk.count / 2)
        reduction.cut(chunk)
        continue
      }
      var again: [Int] = []
      for (index, answer) in zip(chunk, answers) {
        if case .failure(let failure) = answer, failure.isOfTheSum {
          again.append(index)
          if failure == .timeout(.node) { slow.insert(index) }
        } else {
          results[index] = answer
        }
      }
      if !again.isEmpty {
        batchLimit = min(batchLimit, chunk.count / 2)
        reduction.cut(again)
      }
      rest = again + rest.dropFirst(chunk.count)
    }
    let answers = results.compactMap(\.self)
    // A node that is slow today may not be so tomorrow.
    if slow.isEmpty, let limit = reduction.lesson(to: batchLimit, of: answers) {
      memory.learn(.batchLimit, UInt64(limit))
    }
    return answers
  }

  /// Sends one request; after a block was awaited in vain, none is awaited any more.
  private func single<Method: RPCMethod>(
    _ method: Method,
    _ timeouts: Timeouts?,
    _ awaitsBlock: inout Bool
  ) async -> Result<Method.Answer, RPCFailure> {
    do {
      return .success(try await call(method, timeouts: timeouts, awaitsBlock: awaitsBlock))
    } catch {
      if case .missingData(.block) = error { awaitsBlock = false }
      return .failure(error)
    }
  }

  /// Sends one batch, and retries temporarily failed members; nil if the node refuses its size.
  private func ask<Method: RPCMethod>(
    _ methods: [Method],
    _ timeouts: Timeouts,
    _ awaitsBlock: inout Bool
  ) async throws(RPCFailure) -> [Result<Method.Answer, RPCFailure>]? {
    let context = ErrorContext(methods[0], awaitsBlock: awaitsBlock)
    let whole = try await retrying(context, within: timeouts) { (self) async throws(RPCFailure) in
      try await self.once(methods, context, timeouts)
    }
    guard var results = whole else { return nil }
    for (index, result) in results.enumerated() {
      guard case .failure(let failure) = result, !failure.spoilsAll, !failure.isOfTheSum else {
        continue
      }
      switch failureAction(failure, context, attempt: 0) {
      case .retrySame:
        learn(from: failure)
      case .awaitBlock where awaitsBlock: break
      default: continue
      }
      results[index] = await single(methods[index], timeouts, &awaitsBlock)
    }
    return results
  }

  private func once<Method: RPCMethod>(
    _ methods: [Method],
    _ context: ErrorContext,
    _ timeouts: Timeouts
  ) async throws(RPCFailure) -> [Result<Method.Answer, RPCFailure>]? {
    let first = ids.next(methods.count)
    let numbers = methods.indices.map { first + UInt64($0) }
    asked(methods.count)
    let body = RPCEnvelope.request(methods, firstID: first)
    let answer = try await post(body, count: methods.count, timeouts)
    try await checkChain(after: answer, to: context, within: timeouts)
    do {
      return try await decoded(answer, methods, numbers, context, timing.now())
    } catch {
      learn(from: error)
      throw error
    }
  }

  private nonisolated func decoded<Method: RPCMethod>(
    _ answer: HTTPAnswer,
    _ methods: [Method],
    _ ids: [UInt64],
    _ context: ErrorContext,
    _ now: Int64
  ) async throws(RPCFailure) -> [Result<Method.Answer, RPCFailure>]? {
    let http = HTTPMeta(answer, now: now)
    if http.status == 413 { return nil }
    if let failure = JSONBodyCheck.failure(answer.body, http, context) { throw failure }
    let batch: BatchReply<Method.Answer>
    do {
      batch = try RPCEnvelope.replies(answer.body, to: Method.self)
    } catch {
      throw classify(context, http: http) ?? error
    }
    if let refusal = batch.refusal {
      let failure = classify(context, http: http, error: refusal, hiding: mask)
      if case .retrySame = failureAction(failure, context, attempt: 0) { throw failure }
      if failure == .unauthorized { throw failure }
      return nil
    }
    // geth refuses a batch that is too large with one error, under the first ID.
    if batch.members.count == 1, case .failure(let only)? = batch.members[0].reply?.outcome,
      only.error.message.lowercased().contains("batch")
    {
      return nil
    }
    let results = try sort(batch.members, by: ids, context, http)
    // The credential is that of the whole batch.
    for case .failure(.unauthorized) in results { throw .unauthorized }
    return results
  }

  /// Sorts the answers by request; an unknown or duplicate ID fails the whole batch.
  private nonisolated func sort<Answer>(
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
    case .transport, .timeout, .unauthorized, .quota, .wrongChain, .wrongGenesis, .cancelled,
      .noneAnswered:
      true
    default: false
    }
  }

  /// Whether a request in a batch may fail only because of those beside it.
  ///
  /// geth answers those after its limit of bytes or of time with an error each; our own limit of
  /// bytes ends the whole answer.
  var isOfTheSum: Bool {
    switch self {
    case .tooLarge, .timeout(.node), .protocolViolation(.oversize): true
    default: false
    }
  }
}
