import Core
import Entity

/// What was proved of the rows of a history, and which nodes turned out to lie.
package struct HistoryVerification: Sendable {
  /// A subject whose rows add up to what a node said, which is not proved.
  struct Unproved: Sendable, Equatable {
    let account: Address
    let subject: HistorySubject
    let reason: HistoryUnprovedReason
  }

  /// The block after which the state is proved.
  let block: BlockReference
  let agreement: HeaderAgreement
  /// The number of nodes that were asked for the header of that block.
  let asked: Int
  /// In the order in which they were found out.
  let setAside: [ChainVerification.SetAside]
  /// What the proofs have shown.
  private(set) var findings: [HistoryProof]
  private(set) var unproved: [Unproved]
  /// The tokens whose balances can be proved, since their storage slots are known.
  let provable: Set<Address>
  /// Whether that was stored.
  let isKept: Bool
  /// What is said of the rows without the proofs.
  let said: [SubjectAssurance]
  /// The rows that were added up.
  let rows: HistorySums

  /// What is said of the rows, given the proofs.
  var assurance: [SubjectAssurance] { said.map { $0.taking(findings, after: block.number) } }

  /// Whether no node is left that did not lie.
  var isOfLiars: Bool { setAside.count >= asked }

  /// Whether anything is proved.
  var hasProofs: Bool { findings.contains { $0.finding == .holds } }

  /// What is left of it where these rows are shown: of an account with one that was not added up,
  /// nothing is proved.
  func showing(_ movements: [Movement]) -> HistoryVerification {
    let others = Set(
      movements.filter { $0.block.number <= block.number && !rows.contains($0) }.map(\.account)
    )
    var left = self
    left.findings.removeAll { others.contains($0.account) && $0.finding == .holds }
    let subjects: [HistorySubject] =
      [.ether] + provable.map { HistorySubject.token($0) }.sorted()
    left.unproved += others.sorted { $0.description < $1.description }.flatMap { account in
      subjects.map { Unproved(account: account, subject: $0, reason: .rows) }
    }
    return left
  }

  /// The accounts whose rows of ether a proof has contradicted before: nothing else leaves this gap.
  var contradictedBefore: Set<Address> {
    let now = findings.filter { $0.finding != .holds }.map(\.account)
    let stored = said.filter { $0.subject == .ether && $0.gaps.contains { $0.reason.isOfRows } }
    return Set(stored.map(\.account)).subtracting(now)
  }

  /// The blocks whose rows add up to something else than what was proved of the account.
  private var contradictions: [SubjectGap] {
    let before = contradictedBefore
    return assurance.flatMap(\.gaps).filter { gap in
      gap.reason.isOfRows
        && (gap.subject == .ether && before.contains(gap.account)
          || findings.contains {
            $0.account == gap.account && $0.subject == gap.subject && $0.finding != .holds
          })
    }
  }

  /// What to end with after showing the history; nil if all was proved that could be.
  func failure(_ facts: HistoryCompleteness.Facts) -> HistoryProofError? {
    let chain = facts.chain.name
    if findings.contains(where: { $0.finding != .holds }) || !contradictedBefore.isEmpty {
      return .contradicted(
        chain,
        contradictions.map { HistoryCompleteness.sentence($0, facts) }
      )
    }
    let left = notProved
    return left.isEmpty ? nil : .notProved(chain, left.map { $0.sentence(facts) })
  }
}
