import Core
import Entity

/// Explains how far a history can be trusted, and why no further.
enum HistoryCompleteness {
  /// The most gaps that are told; JSON has all of them.
  private static let mostGaps = 10

  /// What the sentences name.
  struct Facts {
    let chain: ChainEntry
    let accounts: [AccountBook.Account]
    let tokens: [Address: Token]
    /// Those of them whose symbols are not merely their own word.
    var listed: Set<Address> = []
    /// The zone of the times in the sentences.
    var zone = TimeZoneRules.utc
  }

  static func notes(
    _ response: ListHistory.Response,
    zone: TimeZoneRules = .utc
  ) -> [Sentence] {
    let source: [Sentence] =
      response.isOffline ? [.info("from the history database; no node was asked")] : []
    let facts = response.facts(in: zone)
    let proof = response.proof.map { HistoryProofNotes($0, facts).notes } ?? []
    guard let asOf = response.page.asOf, let standing = response.standing else {
      let isEmpty = response.page.total == 0 && !response.isNarrow
      return [notEnded(facts, response.unread, isEmpty: isEmpty)]
    }
    return source + notes(standing, asOf: asOf, facts) + proof
  }

  /// What is said if no sync has come to its end for some of the accounts; `isEmpty` is whether
  /// there is no row of any of them.
  static func notEnded(_ facts: Facts, _ unread: UnreadAccounts, isEmpty: Bool) -> Sentence {
    if isEmpty, unread.accounts.count == facts.accounts.count {
      return .info("from the history database; nothing was read yet")
    }
    return unread.note(on: facts.chain)
      ?? .caution(
        "not complete on \(name: facts.chain.name): the history was not read to its end yet"
      )
  }

  /// What is said of accounts that are read up to a block.
  static func notes(
    _ standing: HistoryStanding,
    asOf: BlockReference,
    _ facts: Facts
  ) -> [Sentence] {
    let place: Sentence =
      "on \(name: facts.chain.name), as of block \(asOf.number) (\(facts.zone.words(asOf.time)))"
    guard !standing.gaps.isEmpty else {
      let coin: Sentence = "\(term: facts.chain.symbol)"
      let head: Sentence =
        standing.ether == .proved ? "complete for \(coin)" : "no gaps are known"
      return ["\(head) \(place): \(basis(standing, facts))\(told(standing))"]
        + uncompared(standing) + sums(standing) + uneven(standing, asOf)
    }
    let told = standing.gaps.prefix(mostGaps).map { Sentence.caution(sentence($0, facts)) }
    let left = standing.gaps.count - told.count
    let more: [Sentence] =
      left > 0 ? [.caution("\(left, one: "more gap", many: "more gaps")")] : []
    return [.caution("not complete \(place)")] + told + more + sums(standing)
      + uneven(standing, asOf)
  }

  /// What the rows were compared with.
  private static func basis(
    _ standing: HistoryStanding,
    _ facts: Facts
  ) -> Sentence {
    let coin: Sentence = "\(term: facts.chain.symbol)"
    let names = names(standing.witnesses)
    guard standing.prover != .stateRoot else { return rootBasis(standing, coin, names) }
    guard let others = compared(standing) else {
      return "the rows of \(coin) add up to the balance that \(names) gave"
    }
    let assets: Sentence = "\(coin)\(others)"
    return "the rows of \(assets) add up to the balances that \(names) gave"
  }

  /// By whose word alone there are no other tokens; nothing if there is nothing of which that is so.
  private static func told(_ standing: HistoryStanding) -> Sentence {
    guard !standing.tellers.isEmpty else { return "" }
    let names = names(standing.tellers)
    return standing.compared + standing.comparedCollections > 0
      ? "; other tokens are known only from the logs of \(names)"
      : "; tokens are known only from the logs of \(names)"
  }

  private static func names(_ nodes: [EndpointID]) -> Sentence {
    let names = nodes.map { Sentence("\($0)") }
    return names.dropFirst().reduce(names.first ?? "") { "\($0) and \($1)" }
  }

