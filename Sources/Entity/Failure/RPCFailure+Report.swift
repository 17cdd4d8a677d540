package import Core

extension RPCFailure: Reportable {
  /// The failure with its code and its sentence.
  package var report: Report {
    switch self {
    case .transport(let fault):
      Report(.node, "node-unreachable", fault.sentence)
    case .timeout(let phase):
      Report(.node, phase.code, phase.sentence)
    case .rateLimited(let pause):
      Report(.node, "node-rate-limited", "the node is rate-limiting requests" + wait(pause))
    case .quota:
      Report(.node, "node-quota", "the node provider's quota is used up")
    case .unauthorized:
      Report(
        .node,
        "node-unauthorized",
        "the node rejected the request: credentials are missing or wrong"
      )
    case .unsupported(let method):
      Report(.node, "node-unsupported", "the node does not support \(UntrustedMessage(method))")
    case .missingData(let kind):
      Report(.node, "node-missing-data", kind.sentence)
    case .tooLarge(let hint):
      Report(.node, "node-range-too-large", "the search is too large for the node" + most(hint))
    case .tooManyTopics(let limit):
      Report(
        .node,
        "node-filter-too-long",
        "the filter is too long for the node" + (limit.map { "; its limit is \($0) entries" } ?? "")
      )
    case .reverted(let revert):
      Report(
        .refused,
        "call-reverted",
        "the contract reverted the call" + (revert.reason.map { ": \($0)" } ?? "")
      )
    case .alreadyKnown:
      Report(.refused, "transaction-known", "the node already has this transaction")
    case .nonceTooLow(let state):
      Report(
        .refused,
        "nonce-too-low",
        "the nonce was already used by another transaction"
          + (state.map { "; the next one is \($0)" } ?? "")
      )
    case .nonceGap(let expected):
      Report(
        .refused,
        "nonce-gap",
        "nonce gap: an earlier transaction is missing"
          + (expected.map { "; the next nonce is \($0)" } ?? "")
      )
    case .replacementUnderpriced:
      Report(
        .refused,
        "replacement-underpriced",
        "a pending transaction has this nonce; replacing it requires a fee 10% above its own"
      )
    case .underpriced(let least):
      Report(
        .refused,
        "fee-too-low",
        "the fee is below the node's minimum" + (least.map { " of \($0.gwei) gwei" } ?? "")
      )
    case .insufficientFunds(let have, let want):
      Report(.refused, "insufficient-funds", shortfall(have: have, want: want))
    case .gasLimit(let most):
      Report(
        .refused,
        "gas-limit",
        "the gas limit is not valid for this transaction"
          + (most.map { "; the node allows up to \($0)" } ?? "")
      )
    case .poolBusy:
      Report(
        .node,
        "node-pool-busy",
        "the node's pool accepts no more transactions from this sender"
      )
    case .feeCapExceeded:
      Report(
        .refused,
        "fee-cap-exceeded",
        "the total fee is above the limit that the node's operator has set"
      )
    case .serverFault(let fault):
      Report(.node, "node-fault", fault.sentence)
    case .protocolViolation(let fault):
      Report(.node, "node-answer-invalid", fault.sentence)
    case .wrongChain(let expected, let found):
      Report(
        .node,
        "wrong-chain",
        "wrong chain: expected \(expected), but the node is on chain \(found)"
      )
    case .other(let code, let message):
      Report(.node, "node-error", "the node returned error \(code): \(message)")
    case .cancelled:
      Report(.interrupted, "cancelled", "interrupted before the node answered")
    }
  }

  private func wait(_ pause: Duration?) -> String {
    pause.map { "; retry after \($0.inSeconds)" } ?? ""
  }

  private func most(_ hint: RangeHint) -> String {
    hint.structural.map { "; its limit is \($0) blocks" } ?? ""
  }

  private func shortfall(have: Wei?, want: Wei?) -> String {
    guard let have, let want else {
      return "insufficient funds: the account cannot pay the value and the fee"
    }
    return "insufficient funds: the account holds \(have.ether) and needs \(want.ether) of the "
      + "chain's coin"
  }
}
