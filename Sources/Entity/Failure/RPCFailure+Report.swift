package import Core

extension RPCFailure: Reportable {
  /// The failure with its code and its sentence.
  package var report: Report {
    switch self {
    case .transport(let fault):
      Report(.node, "node-unreachable", fault.sentence)
    case .timeout(let phase):
      Report(.node, "node-timeout", phase.sentence)
    case .rateLimited(let pause):
      Report(.node, "node-rate-limited", "the node takes no more questions for now" + wait(pause))
    case .quota:
      Report(.node, "node-quota", "the plan at the node's provider is used up")
    case .unauthorized:
      Report(.node, "node-unauthorized", "the node wants credentials, or other ones")
    case .unsupported(let method):
      Report(.node, "node-unsupported", "the node does not offer \(ForeignWords(method))")
    case .missingData(let kind):
      Report(.node, "node-missing-data", kind.sentence)
    case .tooLarge(let hint):
      Report(.node, "node-range-too-large", "the node refuses so large a search" + most(hint))
    case .tooManyTopics(let limit):
      Report(
        .node,
        "node-filter-too-long",
        "the node refuses so long a filter" + (limit.map { ", it takes \($0) entries" } ?? "")
      )
    case .reverted(let revert):
      Report(
        .refused,
        "call-reverted",
        "the contract refused the call" + (revert.reason.map { ": \($0)" } ?? "")
      )
    case .alreadyKnown:
      Report(.refused, "transaction-known", "the node holds this transaction already")
    case .nonceTooLow(let state):
      Report(
        .refused,
        "nonce-too-low",
        "the nonce was used by another transaction" + (state.map { ", the next is \($0)" } ?? "")
      )
    case .nonceGap(let expected):
      Report(
        .refused,
        "nonce-gap",
        "a transaction before this one is missing"
          + (expected.map { ", the next nonce is \($0)" } ?? "")
      )
    case .replacementUnderpriced:
      Report(
        .refused,
        "replacement-underpriced",
        "a waiting transaction has this nonce, and replacing it needs a fee 10 % above its own"
      )
    case .underpriced(let least):
      Report(
        .refused,
        "fee-too-low",
        "the fee is below what the node takes" + (least.map { ", \($0.gwei) gwei" } ?? "")
      )
    case .insufficientFunds(let have, let want):
      Report(.refused, "insufficient-funds", shortfall(have: have, want: want))
    case .gasLimit(let most):
      Report(
        .refused,
        "gas-limit",
        "the gas limit does not fit this transaction"
          + (most.map { ", the node allows up to \($0)" } ?? "")
      )
    case .poolBusy:
      Report(.node, "node-pool-busy", "the node's pool takes no more transactions of this sender")
    case .feeCapExceeded:
      Report(
        .refused,
        "fee-cap-exceeded",
        "the whole fee is above the limit that the node's owner has set"
      )
    case .serverFault(let fault):
      Report(.node, "node-fault", fault.sentence)
    case .protocolViolation(let fault):
      Report(.node, "node-answer-invalid", fault.sentence)
    case .wrongChain(let expected, let found):
      Report(.node, "wrong-chain", "the node serves chain \(found), chain \(expected) was wanted")
    case .other(let code, let message):
      Report(.node, "node-error", "the node answers with error \(code): \(message)")
    case .cancelled:
      Report(.interrupted, "cancelled", "stopped before the node had answered")
    }
  }

  private func wait(_ pause: Duration?) -> String {
    pause.map { ", it asks for a pause of \($0.components.seconds) s" } ?? ""
  }

  private func most(_ hint: RangeHint) -> String {
    hint.structural.map { ", it takes \($0) blocks" } ?? ""
  }

  private func shortfall(have: Wei?, want: Wei?) -> String {
    guard let have, let want else { return "the account cannot pay the value and the fee" }
    return "the account holds \(have.ether) and needs \(want.ether) of the chain's coin"
  }
}
