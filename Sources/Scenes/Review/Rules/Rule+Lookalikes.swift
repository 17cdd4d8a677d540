import Core
import Entity

/// Address poisoning: an address that imitates a used one, or was planted in the history for free.
extension Rule {
  static let payeeLooksLikeAnother = Rule(
    "address-lookalike",
    "address-poisoning",
    "history-pretended",
    of: .payments.union([.typedData, .authorization, .contact])
  ) { subject, knowledge in
    let known = knowledge.knownAddresses
    switch subject {
    case .payouts(let list): return lookAlikes(of: list, known) + spoofed(list, known)
    case .contact(let contact): return lookAlikes(of: contact.address, known).map { Finding($0) }
    case .transaction, .message:
      guard let intent = subject.intent else { return [] }
      return intent.trusted.flatMap { payee in
        let isSpoofed = known.counterpartyHistory.isOnlySpoofed(payee, on: intent.chain)
        let alike = lookAlikes(of: payee, known, isSpoofed: isSpoofed)
        let isNew = !known.known.contains(payee)
        return alike.isEmpty && isSpoofed && isNew ? [spoofed(payee)] : alike
      }.map { Finding($0) }
    }
  }

  /// Warns of the known addresses that look like an unknown payee.
  private static func lookAlikes(
    of payee: Address,
    _ known: KnownAddresses,
    isSpoofed: Bool = false
  ) -> [Warning] {
    guard !known.known.contains(payee) else { return [] }
    return LookalikeAddresses.nearest(to: payee, among: known.known).map {
      lookAlike(payee, to: $0, ownerDescription: known.ownerDescription($0), isSpoofed: isSpoofed)
    }
  }

  /// `isSpoofed` is true if only forgeable movements brought the payee into the history.
  private static func lookAlike(
    _ payee: Address,
    to other: Address,
    ownerDescription: Sentence,
    isSpoofed: Bool = false
  ) -> Warning {
    let (one, two) = (Hex.encode(payee.bytes), Hex.encode(other.bytes))
    let places = zip(one.utf8, two.utf8).enumerated().filter { $1.0 != $1.1 }.map(\.offset)
    let alike: Sentence =
      "\(payee) looks like \(ownerDescription), \(other), but is a different address: "
      + "\(difference(places))"
    return isSpoofed
      ? .danger(
        "address-poisoning",
        "\(alike); it was planted in your history to be copied by mistake"
      ) : .danger("address-lookalike", alike)
  }

  private static func difference(_ places: [Int]) -> Sentence {
    let first = (places.first ?? 0) + 1
    return places.count == 1
      ? "1 of 40 digits differs, digit \(first)"
      : "\(places.count) of 40 digits differ, from digit \(first) on"
  }

  /// The payee is in the history only through forged or worthless movements.
  private static func spoofed(_ payee: Address) -> Warning {
    .caution("history-pretended", spoof("\(payee)"))
  }

  private static func spoof(_ payee: Sentence) -> Sentence {
    "\(payee) is in your history only because of transfers of zero, of tiny amounts or of unknown "
      + "tokens, which anyone can put there"
  }
}

extension Intent {
  /// The addresses that get something, or control: what is paid, allowed, named and delegated to.
  fileprivate var trusted: [Address] {
    var seen = Set(counterparties)
    return counterparties + delegates.filter { seen.insert($0).inserted }
  }
}

/// The same for a list, in which payees may also look like each other.
extension Rule {
  private static func lookAlikes(of list: PayoutSubject, _ known: KnownAddresses) -> [Finding] {
    let lookalikes = LookalikeAddresses(known.known)
    let chain = UInt256(list.chain.value)
    var payees = LookalikeAddresses()
    var firstRows: [Address: Int] = [:]
    var found: [Finding] = []
    for row in list.rows {
      let payee = row.payment.to
      if !known.known.contains(payee) {
        let isSpoofed = known.counterpartyHistory.isOnlySpoofed(payee, on: chain)
        found += lookalikes.nearest(to: payee).map {
          Finding(
            lookAlike(
              payee,
              to: $0,
              ownerDescription: known.ownerDescription($0),
              isSpoofed: isSpoofed
            ),
            row: row.number
          )
        }
      }
      // For each payee only in its first row, and only against the first payee that looks like it.
      guard firstRows[payee] == nil else { continue }
      if let first = payees.first(of: payee), let place = firstRows[first] {
        let ownerDescription: Sentence =
          switch list.counting {
          case .rows: "the payee of row \(place)"
          case .payments: "the payee of payment \(place)"
          }
        found.append(
          Finding(lookAlike(payee, to: first, ownerDescription: ownerDescription), row: row.number)
        )
      }
      firstRows[payee] = row.number
      payees.enter(payee)
    }
    return found
  }

  /// Payees that are in the history only through worthless movements, and look like nobody known.
  private static func spoofed(_ list: PayoutSubject, _ known: KnownAddresses) -> [Finding] {
    let lookalikes = LookalikeAddresses(known.known)
    let chain = UInt256(list.chain.value)
    let found = list.rows.filter { row in
      let payee = row.payment.to
      return !known.known.contains(payee) && lookalikes.first(of: payee) == nil
        && known.counterpartyHistory.isOnlySpoofed(payee, on: chain)
    }
    guard !found.isEmpty else { return [] }
    return [
      Finding(
        .caution("history-pretended", spoof("the payee")),
        rows: found.map(\.number)
      )
    ]
  }
}
