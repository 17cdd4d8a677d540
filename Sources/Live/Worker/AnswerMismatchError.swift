import Core
import Entity

/// Why a worker's answer does not match the question, so that it is refused.
enum AnswerMismatchError: Error, Equatable {
  /// The number of parts differs from the question's.
  case count
  /// It is for another account or transaction.
  case subject
  /// It is a list for the transaction that no payment needs, or that saves no gas.
  case accessList
  /// It is a nonce that no account can reach.
  case nonce
  /// It is about nodes that were not asked.
  case node
  /// It is a page of the history other than the requested one, or one whose numbers cannot be.
  case page
  /// It is a name that is not normalized, or more gateways than a resolver can name.
  case name

  /// Throws unless the answer has one part for each part of the question.
  package static func check<Part, Asked>(_ parts: [Part], answer asked: [Asked])
    throws(AnswerMismatchError)
  {
    guard parts.count == asked.count else { throw .count }
  }

  /// Throws unless the answer is for the requested subjects, in the same order.
  package static func check<Subject: Equatable>(
    _ subjects: [Subject],
    are asked: [Subject]
  ) throws(AnswerMismatchError) {
    try check(subjects, answer: asked)
    guard subjects == asked else { throw .subject }
  }

  /// Throws if nodes are named that were not asked.
  package static func check(_ named: [EndpointID], among nodes: [EndpointID])
    throws(AnswerMismatchError)
  {
    guard Set(named).isSubset(of: nodes) else { throw .node }
  }

  /// Throws if a simulation is of other addresses than were asked for, or tells of other accounts.
  package static func check(_ trial: PaymentSimulation, of attempt: SimulationRequest)
    throws(AnswerMismatchError)
  {
    switch trial.gas {
    case .fails where trial.addressCodes.isEmpty: break
    case .fails, .limit: try check(trial.addressCodes, answer: attempt.addresses)
    }
    if let token = trial.token, token.address != attempt.suspect { throw .subject }
    if case .changes(let changes, _) = trial.effects {
      let accounts = Set(attempt.accounts)
      guard changes.allSatisfy({ accounts.contains($0.account) }) else { throw .subject }
    }
    if let saving = trial.accessList {
      guard attempt.wantsAccessList, case .limit(let limit) = trial.gas,
        saving.isSaving(comparedTo: limit)
      else { throw .accessList }
    }
  }

  /// Throws if a transaction is said to be replaced by itself.
  package static func check(_ other: MinedTransaction, isNot hash: Hash32)
    throws(AnswerMismatchError)
  {
    guard other.hash != hash else { throw .subject }
  }

  /// Throws if a token is of another contract or chain.
  package static func check(_ token: Token, isAt contract: Address, on chain: ChainID)
    throws(AnswerMismatchError)
  {
    guard token.address == contract, token.chain == chain else { throw .subject }
  }

  /// Throws unless collectibles are those of the accounts, after the block that was given, with all
  /// collections that were named.
  package static func check(_ sheet: CollectibleSheet, answers asked: ReadCollectibles)
    throws(AnswerMismatchError)
  {
    try check(sheet.accounts.map(\.account), are: asked.accounts)
    if case .after(let block) = asked.moment, sheet.block != block { throw .subject }
    var seen: Set<Address> = []
    let named = asked.contracts.filter { seen.insert($0).inserted }
    for account in sheet.accounts {
      let found = account.holdings.filter(\.isNamed).map(\.collection.address)
      try check(found, are: named)
      guard account.skipped >= 0, account.holdings.allSatisfy(\.hasCounts) else { throw .count }
    }
  }

  /// Throws if a receipt is of another transaction.
  package static func check(_ receipt: Receipt, of hash: Hash32) throws(AnswerMismatchError) {
    guard receipt.transaction == hash else { throw .subject }
  }

  /// Throws if there are more tokens than there can be, one of them twice, or a description of
  /// another one.
  package static func check(_ found: [FoundToken], answer asked: ListFoundTokens)
    throws(AnswerMismatchError)
  {
    guard found.count <= ListFoundTokens.maxTokens else { throw .count }
    guard Set(found.map(\.contract)).count == found.count else { throw .subject }
    for found in found {
      if let token = found.token { try check(token, isAt: found.contract, on: asked.chain) }
    }
  }

