import Entity

/// One contract call of a batch.
struct ContractCall: Hashable, Sendable {
  let target: Address
  let input: [UInt8]
}

/// The outcome of one call.
enum CallOutcome: Hashable, Sendable {
  case returned([UInt8])
  case refused
}

/// Makes many calls in few requests: through Multicall3 if available, else in batches.
struct CallBatch: Sendable {
  let node: Node
  let tag: BlockTag
  /// The address of Multicall3, as `Node.find(_:at:)` returns it; nil if this chain has it not.
  let multicall: Address?
  /// The most calls per request, reduced when the node refuses.
  var most = 300

  /// Makes the calls; the outcomes are in the order of the calls.
  ///
  /// A call that fails among others is repeated alone: a hostile contract can burn the gas of the
  /// calls after it, and must not suppress their results.
  func run(_ calls: [ContractCall]) async throws(RPCFailure) -> [CallOutcome] {
    guard let multicall else { return try await alone(calls) }
    var outcomes: [CallOutcome] = []
    var size = most
    while outcomes.count < calls.count {
      let chunk = Array(calls[outcomes.count...].prefix(size))
      if chunk.count == 1 {
        outcomes += try await alone(chunk)
        continue
      }
      guard let together = try await together(chunk, through: multicall) else {
        size = max(1, chunk.count / 2)
        continue
      }
      outcomes += together
    }
    return outcomes
  }

  /// Makes all calls in one request; nil if the node or the contract cannot handle so many.
  private func together(
    _ calls: [ContractCall],
    through multicall: Address
  ) async throws(RPCFailure) -> [CallOutcome]? {
    let input = Multicall3.aggregate3(
      calls.map { Multicall3.Call(target: $0.target, input: $0.input) }
    )
    let answers: [Multicall3.Answer]
    do {
      let output = try await node.call(to: multicall, input: input, at: tag)
      guard let read = try? Multicall3.decodeAggregate3(output, count: calls.count) else {
        return nil
      }
      answers = read
    } catch {
      switch error {
      case .reverted, .gasLimit, .tooLarge, .timeout(.node), .other,
        .protocolViolation(.oversize):
        return nil
      default: throw error
      }
    }
    let failed = answers.indices.filter { !answers[$0].success }
    let again = try await alone(failed.map { calls[$0] })
    var outcomes = answers.map { CallOutcome.returned($0.output) }
    for (index, outcome) in zip(failed, again) { outcomes[index] = outcome }
    return outcomes
  }

  private func alone(_ calls: [ContractCall]) async throws(RPCFailure) -> [CallOutcome] {
    guard !calls.isEmpty else { return [] }
    let answers = try await node.asker.batch(
      calls.map { EthCall(CallRequest(to: $0.target, input: $0.input), at: tag) }
    )
    var outcomes: [CallOutcome] = []
    for answer in answers {
      switch answer {
      case .success(let output):
        outcomes.append(Revert.isDisguised(output.bytes) ? .refused : .returned(output.bytes))
      case .failure(let failure):
        switch failure {
        // The call itself fails, on any node.
        case .reverted, .gasLimit, .other, .timeout(.node), .insufficientFunds,
          .serverFault(.internalError), .tooLarge, .protocolViolation(.oversize):
          outcomes.append(.refused)
        default: throw failure
        }
      }
    }
    return outcomes
  }
}
