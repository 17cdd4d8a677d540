import Core
import Entity

/// The check that a node is on the right chain.
extension Endpoint {
  /// Checks the chain of the node, once for all callers, within the time limits of the first.
  func checkChain(within timeouts: Timeouts) async throws(RPCFailure) {
    guard let expected else { return }
    let task =
      check
      ?? Task { [weak self] () async throws -> ChainID in
        guard let self else { throw RPCFailure.cancelled }
        return try await self.checkedChain(expected, within: timeouts)
      }
    check = task
    do {
      let found = try await task.valueUnlessCancelled()
      if found != expected { throw RPCFailure.wrongChain(expected: expected, found: found) }
    } catch let failure as RPCFailure {
      throw Task.isCancelled ? .cancelled : failure
    } catch {
      throw .cancelled
    }
  }

  /// Checks the chain again if an answer came on a new connection, which may lead to another node.
  ///
  /// - Throws: what the check throws; `.transport` if it says nothing about that connection, because
  ///   yet another one was opened. Of a transaction, also a failed check says only that it may have
  ///   been sent.
  func checkChain(
    after answer: HTTPAnswer,
    to context: ErrorContext,
    within timeouts: Timeouts
  ) async throws(RPCFailure) {
    guard expected != nil, let connection = answer.connection, !connections.isChecked(connection)
    else { return }
    if connections.claimsCheck(of: connection) { check = nil }
    do {
      try await checkChain(within: timeouts)
    } catch {
      guard context.kind == .send else { throw error }
    }
    guard connections.isChecked(connection) else {
      throw .transport(TransportFault(endpoint: id, kind: .closed))
    }
  }

  /// Reads the chain of the node, and compares its genesis if it is the right one.
  ///
  /// Only an answer is kept; a node that could not be reached is asked again, also if nobody waits
  /// for this check any more.
  private func checkedChain(_ expected: ChainID, within timeouts: Timeouts) async throws -> ChainID
  {
    let number = connections.beginCheck()
    do {
      async let isRight: Void = checkGenesis(within: timeouts, number)
      let chain = try await servedChain(within: timeouts, number)
      // An ID that differs says more.
      if chain == expected {
        try await isRight
        connections.endCheck(number)
      }
      return chain
    } catch {
      let isKept = if case RPCFailure.wrongGenesis = error { true } else { false }
      if !isKept, connections.isNewest(number) { check = nil }
      throw error
    }
  }

  /// Compares block 0 with that of the chain; a node that does not have it says nothing.
  private func checkGenesis(
    within timeouts: Timeouts,
    _ number: UInt64
  ) async throws(RPCFailure) {
    guard let genesis else { return }
    let first = GetBlockByNumber(.number(0))
    let block: Block?
    do {
      block = try await ask(first, timeouts: timeouts, awaitsBlock: false, ofCheck: number)
    } catch {
      switch error {
      case .missingData, .unsupported, .other, .tooLarge, .protocolViolation(.wrongAnswer): return
      default: throw error
      }
    }
    guard let found = block?.header.hash, found != genesis else { return }
    throw .wrongGenesis(expected: genesis, found: found)
  }

  private func servedChain(
    within timeouts: Timeouts,
    _ number: UInt64
  ) async throws(RPCFailure) -> ChainID {
    let chain = try await ask(GetChainID(), timeouts: timeouts, ofCheck: number).value
    do {
      return try ChainID(chain)
    } catch {
      throw .protocolViolation(.wrongAnswer(method: GetChainID.name, path: "result"))
    }
  }
}
