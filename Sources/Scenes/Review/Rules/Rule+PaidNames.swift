import Core
import Entity

/// Names of the Ethereum Name Service, compared with those that were paid from this machine.
extension Rule {
  /// Whoever owns a name now may not be the one who was paid by it before.
  static let nameHasMoved = Rule(
    "name-moved",
    of: [.transaction, .payouts, .authorization, .contact]
  ) { subject, knowledge in
    let known = knowledge.knownAddresses
    return subject.nameUses(known).compactMap { use in
      // A contact is used on every chain.
      let last: PaidName? =
        if subject.isContact { known.paidNames.last(use.name) } else { known.moved(use) }
      guard let last, last.address != use.address else { return nil }
      return Finding(.danger("name-moved", use.moved(from: last)), row: use.row)
    }
  }

  /// Both addresses may be right, but whoever took a name over may also have set a record that the
  /// owner never had.
  static let nameDiffersElsewhere = Rule(
    "name-other-chain",
    of: [.transaction, .payouts, .authorization]
  ) { subject, knowledge in
    let known = knowledge.knownAddresses
    return subject.nameUses(known).compactMap { use in
      guard case .otherRecord(let last) = known.comparison(use) else { return nil }
      return Finding(.caution("name-other-chain", use.differs(from: last)), row: use.row)
    }
  }

  /// A name leads to one address on a chain: somebody lied, or it moved while it was asked for.
  static let nameHasTwoAddresses = Rule(
    "name-two-addresses",
    of: [.transaction, .payouts]
  ) { subject, knowledge in
    var names: [String] = []
    var uses: [String: [NameUse]] = [:]
    for use in subject.nameUses(knowledge.knownAddresses) {
      if uses[use.name] == nil { names.append(use.name) }
      uses[use.name, default: []].append(use)
    }
    return names.compactMap { name in
      let same = uses[name] ?? []
      guard let first = same.first, let other = same.first(where: { $0.address != first.address })
      else { return nil }
      return Finding(
        .danger(
          "name-two-addresses",
          "\(foreign: name, limit: 256) stands for two addresses here, \(first.address) and "
            + "\(other.address), but a name leads to one"
        ),
        rows: same.compactMap(\.row)
      )
    }
  }

  /// Without them, a name that moved would go unnoticed.
  static let namesAreUnread = Rule(
    "names-unread",
    of: [.transaction, .payouts, .authorization, .contact]
  ) { subject, knowledge in
    let known = knowledge.knownAddresses
    guard let unread = known.unreadNames,
      subject.nameUses(known).contains(where: \.isResolved)
    else { return [] }
    return [
      Finding(
        .danger(
          "names-unread",
          "whether a name led to another address before is unknown: \(unread.message)"
        )
      )
    ]
  }

  /// A node that stands still names an owner who may have sold the name since.
  static let nameIsStale = Rule(
    "name-stale",
    of: [.transaction, .payouts, .authorization, .contact]
  ) { subject, knowledge in
    var places: [Sentence: Int] = [:]
    var found: [(message: Sentence, rows: [Int])] = []
    for use in subject.nameUses(knowledge.knownAddresses) {
      guard let age = use.age, age > NameService.maxAge else { continue }
      let message = Sentence.readFromOldBlock(age: age)
      let place = places[message] ?? found.count
      if place == found.count { found.append((message, [])) }
      places[message] = place
      found[place].rows += [use.row].compactMap(\.self)
    }
    return found.map { Finding(.danger("name-stale", $0.message), rows: $0.rows) }
  }

  static let nameIsNew = Rule(
    "name-new",
    of: [.transaction, .payouts, .authorization, .contact]
  ) { subject, knowledge in
    let known = knowledge.knownAddresses
    guard known.unreadNames == nil else { return [] }
    return subject.nameUses(known).compactMap { use in
      guard use.isResolved, known.comparison(use) == .new else { return nil }
      return Finding(
        .info(
          "name-new",
          "\(foreign: use.name, limit: 256) was not used on this machine before: only its spelling "
            + "says whom it means"
        ),
        row: use.row
      )
    }
  }
}

extension KnownAddresses {
  /// How the address of a name compares with those that were agreed to on this machine.
  fileprivate func comparison(_ use: NameUse) -> NameComparison {
    paidNames.comparison(of: use.name, on: use.chain, use.address, record: use.record)
  }

  /// What a name last meant, if it moved.
  fileprivate func moved(_ use: NameUse) -> PaidName? {
    if case .moved(let last) = comparison(use) { last } else { nil }
  }
}

extension NameUse {
  fileprivate func moved(from last: PaidName) -> Sentence {
    if last.chain == chain {
      "\(foreign: name, limit: 256) was \(last.address) when you last agreed to it, on "
        + "\(time: last.time.date), and is \(address) now"
    } else if record == .defaultEVM {
      "\(foreign: name, limit: 256) was \(last.address) on chain \(last.chain) when you last "
        + "agreed to it, on \(time: last.time.date), and its address for every chain is \(address)"
    } else {
      "\(foreign: name, limit: 256) was \(last.address) on chain \(last.chain) when you last "
        + "agreed to it, on \(time: last.time.date), and is \(address) on chain \(chain)"
    }
  }

  fileprivate func differs(from last: PaidName) -> Sentence {
    record == .defaultEVM
      ? "\(foreign: name, limit: 256) had an address of its own for chain \(last.chain) when you "
        + "last agreed to it, on \(time: last.time.date): \(last.address); its address for every "
        + "chain is \(address)"
      : "\(foreign: name, limit: 256) has an address of its own for this chain, \(address); on "
        + "chain \(last.chain) it was \(last.address) when you last agreed to it, on "
        + "\(time: last.time.date)"
  }
}
