import Core
import Entity

/// What the answers of contracts say about the collectibles of accounts.
struct CollectibleFindings {
  private let subject: CollectibleSubject
  private let answers: CallAnswers
  private let listed: [CollectibleSubject.Place: [UInt256]]
  /// The addresses without a contract.
  private let missing: Set<Address>

  init(
    _ subject: CollectibleSubject,
    _ answers: CallAnswers,
    listed: [CollectibleSubject.Place: [UInt256]] = [:],
    missing: Set<Address> = []
  ) {
    (self.subject, self.answers) = (subject, answers)
    (self.listed, self.missing) = (listed, missing)
  }

  /// A collection of an account, as far as it is known without its description.
  private struct Finding {
    let contract: Address
    let kind: CollectionKind?
    let isNamed: Bool
    let reading: CollectionReading
  }

  /// The contracts whose names are worth reading: those with items, and the named ones.
  var toDescribe: [Address] {
    let found = subject.received.flatMap(findings).filter { finding in
      switch finding.reading {
      case .items: true
      case .fault: false
      }
    }
    var seen: Set<Address> = []
    return found.map(\.contract).filter { seen.insert($0).inserted }
  }

  /// The accounts with their collections.
  func accounts(describedBy texts: [Address: CollectionTexts]) -> [AccountCollectibles] {
    subject.received.map { account in
      AccountCollectibles(
        account: account.account,
        holdings: findings(account).map { finding in
          CollectionHolding(
            collection: Self.collection(finding, texts[finding.contract]),
            isNamed: finding.isNamed,
            reading: finding.reading
          )
        },
        skipped: account.skipped,
        knownUpTo: account.knownUpTo
      )
    }
  }

  private static func collection(_ finding: Finding, _ texts: CollectionTexts?) -> TokenCollection {
    let unnamed = TokenCollection(unnamed: finding.contract, kind: finding.kind)
    guard let texts else { return unnamed }
    // What was read of a text is shorter than it may be.
    let described = try? TokenCollection(
      address: finding.contract,
      kind: finding.kind,
      name: texts.name,
      symbol: texts.symbol
    )
    return described ?? unnamed
  }

  private func findings(_ account: ReceivedCollectibles) -> [Finding] {
    let named = subject.named.map { contract in
      let entries = account.entries.filter { $0.contract == contract }
      let kinds = answers.kinds(of: contract)
      let kind = entries.map(\.kind).first { kinds.contains($0) || kinds.isEmpty } ?? kinds.first
      return Finding(
        contract: contract,
        kind: kind,
        isNamed: true,
        reading: reading(
          of: contract,
          kind,
          account.account,
          received: entries.filter { $0.kind == kind }.flatMap(\.ids)
        )
      )
    }
    let others = account.entries.compactMap { entry -> Finding? in
      guard !subject.named.contains(entry.contract) else { return nil }
      let reading = reading(of: entry.contract, entry.kind, account.account, received: entry.ids)
      guard reading.isWorthTelling else { return nil }
      return Finding(contract: entry.contract, kind: entry.kind, isNamed: false, reading: reading)
    }
    return named + others
  }

  private func reading(
    of contract: Address,
    _ kind: CollectionKind?,
    _ account: Address,
    received: [UInt256]
  ) -> CollectionReading {
    guard !missing.contains(contract) else { return .fault(.noContract) }
    switch kind {
    case nil: return .fault(.noCollection)
    case .erc721?:
      let place = CollectibleSubject.Place(account: account, contract: contract)
      var seen: Set<UInt256> = []
      let ids = (received + (listed[place] ?? [])).filter { seen.insert($0).inserted }
      return owned(ids, of: contract, by: account)
    case .erc1155?: return amounts(received, of: contract, for: account)
    }
  }

  private func owned(
    _ ids: [UInt256],
    of contract: Address,
    by account: Address
  ) -> CollectionReading {
    let outcomes = ids.map { answers[contract, ERC721.ownerOf($0)] }
    let owners = outcomes.map { outcome -> Address? in
      guard case .returned(let answer) = outcome else { return nil }
      return try? ERC721.decodeOwner(answer)
    }
    let count = answers.count(of: account, in: contract)
    guard count != nil || owners.contains(where: { $0 != nil }) else {
      let all = outcomes + [answers[contract, ERC721.balanceOf(account)]]
      return .fault(Self.fault(all))
    }
    let items = zip(ids, owners).filter { $0.1 == account }.map { HeldItem(id: $0.0, amount: 1) }
    // An item that does not exist any more has no owner, and to ask for it is refused.
    let unread = zip(outcomes, owners).count { $0.0 != .refused && $0.1 == nil }
    let held = UInt256(UInt64(items.count))
    return .items(
      HeldItems(
        items: items.sorted { $0.id < $1.id },
        more: count.map { $0.subtracting(held) ?? .zero },
        unread: unread
      )
    )
  }

  private func amounts(
    _ ids: [UInt256],
    of contract: Address,
    for account: Address
  ) -> CollectionReading {
    let amounts = ids.map { answers.number(contract, ERC1155.balanceOf(account, $0)) }
    let unread = amounts.count { $0 == nil }
    guard ids.isEmpty || unread < ids.count else {
      return .fault(Self.fault(ids.map { answers[contract, ERC1155.balanceOf(account, $0)] }))
    }
    let items = zip(ids, amounts).compactMap { id, amount -> HeldItem? in
      guard let amount, amount > 0 else { return nil }
      return HeldItem(id: id, amount: amount)
    }
    return .items(HeldItems(items: items.sorted { $0.id < $1.id }, more: nil, unread: unread))
  }

  private static func fault(_ outcomes: [CallOutcome]) -> CollectionFault {
    outcomes.allSatisfy { $0 == .refused } ? .refused : .malformed
  }
}

extension CollectionReading {
  /// Whether a collection that nobody named is mentioned.
  fileprivate var isWorthTelling: Bool {
    switch self {
    // What was received of it is gone with it.
    case .fault(.noContract): false
    case .fault: true
    case .items(let held): !held.items.isEmpty || (held.more ?? 0) > 0 || held.unread > 0
    }
  }
}
