import Core
import Entity

/// Nonces, compared with the mined and pending transactions that a node reported, and with the
/// audit log.
extension Rule {
  static let nonceIsNotTheNext = Rule(
    "nonce-used",
    "nonce-reused",
    "nonce-gap",
    "nonce-reserved",
    of: .payments.union([.authorization])
  ) { subject, knowledge in
    atNode(subject, knowledge) + inLog(subject, knowledge)
  }

  private static func atNode(_ subject: ReviewSubject, _ knowledge: Knowledge) -> [Finding] {
    guard let nodeFindings = knowledge.nodeFindings, let advice = nodeFindings.nonces,
      !nodeFindings.isNumberedByNode
    else { return [] }
    if let list = subject.list {
      return used(list, advice) + taken(list, advice) + reserved(list, advice) + gap(list, advice)
    }
    guard let nonce = subject.transaction?.transaction.nonce else { return [] }
    // That only one of the two can be mined is what a replacement is for.
    if nodeFindings.replaced != nil, advice.taken.contains(nonce) { return [] }
    return [nonceWarning(of: nonce, advice)].compactMap { $0.map { Finding($0) } }
  }

  private static func nonceWarning(of nonce: UInt64, _ advice: NonceAdvice) -> Warning? {
    if nonce < advice.mined {
      return .danger(
        "nonce-used",
        "a transaction with nonce \(nonce) was already mined, and the next nonce is "
          + "\(advice.next): this can never be mined"
      )
    }
    if advice.taken.contains(nonce) {
      return .caution(
        "nonce-reused",
        "a transaction with nonce \(nonce) was sent from this machine and is pending: only one of "
          + "the two can be mined"
      )
    }
    if advice.reserved.contains(nonce) {
      return .caution(
        "nonce-reserved",
        "another process on this machine has reserved nonce \(nonce) for a payment: only one of the "
          + "two can be mined"
      )
    }
    if let lower = advice.reserved.filter({ $0 < nonce }).min() {
      return .caution(
        "nonce-reserved",
        "another process on this machine has reserved nonce \(lower) for a payment: this is mined "
          + "only after that one"
      )
    }
    guard nonce > advice.next else { return nil }
    let missing = nonce - advice.next
    return .caution(
      "nonce-gap",
      missing == 1
        ? "the next nonce is \(advice.next): this waits until a transaction with that nonce is mined"
        : "the next nonce is \(advice.next): this waits until transactions with nonces "
          + "\(advice.next) to \(nonce - 1) are mined"
    )
  }

  private static func used(_ list: PayoutSubject, _ advice: NonceAdvice) -> [Finding] {
    let found = list.rows.filter { $0.nonce < advice.mined }.map(\.number)
    guard !found.isEmpty else { return [] }
    return [
      Finding(
        .danger(
          "nonce-used",
          "transactions with these nonces were already mined, and the next nonce is "
            + "\(advice.next): these can never be mined"
        ),
        rows: found
      )
    ]
  }

  private static func taken(_ list: PayoutSubject, _ advice: NonceAdvice) -> [Finding] {
    let found = list.rows.filter { advice.taken.contains($0.nonce) }.map(\.number)
    guard !found.isEmpty else { return [] }
    return [
      Finding(
        .caution(
          "nonce-reused",
          "transactions with these nonces were sent from this machine and are pending: only one of "
            + "each pair can be mined"
        ),
        rows: found
      )
    ]
  }

  private static func reserved(_ list: PayoutSubject, _ advice: NonceAdvice) -> [Finding] {
    let found = list.rows.filter { advice.reserved.contains($0.nonce) }.map(\.number)
    guard !found.isEmpty else { return [] }
    return [
      Finding(
        .caution(
          "nonce-reserved",
          "another process on this machine has reserved these nonces for payments: only one of each "
            + "pair can be mined"
        ),
        rows: found
      )
    ]
  }

  /// Only the first payment is checked, because the later ones wait for it anyway.
  private static func gap(_ list: PayoutSubject, _ advice: NonceAdvice) -> [Finding] {
    guard let first = list.rows.first?.nonce, first > advice.next,
      !advice.reserved.contains(first)
    else { return [] }
    return [nonceWarning(of: first, advice)].compactMap { $0.map { Finding($0) } }
  }

  /// A transaction pending at the node, but not sent from this machine, may have one of the nonces.
  static let nonceMayBeTakenElsewhere = Rule(
    "nonce-elsewhere",
    of: .payments
  ) { subject, knowledge in
    guard let advice = knowledge.nodeFindings?.nonces else { return [] }
    let isDoubtful = { (nonce: UInt64) in
      nonce >= advice.next && nonce - advice.next < advice.foreignWaiting
    }
    if let list = subject.list {
      let found = list.rows.filter { isDoubtful($0.nonce) }
      guard let first = found.first else { return [] }
      return [
        Finding(
          found.count == 1
            ? elsewhere(first.nonce, advice.foreignWaiting)
            : .caution(
              "nonce-elsewhere",
              "\(advice.foreignWaiting) transactions of this account are pending at the node but "
                + "were not sent from this machine: they may have these nonces, and only one of each "
                + "pair can be mined"
            ),
          rows: found.map(\.number)
        )
      ]
    }
    guard let nonce = subject.transaction?.transaction.nonce, isDoubtful(nonce) else { return [] }
    return [Finding(elsewhere(nonce, advice.foreignWaiting))]
  }

  private static func elsewhere(_ nonce: UInt64, _ count: UInt64) -> Warning {
    .caution(
      "nonce-elsewhere",
      count == 1
        ? "a transaction of this account is pending at the node but was not sent from this "
          + "machine: it may have nonce \(nonce), and only one of the two can be mined"
        : "\(count) transactions of this account are pending at the node but were not sent from "
          + "this machine: one may have nonce \(nonce), and only one of the two can be mined"
    )
  }
}
