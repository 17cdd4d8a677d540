import Core
import Entity

/// Whether counterparties are known on this machine.
extension Rule {
  /// If the contacts could not be read, they identify nobody.
  static let contactsAreUnread = Rule("contacts-unread", of: .signatures) { _, knowledge in
    knowledge.knownAddresses.unread.map {
      [
        Finding(
          .caution(
            "contacts-unread",
            "the contacts could not be read and are ignored: \($0.message)"
          )
        )
      ]
    } ?? []
  }

  /// If the audit log could not be read, what it would show stays unsaid: used nonces, higher
  /// approvals, known payees.
  static let logIsUnread = Rule(
    "log-unread",
    of: .signatures.union([.contact])
  ) { _, knowledge in
    knowledge.knownAddresses.unreadLog.map {
      [
        Finding(
          .caution(
            "log-unread",
            "past signatures are unknown or incomplete: \($0.message)"
          )
        )
      ]
    } ?? []
  }

  /// Applies once something was signed on this machine; before that, everyone is new.
  static let payeeIsNew = Rule(
    "first-payment",
    of: .payments.union([.typedData])
  ) { subject, knowledge in
    let known = knowledge.knownAddresses
    guard !known.past.isEmpty || !known.counterpartyHistory.paid.isEmpty else { return [] }
    let isNew = { (address: Address) in !known.known.contains(address) && !address.isZero }
    if let list = subject.list {
      let new = list.rows.filter { isNew($0.payment.to) }.map(\.number)
      guard !new.isEmpty else { return [] }
      return [
        Finding(
          .info("first-payment", "this machine has not signed anything for these payees before"),
          rows: new
        )
      ]
    }
    let new = subject.intent?.counterparties.filter(isNew) ?? []
    guard let first = new.first else { return [] }
    return [
      Finding(
        .info(
          "first-payment",
          new.count == 1
            ? "this machine has not signed anything for \(first) before"
            : "this machine has not signed anything for \(new.count) of these addresses before"
        )
      )
    ]
  }
}
