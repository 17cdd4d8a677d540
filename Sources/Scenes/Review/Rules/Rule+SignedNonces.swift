import Core
import Entity

/// Nonces, compared with the audit log, without a node.
extension Rule {
  static let nonceWasSigned = Rule(
    "nonce-reused",
    named: "nonce-reused in the log",
    of: .payments
  ) { subject, knowledge in
    let advice = knowledge.nodeFindings?.nonces
    if let list = subject.list { return again(list, advice, knowledge.knownAddresses) }
    guard let transaction = subject.transaction,
      !isTaken(transaction.transaction.nonce, advice),
      let other = knowledge.knownAddresses.past.other(than: transaction.intent),
      other.hash == nil || other.hash != knowledge.nodeFindings?.replaced
    else { return [] }
    return [Finding(reused(transaction.transaction.nonce, by: other))]
  }

  private static func reused(_ nonce: UInt64, by other: PastSignatures.Signed) -> Warning {
    let hash = other.hash.map { ", \($0)" } ?? ""
    return .caution(
      "nonce-reused",
      "another transaction with nonce \(nonce) was signed on this machine at \(other.time)\(hex: hash): "
        + "only one of the two can be mined"
    )
  }

  /// Whether the node already reports on this nonce, which replaces the log's warning.
  private static func isTaken(_ nonce: UInt64, _ advice: NonceAdvice?) -> Bool {
    guard let advice else { return false }
    return nonce < advice.mined || advice.taken.contains(nonce)
  }

  private static func again(
    _ list: PayoutSubject,
    _ advice: NonceAdvice?,
    _ known: KnownAddresses
  ) -> [Finding] {
    let chain = UInt256(list.chain.value)
    let reused = list.rows.filter { !isTaken($0.nonce, advice) }.compactMap { row in
      known.past.other(than: row.digest, nonce: row.nonce, of: list.from, on: chain)
        .map { (row: row, other: $0) }
    }
    guard let last = reused.last else { return [] }
    guard reused.count > 1 else {
      return [Finding(self.reused(last.row.nonce, by: last.other), row: last.row.number)]
    }
    return [
      Finding(
        .caution(
          "nonce-reused",
          "other transactions with these nonces were signed on this machine, the last at "
            + "\(last.other.time): only one of each pair can be mined"
        ),
        rows: reused.map(\.row.number)
      )
    ]
  }

  /// The nonce is beyond the next one after those signed on this machine.
  ///
  /// Applies only without a node, which also counts what other machines signed.
  static let nonceIsFarFromSigned = Rule(
    "nonce-gap",
    named: "nonce-gap in the log",
    of: .payments
  ) { subject, knowledge in
    guard let first = subject.firstNonce,
      knowledge.nodeFindings?.nonces == nil,
      let highest = knowledge.knownAddresses.past.highestNonce(
        of: first.account,
        on: subject.chain
      ),
      first.nonce > highest, first.nonce - highest > 1
    else { return [] }
    return [
      Finding(
        .caution(
          "nonce-gap",
          first.nonce - highest == 2
            ? "the last nonce signed on this machine was \(highest): unless nonce "
              + "\(first.nonce - 1) was used elsewhere, this waits for it"
            : "the last nonce signed on this machine was \(highest): unless nonces \(highest + 1) to "
              + "\(first.nonce - 1) were used elsewhere, this waits for them"
        )
      )
    ]
  }
}

extension ReviewSubject {
  /// The first nonce of a list: the other payments wait for that one anyway.
  fileprivate var firstNonce: (account: Address, nonce: UInt64)? {
    if let transaction { return (transaction.from, transaction.transaction.nonce) }
    return list.flatMap { list in list.rows.first.map { (list.from, $0.nonce) } }
  }
}
