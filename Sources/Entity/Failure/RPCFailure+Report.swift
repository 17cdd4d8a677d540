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
      Report(
        .node,
        "node-rate-limited",
        pause.map { "the node is rate-limiting requests; retry after \(time: $0.inSeconds)" }
          ?? "the node is rate-limiting requests"
      )
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
      Report(
        .node,
        "node-range-too-large",
        hint.structural.map {
          "the search is too large for the node; its limit is \($0, one: "block", many: "blocks")"
        }
          ?? "the search is too large for the node"
      )
    case .tooManyTopics(let limit):
      Report(
        .node,
        "node-filter-too-long",
        limit.map {
          "the filter is too long for the node; its limit is \($0, one: "entry", many: "entries")"
        }
          ?? "the filter is too long for the node"
      )
    case .reverted(let revert):
      Report(
        .refused,
        "call-reverted",
        revert.reason.map { "the contract reverted the call: \($0)" }
          ?? "the contract reverted the call"
      )
    case .alreadyKnown:
      Report(.refused, "transaction-known", "the node already has this transaction")
    case .nonceTooLow(let state):
      Report(
        .refused,
        "nonce-too-low",
        state.map { "the nonce was already used; the next one is \($0)" }
          ?? "the nonce was already used"
      )
    case .nonceGap(let expected):
      Report(
        .refused,
        "nonce-gap",
        expected.map { "nonce gap: an earlier transaction is missing; the next nonce is \($0)" }
          ?? "nonce gap: an earlier transaction is missing"
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
        least.map { "the fee is below the node's minimum of \(amount: $0.gwei) gwei" }
          ?? "the fee is below the node's minimum"
      )
    case .insufficientFunds(let have, let want):
      Report(.refused, "insufficient-funds", shortfall(have: have, want: want))
    case .gasLimit(let most):
      Report(
        .refused,
        "gas-limit",
        most.map {
          "the gas limit is not valid for this transaction; the node allows up to \(count: $0)"
        }
          ?? "the gas limit is not valid for this transaction"
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
    case .wrongGenesis(let expected, let found):
      Report(
        .node,
        "wrong-genesis",
        "wrong chain: the hash of block 0 is \(found) at the node, expected \(expected)"
      )
    case .noneAnswered(let failures):
      Report(.node, "nodes-unreachable", "none of the nodes answered: \(Self.list(failures))")
    case .disagreement(let method, let sides):
      Report(
        .node,
        "nodes-disagree",
        "the nodes disagree about \(UntrustedMessage(method)): \(Self.list(sides))"
      )
    case .quorumMissed(let wanted, let found, let failures):
      Report(.node, "quorum-missed", Self.quorum(wanted, found, failures))
    case .other(let code, let message):
      Report(.node, "node-error", "the node returned error \(code): \(message)")
    case .cancelled:
      Report(.interrupted, "cancelled", "interrupted before the node answered")
    }
  }

  private static func list(_ failures: [NodeFailure]) -> Sentence {
    let items = failures.map { Sentence("\($0.endpoint): \($0.failure.report.message)") }
    return items.dropFirst().reduce(items.first ?? "") { "\($0); \($1)" }
  }

  private static func list(_ sides: [[EndpointID]]) -> Sentence {
    let groups = sides.map { side in
      let names = side.map { Sentence("\($0)") }
      return names.dropFirst().reduce(names.first ?? "") { "\($0), \($1)" }
    }
    return groups.dropFirst().reduce(groups.first ?? "") { "\($0) against \($1)" }
  }

  private static func quorum(_ wanted: Int, _ found: Int, _ failures: [NodeFailure]) -> Sentence {
    let words: Sentence =
      "\(wanted, one: "node", many: "nodes") must give the same answer, but only \(found) answered"
    return failures.isEmpty ? words : "\(words); failed: \(list(failures))"
  }

  private func shortfall(have: Wei?, want: Wei?) -> Sentence {
    guard let have, let want else {
      return "insufficient funds: the account cannot pay the value and the fee"
    }
    return
      "insufficient funds: the account holds \(amount: have.ether) and needs \(amount: want.ether) of the "
      + "chain's coin"
  }
}
