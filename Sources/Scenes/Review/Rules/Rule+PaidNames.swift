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
      let last =
        subject.isContact
        ? known.paidNames.last(use.name) : known.paidNames.last(use.name, on: use.chain)
      guard let last, last.address != use.address else { return nil }
      return Finding(
        .danger(
          "name-moved",
          "\(foreign: use.name, limit: 256) was \(last.address) when you last agreed to it, on "
            + "\(time: last.time.date), and is \(use.address) now"
        ),
        row: use.row
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
      guard use.isResolved, known.paidNames.last(use.name, on: use.chain) == nil else { return nil }
      if let elsewhere = known.paidNames.last(use.name) {
        guard !subject.isContact, elsewhere.address != use.address else { return nil }
        return Finding(
          .info(
            "name-new",
            "\(foreign: use.name, limit: 256) was \(elsewhere.address) on another chain when you last "
              + "agreed to it, and is \(use.address) on this one"
          ),
          row: use.row
        )
      }
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