  /// The most gateways that can have been asked for one name, from all nodes and resolvers together.
  private static let mostGateways = 64

  /// Throws unless a resolution is that of the requested name, from a record for the target chain.
  package static func check(_ found: NameResolution, answers asked: ResolveName)
    throws(AnswerMismatchError)
  {
    guard found.name.utf8.elementsEqual(asked.ensName.utf8),
      found.record != .ether || asked.target == asked.chain
    else { throw .subject }
    guard found.gateways.count <= mostGateways else { throw .name }
  }

  /// Throws unless a lookup is that of the requested address, and its name can be one.
  package static func check(_ found: NameLookup, answers asked: LookUpName)
    throws(AnswerMismatchError)
  {
    guard found.address == asked.address else { throw .subject }
    guard found.gateways.count <= mostGateways else { throw .name }
    guard let name = found.name else { return }
    guard found.claimed == nil, !name.isEmpty, ENSName.isNormalized(name) else { throw .name }
  }

  /// Throws unless a page of the history is the requested one, whose offset must be 0 or more.
  package static func check(_ page: HistoryPage, answers asked: ReadHistory)
    throws(AnswerMismatchError)
  {
    let (chain, accounts) = (asked.filter.chain, asked.filter.accounts)
    guard page.movements.allSatisfy(asked.filter.selects),
      page.assurance.allSatisfy({ $0.chain == chain && accounts.contains($0.account) })
    else { throw .subject }
    let count = page.transactions.count
    guard page.offset == asked.offset, count <= asked.limit, page.total >= 0,
      count == 0 || page.total - asked.offset >= count, page.asOf?.number ?? 0 < 1 << 63
    else { throw .page }
    // A page that goes on where it began would never end.
    guard page.next == nil || count > 0 && page.next != asked.before else { throw .page }
    if case .block(let number) = asked.before {
      guard page.movements.allSatisfy({ $0.block.number < number }) else { throw .page }
    }
    guard (page.balances != nil) == asked.wantsBalances,
      page.balances.map({ $0.count == page.movements.count }) ?? true
    else { throw .count }
  }
}

extension CollectionHolding {
  /// Whether its counts can be counts.
  fileprivate var hasCounts: Bool {
    guard case .items(let held) = reading else { return true }
    return held.unread >= 0
  }
}

extension AnswerMismatchError {
  /// Throws unless balances are those of the requested accounts and tokens, after the requested
  /// block, and no older than was accepted.
  package static func check(_ sheet: BalanceSheet, answers asked: ReadBalances)
    throws(AnswerMismatchError)
  {
    try check(sheet.accounts.map(\.account), are: asked.accounts)
    for account in sheet.accounts { try check(account.tokens.map(\.token), are: asked.tokens) }
    if case .number(let number) = asked.block, sheet.block.number != number { throw .subject }
    guard sheet.readAt == nil || asked.maxAge > 0 else { throw .subject }
  }

  /// Throws unless prices are those of the requested feeds, after the requested block.
  package static func check(_ sheet: PriceSheet, answers asked: ReadPrices)
    throws(AnswerMismatchError)
  {
    try check(sheet.readings, answer: asked.feeds)
    guard asked.block == nil || sheet.block == asked.block,
      (sheet.sequencer == nil) == (asked.uptime == nil)
    else { throw .subject }
  }
}

extension AnswerMismatchError: Reportable {
  package var report: Report {
    switch self {
    case .count:
      Report(
        .bug,
        "worker-count",
        "the worker's answer does not have one part for each part of the request"
      )
    case .subject:
      Report(
        .bug,
        "worker-subject",
        "the worker's answer is for a different account or transaction than requested"
      )
    case .accessList:
      Report(
        .bug,
        "worker-access-list",
        "the access list in the worker's answer is too long or saves no gas"
      )
    case .nonce:
      Report(.bug, "worker-nonce", "the nonce in the worker's answer is too large")
    case .node:
      Report(.bug, "worker-node", "the worker's answer is about a node that was not asked")
    case .page:
      Report(
        .bug,
        "worker-page",
        "the worker's answer is for a different page of the history than requested"
      )
    case .name:
      Report(
        .bug,
        "worker-name",
        "the worker's answer has a name that is not normalized, or too many gateways"
      )
    }
  }
}
