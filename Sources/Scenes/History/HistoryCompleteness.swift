import Core
import Entity

/// Explains how far a history can be trusted, and why no further.
enum HistoryCompleteness {
  static func notes(_ response: ListHistory.Response) -> [Sentence] {
    let asOf = response.page.asOf.map { head -> Sentence in
      "as of block \(head.number) (\(UTC.text(head.time)))"
    }
    guard let assurance = response.assurance else {
      guard let asOf else { return [.info("from the history database; nothing was read yet")] }
      return [.info("from the history database, \(asOf)")]
    }
    let gaps = assurance.ether.gaps + assurance.tokens.gaps
    let place: Sentence = "on \(name: response.chain.name), \(asOf ?? "as of no block")"
    guard !gaps.isEmpty else { return ["complete \(place): all rows add up to the balance"] }
    return [.caution("not complete \(place)")]
      + gaps.map { .caution(sentence($0, response)) }
  }

  private static func sentence(_ gap: HistoryGap, _ response: ListHistory.Response) -> Sentence {
    switch gap {
    case .missingState(let block):
      "the node does not keep the state of blocks up to \(block); an archive node does"
    case .hasCode:
      "this account has code, so its ether can leave without a transaction of its own"
    case .nonces(let missing):
      "\(missing) of its transactions were not found"
    case .balance(let rows?, let held):
      "the rows add up to \(amount: Units.text(rows, decimals: 18)), but the account holds "
        + "\(amount: Units.text(held, decimals: 18)) \(term: response.chain.symbol)"
    case .balance(nil, let held):
      "the rows add up to less than zero, but the account holds "
        + "\(amount: Units.text(held, decimals: 18)) \(term: response.chain.symbol)"
    case .missingLogs(let block):
      "the node does not keep the logs of blocks up to \(block), so older token transfers are "
        + "missing"
    case .unsearched(let blocks, let reason):
      "token transfers in blocks \(blocks.lowerBound) to \(blocks.upperBound) may be missing: "
        + why(reason)
    case .noLogs:
      "the node does not allow searching its logs, so tokens are missing"
    case .namedTokensOnly:
      "the node searches the logs of named tokens only, so tokens are missing"
    case .token(let address):
      "the rows of the token \(address) do not add up to its balance"
    }
  }

  /// Why the logs of some blocks were not searched.
  private static func why(_ reason: GapReason) -> Sentence {
    switch reason {
    case .logs: "the node does not keep their logs"
    case .bodies: "the node does not keep these blocks"
    case .lagging: "the node did not have the newest of these blocks yet"
    case .silent: "the node did not answer in time"
    case .tooMuch: "the node refuses to give the logs of a single block"
    case .rowsDiffer, .unreadable, .state, .receipts, .noLogSearch, .namedContractsOnly, .code,
      .notAsked:
      "they were not searched"
    }
  }
}

extension HistoryAssurance {
  /// The word in JSON.
  var word: String { gaps.isEmpty ? "verified" : "partial" }

  fileprivate var gaps: [HistoryGap] {
    switch self {
    case .verified: []
    case .partial(let gaps): gaps
    }
  }
}

extension Movement.Asset {
  /// The token's contract; `nil` for the chain's own coin.
  var contract: Address? {
    guard case .token(let address) = self else { return nil }
    return address
  }
}

extension Movement.Kind {
  /// The word in JSON.
  var directionWord: String {
    switch direction {
    case 1: "in"
    case -1: "out"
    default: "none"
    }
  }

  /// The word for people; in English it is the one in JSON.
  var word: Sentence {
    switch self {
    case .received: "received"
    case .sent: "sent"
    case .fee: "fee"
    case .internal: "internal"
    case .internalOut: "internal-out"
    case .withdrawal: "withdrawal"
    case .reward: "reward"
    case .tokenIn: "token-in"
    case .tokenOut: "token-out"
    case .selfTransfer: "self"
    case .creation: "creation"
    }
  }
}
