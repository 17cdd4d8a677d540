package import Entity

/// The reaction to a failure.
package enum FailureAction: Hashable, Sendable {
  /// The failure is final; a retry changes nothing.
  case final
  /// Retry at the same node, after this pause or after our own.
  case retrySame(after: Duration?)
  /// Retry at the same node until it has the block, for at most one block time.
  case awaitBlock
  /// Another node may succeed.
  case tryOther
  /// Request less.
  case shrink(RangeHint)
  /// The node does not offer this; do not request it for a while.
  case capabilityOff(Capability, for: Duration)
  /// The transaction may have been accepted: look it up before anything else.
  case verifyBroadcast
  /// Nothing helps until the user acts.
  case fatal
}

/// A capability that a node may lack.
package enum Capability: Hashable, Sendable {
  /// A method, by name.
  case method(String)
  /// Log searches without an address.
  case logsWithoutAddress
  /// The state of old blocks.
  case archive
  /// Block tags such as `finalized`.
  case blockTags
  /// Any service, until the account at the provider allows it again.
  case service
}

/// Returns the reaction to a failure of the `attempt`-th try, counted from zero. Pure.
package func failureAction(
  _ failure: RPCFailure,
  _ context: ErrorContext,
  attempt: Int
) -> FailureAction {
  if case .transport(let fault) = failure, fault.kind == .ended { return .tryOther }
  if context.kind == .send { return sendFailureAction(failure, attempt: attempt) }
  switch failure {
  case .transport, .serverFault, .noneAnswered:
    return attempt < 2 ? .retrySame(after: nil) : .tryOther
  case .rateLimited(let pause):
    return attempt < 3 ? .retrySame(after: pause) : .tryOther
  case .timeout(.command): return .final
  case .timeout:
    if context.kind == .logs { return .shrink(RangeHint()) }
    return attempt < 1 ? .retrySame(after: nil) : .tryOther
  case .protocolViolation(let fault):
    switch fault {
    case .wrongID, .missingAnswer: return attempt < 1 ? .retrySame(after: nil) : .tryOther
    case .oversize where context.kind == .logs: return .shrink(RangeHint())
    default: return .tryOther
    }
  case .tooLarge(let hint): return .shrink(hint)
  case .tooManyTopics: return .shrink(RangeHint())
  case .unsupported(let method):
    let capability: Capability =
      method == context.method ? .method(method) : .logsWithoutAddress
    return .capabilityOff(capability, for: .seconds(7 * 86_400))
  case .quota: return .capabilityOff(.service, for: .seconds(6 * 3600))
  case .missingData(.state), .missingData(.pruned):
    return .capabilityOff(.archive, for: .seconds(86_400))
  case .missingData(.tag): return .capabilityOff(.blockTags, for: .seconds(7 * 86_400))
  case .missingData(.block) where context.awaitsBlock: return .awaitBlock
  case .missingData: return .tryOther
  case .unauthorized, .wrongChain, .wrongGenesis, .cancelled: return .fatal
  case .poolBusy: return .tryOther
  default: return .final
  }
}

private func sendFailureAction(_ failure: RPCFailure, attempt: Int) -> FailureAction {
  switch failure {
  case _ where failure.neverArrived:
    attempt < 2 ? .retrySame(after: nil) : .tryOther
  case .rateLimited(let pause): attempt < 3 ? .retrySame(after: pause) : .tryOther
  case .transport, .timeout, .serverFault, .protocolViolation, .nonceTooLow, .other:
    .verifyBroadcast
  case .poolBusy, .feeCapExceeded, .unsupported, .quota, .missingData: .tryOther
  case .unauthorized, .wrongChain, .wrongGenesis, .cancelled: .fatal
  default: .final
  }
}
