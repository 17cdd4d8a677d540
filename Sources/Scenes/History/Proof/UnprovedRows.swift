import Core
import Entity

/// Rows of an account that are not proved though that was asked for.
struct UnprovedRows: Sendable, Equatable {
  let account: Address
  let subject: HistorySubject
  let blocks: ClosedRange<UInt64>
  let reason: HistoryUnprovedReason

  /// Says which they are, and why.
  func sentence(_ facts: HistoryCompleteness.Facts) -> Sentence {
    guard case .missing(let reason) = reason else {
      return HistoryCompleteness.sentence(account, subject, blocks, reason.sentence, facts)
    }
    let gap = SubjectGap(
      chain: facts.chain.id,
      account: account,
      subject: subject,
      blocks: blocks,
      reason: reason
    )
    return HistoryCompleteness.sentence(gap, facts)
  }
}

extension HistoryVerification {
  /// What is not proved of the ether of each account and of the tokens whose slots are known, and where
  /// rows of anything may be missing; empty if all is proved that a state root can prove.
  ///
  /// What only logs tell cannot be proved, so it does not count, except for its gaps. Nor do the rows of
  /// a token count whose balances change by themselves (``rebasing``).
  var notProved: [UnprovedRows] {
    let assurance = assurance
    var seen: Set<Address> = []
    return assurance.map(\.account).filter { seen.insert($0).inserted }.flatMap { account in
      let about = assurance.filter { $0.account == account }.sorted { $0.subject < $1.subject }
      let coin = about.filter { [.ether, .nonces].contains($0.subject) }
      let others = about.filter { ![.ether, .nonces].contains($0.subject) }
      return unproved(.ether, coin, account)
        + others.flatMap { said in
          isProvable(said.subject)
            ? unproved(said.subject, [said], account) : said.missing.filter { !isRebasing($0) }
        }
    }
  }

  /// The rows that differ from the balance of a token because it changes by itself: they are only told.
  ///
  /// Which tokens do, their sources say and no node.
  var rebasing: [UnprovedRows] {
    assurance.flatMap(\.missing).filter(isRebasing).sorted { $0.subject < $1.subject }
  }

  private func isRebasing(_ rows: UnprovedRows) -> Bool {
    guard case .token(let contract) = rows.subject, case .missing(.rowsDiffer) = rows.reason,
      let chain = said.first?.chain
    else { return false }
    return RebasingTokens.contains(contract, on: chain)
  }

  private func isProvable(_ subject: HistorySubject) -> Bool {
    guard case .token(let contract) = subject else { return false }
    return provable.contains(contract)
  }

  /// What is not proved of a subject, of which several statements must be.
  private func unproved(
    _ subject: HistorySubject,
    _ said: [SubjectAssurance],
    _ account: Address
  ) -> [UnprovedRows] {
    let all = 0...block.number
    let said = said.map { said in
      var whole = said
      whole.spans = said.spans.filled(in: all)
      return whole
    }
    guard said.contains(where: { $0.weakest.strength < 3 }) else { return [] }
    func rows(because reason: HistoryUnprovedReason) -> [UnprovedRows] {
      [UnprovedRows(account: account, subject: subject, blocks: all, reason: reason)]
    }
    let failed = unproved.first { $0.account == account && $0.subject == subject }
    if let failed { return rows(because: failed.reason) }
    var weak: [UnprovedRows] = []
    for one in said.flatMap({ $0.missing + $0.told }) {
      // Of nonces, what ether says as well is not said twice.
      guard !weak.contains(where: { $0.blocks == one.blocks && $0.reason == one.reason })
      else { continue }
      weak.append(one)
    }
    return weak.isEmpty ? rows(because: .balance(.noProof)) : weak
  }
}

extension SubjectAssurance {
  fileprivate var missing: [UnprovedRows] {
    gaps.map {
      UnprovedRows(
        account: account,
        subject: subject,
        blocks: $0.blocks,
        reason: .missing($0.reason)
      )
    }
  }

  fileprivate var told: [UnprovedRows] {
    spans.spans.filter { $0.grade.strength == 1 }.map {
      UnprovedRows(account: account, subject: subject, blocks: $0.blocks, reason: .told)
    }
  }
}
