import Core
import Entity

/// The check that a node is on the right chain.
extension Endpoint {
  /// Checks the chain of the node, once for all callers, within the time limits of the first.
  func checkChain(within timeouts: Timeouts) async throws(RPCFailure) {
    guard let expected else { return }
    let task =
      check
      ?? Task<Result<ChainID, RPCFailure>, any Error> {
        await checkedChain(expected, within: timeouts)
      }
    check = task
    let found: Result<ChainID, RPCFailure>
    // The check itself throws nothing: only who stops waiting for it gets an error.
    do { found = try await task.valueUnlessCancelled() } catch { throw .cancelled }
    switch found {
    case .success(expected): return
    case .success(let other): throw .wrongChain(expected: expected, found: other)
    case .failure(let failure): throw Task.isCancelled ? .cancelled : failure
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
  private func checkedChain(
    _ expected: ChainID,
    within timeouts: Timeouts
  ) async -> Result<ChainID, RPCFailure> {
    let number = connections.beginCheck()
    async let genesis = genesisCheck(within: timeouts, number)
    do throws(RPCFailure) {
      let chain = try await servedChain(within: timeouts, number)
      // An ID that differs says more.
      if chain == expected {
        try await genesis.get()
        connections.endCheck(number)
      }
      return .success(chain)
    } catch {
      let isKept = if case .wrongGenesis = error { true } else { false }
      if !isKept, connections.isNewest(number) { check = nil }
      return .failure(error)
    }
  }

  private func genesisCheck(
    within timeouts: Timeouts,
    _ number: UInt64
  ) async -> Result<Void, RPCFailure> {
    do throws(RPCFailure) {
      return .success(try await checkGenesis(within: timeouts, number))
    } catch {
      return .failure(error)
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
