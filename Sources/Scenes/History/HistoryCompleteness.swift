import Core
import Entity

/// Explains how far a history can be trusted, and why no further.
enum HistoryCompleteness {
  static func notes(_ response: ListHistory.Response) -> [Sentence] {
    let asOf = response.page.asOf.map { head -> Sentence in
      "as of block \(head.number) (\(UTC.text(head.time)))"
    }
    guard let assurances = response.assurances else {
      guard let asOf else { return [.info("from the history database; nothing was read yet")] }
      return [.info("from the history database, \(asOf)")]
    }
    let gaps = assurances.flatMap { assurance in
      (assurance.ether.gaps + assurance.tokens.gaps).map { (assurance.account, $0) }
    }
    let place: Sentence = "on \(name: response.chain.name), \(asOf ?? "as of no block")"
    guard !gaps.isEmpty else { return ["complete \(place): all rows add up to the balance"] }
    return [.caution("not complete \(place)")]
      + gaps.map { .caution(sentence($1, of: $0, response)) }
  }

  /// Names the account, if the history is that of several.
  private static func sentence(
    _ gap: HistoryGap,
    of address: Address,
    _ response: ListHistory.Response
  ) -> Sentence {
    let accounts = response.selection.accounts
    let gap = sentence(gap, response)
    guard accounts.count > 1 else { return gap }
    let name = accounts.first { $0.address == address }?.name
    return name.map { "\(name: UntrustedText.escaped($0)): \(gap)" } ?? "\(address): \(gap)"
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
    case .noLogs:
      "the node does not allow searching its logs, so tokens are missing"
    case .namedTokensOnly:
      "the node searches the logs of named tokens only, so tokens are missing"
    case .token(let address):
      "the rows of the token \(address) do not add up to its balance"
    }
  }
}

extension HistoryAssurance {
  /// The word in JSON.
  static func word(of parts: [HistoryAssurance]) -> String {
    parts.allSatisfy(\.gaps.isEmpty) ? "verified" : "partial"
  }

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