  /// What the rows were compared with, of which those of ether add up to what a state root proves.
  private static func rootBasis(
    _ standing: HistoryStanding,
    _ coin: Sentence,
    _ names: Sentence
  ) -> Sentence {
    let rooted = standing.rooted
    let rows: Sentence =
      rooted == 0
      ? "the rows of \(coin) add up to the balance that a state root proves"
      : "the rows of \(coin) and \(rooted, one: "token", many: "tokens") add up to the balances that "
        + "a state root proves"
    let (tokens, collections) = (standing.compared - rooted, standing.comparedCollections)
    return switch (tokens > 0, collections > 0) {
    case (false, false): rows
    case (true, false):
      "\(rows), those of \(tokens, one: "token", many: "tokens") to what \(names) gave"
    case (false, true):
      "\(rows), those of \(collections, one: "collection", many: "collections") to what \(names) gave"
    case (true, true):
      "\(rows), those of \(tokens, one: "token", many: "tokens") and \(collections, one: "collection", many: "collections") to what \(names) gave"
    }
  }

  /// What was compared beside the coin; nil if nothing was.
  private static func compared(_ standing: HistoryStanding) -> Sentence? {
    let (tokens, collections) = (standing.compared, standing.comparedCollections)
    return switch (tokens > 0, collections > 0) {
    case (false, false): nil
    case (true, false): " and \(tokens, one: "token", many: "tokens")"
    case (false, true): " and \(collections, one: "collection", many: "collections")"
    case (true, true):
      ", \(tokens, one: "token", many: "tokens") and \(collections, one: "collection", many: "collections")"
    }
  }

  /// What nothing was compared with.
  private static func uncompared(_ standing: HistoryStanding) -> [Sentence] {
    var left: [Sentence] = []
    let (tokens, collections) = (standing.uncompared, standing.uncomparedCollections)
    if tokens > 0 { left.append("\(tokens, one: "token is", many: "tokens are")") }
    if collections > 0 {
      left.append("\(collections, one: "collection is", many: "collections are")")
    }
    return left.map { .info("\($0) known from logs alone, without a balance to compare") }
  }

  /// What is known of some accounts only.
  private static func uneven(_ standing: HistoryStanding, _ asOf: BlockReference) -> [Sentence] {
    guard standing.isUneven else { return [] }
    return [
      .caution(
        "of blocks after \(asOf.number), rows are missing: only some of these accounts were read "
          + "further"
      )
    ]
  }

  /// What only sums are known of.
  private static func sums(_ standing: HistoryStanding) -> [Sentence] {
    guard standing.hasSumsOnly else { return [] }
    return [
      .caution(
        "ether could leave without a transaction of the account, by its code or by the chain: "
          + "what came and went again may be missing"
      )
    ]
  }

  /// What is said of a gap.
  static func sentence(_ gap: SubjectGap, _ facts: Facts) -> Sentence {
    sentence(gap.account, gap.subject, gap.blocks, reason(gap, facts), facts)
  }

  /// What is said of some blocks of a subject, for a reason.
  static func sentence(
    _ account: Address,
    _ subject: HistorySubject,
    _ blocks: ClosedRange<UInt64>,
    _ reason: Sentence,
    _ facts: Facts
  ) -> Sentence {
    let gapped: Sentence = "\(words(subject, facts)), \(words(blocks)): \(reason)"
    let accounts = facts.accounts
    guard accounts.count > 1 else { return gapped }
    // Which of them it is.
    let name = accounts.first { $0.address == account }?.name
    return name.map { "\(name: UntrustedText.escaped($0)): \(gapped)" }
      ?? "\(account): \(gapped)"
  }

  private static func words(_ subject: HistorySubject, _ facts: Facts) -> Sentence {
    switch subject {
    case .ether: "\(term: facts.chain.symbol)"
    case .nonces: "own transactions"
    case .token(let contract): "the token \(contract)"
    case .items(let contract): "the collection \(contract)"
    case .item(let contract, let id): "item \(number: "\(id)") of the collection \(contract)"
    case .otherTokens: "tokens"
    }
  }

  private static func words(_ blocks: ClosedRange<UInt64>) -> Sentence {
    blocks.lowerBound == blocks.upperBound
      ? "block \(blocks.lowerBound)" : "blocks \(blocks.lowerBound) to \(blocks.upperBound)"
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
