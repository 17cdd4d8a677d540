import Core
import Entity

/// Explains how far a history can be trusted, and why no further.
enum HistoryCompleteness {
  /// The most gaps that are told; JSON has all of them.
  private static let mostGaps = 10

  static func notes(_ response: ListHistory.Response) -> [Sentence] {
    let source: [Sentence] =
      response.isOffline ? [.info("from the history database; no node was asked")] : []
    guard let asOf = response.page.asOf, let standing = HistoryStanding(response.page) else {
      let isEmpty = response.page.total == 0
      return [
        isEmpty
          ? .info("from the history database; nothing was read yet")
          : .caution(
            "not complete on \(name: response.chain.name): the history was not read to its end yet"
          )
      ]
    }
    let place: Sentence =
      "on \(name: response.chain.name), as of block \(asOf.number) (\(UTC.text(asOf.time)))"
    guard !standing.gaps.isEmpty else {
      return source + ["complete \(place): \(basis(standing))"] + code(standing)
    }
    let told = standing.gaps.prefix(mostGaps).map { Sentence.caution(sentence($0, response)) }
    let left = standing.gaps.count - told.count
    let more: [Sentence] =
      left > 0 ? [.caution("\(left, one: "more gap", many: "more gaps"): --json lists all")] : []
    return source + [.caution("not complete \(place)")] + told + more + code(standing)
  }

  /// What the rows were compared with.
  private static func basis(_ standing: HistoryStanding) -> Sentence {
    guard !standing.witnesses.isEmpty else { return "all rows add up to the balances" }
    let names = Sentence(joining: standing.witnesses.map { "\($0)" })
    return "all rows add up to the balances that \(names) gave"
  }

  private static func code(_ standing: HistoryStanding) -> [Sentence] {
    guard standing.hasCode else { return [] }
    return [
      .caution(
        "this account had code, which can move ether without a trace: what came and went again "
          + "may be missing"
      )
    ]
  }

  private static func sentence(_ gap: SubjectGap, _ response: ListHistory.Response) -> Sentence {
    let gapped: Sentence =
      "\(subject(gap, response)), \(blocks(gap.blocks)): \(reason(gap, response))"
    let accounts = response.selection.accounts
    guard accounts.count > 1 else { return gapped }
    // Which of them it is.
    let name = accounts.first { $0.address == gap.account }?.name
    return name.map { "\(name: UntrustedText.escaped($0)): \(gapped)" }
      ?? "\(gap.account): \(gapped)"
  }

  private static func subject(_ gap: SubjectGap, _ response: ListHistory.Response) -> Sentence {
    switch gap.subject {
    case .ether: "\(term: response.chain.symbol)"
    case .nonces: "own transactions"
    case .token(let contract): "the token \(contract)"
    case .items(let contract): "the collection \(contract)"
    case .otherTokens: "tokens"
    }
  }

  private static func blocks(_ blocks: ClosedRange<UInt64>) -> Sentence {
    blocks.count == 1
      ? "block \(blocks.lowerBound)" : "blocks \(blocks.lowerBound) to \(blocks.upperBound)"
  }

  private static func reason(_ gap: SubjectGap, _ response: ListHistory.Response) -> Sentence {
    switch gap.reason {
    case .rowsDiffer(let rows, let held): difference(gap, rows, held, response)
    case .unreadable: "the contract gives no balance"
    case .state: "the node does not keep the state; an archive node does"
    case .bodies: "the node does not have the transactions"
    case .receipts: "the node does not have the receipts"
    case .logs: "the node does not keep the logs"
    case .noLogSearch: "the node does not allow searching its logs"
    case .namedContractsOnly: "the node searches the logs of named contracts only"
    case .lagging: "the node was behind the newest block"
    case .silent: "the node did not answer in time"
    case .tooMuch: "the node refuses to give so much at once"
    case .code: "the account had code, which can move ether without a trace"
    case .notAsked: "not read yet"
    }
  }

  private static func difference(
    _ gap: SubjectGap,
    _ rows: UInt256?,
    _ held: UInt256,
    _ response: ListHistory.Response
  ) -> Sentence {
    switch gap.subject {
    case .nonces:
      let missing = held.subtractingWithSaturation(rows ?? 0)
      return
        "\(number: "\(missing)") \(by: missing.pluralCount, one: "nonce was", many: "nonces were") used by no transaction that was found"
    case .token(let contract):
      guard let token = response.tokens[contract] else {
        return "the rows do not add up to the balance"
      }
      return amounts(
        rows.map { Units.text($0, decimals: token.decimals) },
        Units.text(held, decimals: token.decimals)
      )
    default:
      return amounts(rows.map { Units.text($0, decimals: 18) }, Units.text(held, decimals: 18))
    }
  }

  private static func amounts(_ rows: String?, _ held: String) -> Sentence {
    guard let rows else {
      return "the rows add up to less than zero, but the balance is \(amount: held)"
    }
    return "the rows add up to \(amount: rows), but the balance is \(amount: held)"
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
    case .itemIn: "item-in"
    case .itemOut: "item-out"
    case .wrap: "wrap"
    case .unwrap: "unwrap"
    case .approval: "approval"
    case .operatorApproval: "operator-approval"
    case .delegation: "delegation"
    case .userOperation: "user-operation"
    }
  }
}
