import Core
import Entity

/// Nonces, compared with the audit log.
extension Rule {
  /// What the log tells of the nonces, as far as a node does not.
  static func inLog(_ subject: ReviewSubject, _ knowledge: Knowledge) -> [Finding] {
    wasSigned(subject, knowledge) + isFarFromSigned(subject, knowledge)
  }

  private static func wasSigned(_ subject: ReviewSubject, _ knowledge: Knowledge) -> [Finding] {
    let advice = knowledge.nodeFindings?.nonces
    if let list = subject.list { return again(list, advice, knowledge.knownAddresses) }
    if let authorization = subject.authorization {
      let other = subject.intent.flatMap { knowledge.knownAddresses.past.other(than: $0) }
      return [other.map { Finding(reused(authorization, by: $0)) }].compactMap(\.self)
    }
    guard let transaction = subject.transaction,
      !isTaken(transaction.transaction.nonce, advice),
      let other = knowledge.knownAddresses.past.other(than: transaction.intent),
      other.hash == nil || other.hash != knowledge.nodeFindings?.replaced
    else { return [] }
    return [Finding(reused(transaction.transaction.nonce, by: other))]
  }

  /// An authorization is valid while the account's nonce is its own (EIP-7702).
  private static func reused(
    _ authorization: Authorization,
    by other: PastSignatures.Signed
  ) -> Warning {
    let hash = hash(of: other)
    return .caution(
      "nonce-reused",
      "a transaction with nonce \(authorization.nonce) was signed on this machine at "
        + "\(other.time)\(hex: hash): once it is mined, this authorization is not valid anymore"
    )
  }

  private static func hash(of other: PastSignatures.Signed) -> String {
    other.hash.map { ", \($0)" } ?? ""
  }

  private static func reused(_ nonce: UInt64, by other: PastSignatures.Signed) -> Warning {
    let hash = hash(of: other)
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
  private static func isFarFromSigned(
    _ subject: ReviewSubject,
    _ knowledge: Knowledge
  ) -> [Finding] {
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
