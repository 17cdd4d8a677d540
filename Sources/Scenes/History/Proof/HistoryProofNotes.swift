import Core
import Entity

/// What is said beside a history that was proved, or should have been; what is not proved is said by
/// the error.
struct HistoryProofNotes {
  private let verification: HistoryVerification
  private let facts: HistoryCompleteness.Facts

  init(_ verification: HistoryVerification, _ facts: HistoryCompleteness.Facts) {
    (self.verification, self.facts) = (verification, facts)
  }

  private var block: Sentence { "block \(verification.block.number)" }

  var notes: [Sentence] {
    let setAside = Set(verification.setAside.map(\.node))
    return verification.setAside.map { $0.note(isLast: verification.isOfLiars) }
      + verification.agreement.dissenting.filter { !setAside.contains($0) }.map {
        .caution("\($0) gives another header of \(block)")
      }
      + differences + header + rebasing + unstored
  }

  /// The tokens that cannot be proved, which is no failure; each once for an account.
  private var rebasing: [Sentence] {
    var seen: Set<[Address]> = []
    return verification.rebasing.compactMap { rows in
      guard case .token(let contract) = rows.subject,
        seen.insert([rows.account, contract]).inserted
      else { return nil }
      return .info(
        HistoryCompleteness.sentence(
          rows.account,
          rows.subject,
          rows.blocks,
          "its balances change by themselves, so its rows are only told and cannot be proved",
          facts
        )
      )
    }
  }

  /// The rows that add up to what a node said, and not to what is proved.
  private var differences: [Sentence] {
    let count = verification.findings.count { $0.finding != .holds }
    var found: [Sentence] = []
    if count > 0 {
      found.append(
        .danger(
          "\(count, one: "balance or nonce that a node gave is", many: "balances and nonces that a node gave are") false: "
            + "do not rely on the rows from this node"
        )
      )
    }
    if !verification.contradictedBefore.isEmpty {
      found.append(
        .danger(
          "stored rows do not add up to what was proved before: do not rely on them until they are "
            + "read again from other nodes"
        )
      )
    }
    return found
  }

  private var header: [Sentence] {
    guard verification.hasProofs else { return [] }
    let header = ProvedHeaders.Header(
      block: block,
      agreement: verification.agreement,
      asked: verification.asked
    )
    return ProvedHeaders([header]).notes
  }

  private var unstored: [Sentence] {
    guard !verification.isKept else { return [] }
    return [
      .info("the stored history has changed meanwhile, so the result of the proof is not stored")
    ]
  }
}
