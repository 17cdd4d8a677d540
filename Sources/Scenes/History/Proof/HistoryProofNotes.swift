import Core
import Entity

/// What is said beside a history that was proved, or should have been.
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
      + differences + header + unproved + unstored
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

  /// What is not proved, by the reason.
  private var unproved: [Sentence] {
    var groups: [(reason: HistoryUnprovedReason, assets: [Sentence])] = []
    for unproved in verification.unproved {
      let asset = label(unproved)
      if let place = groups.firstIndex(where: { $0.reason == unproved.reason }) {
        groups[place].assets.append(asset)
      } else {
        groups.append((unproved.reason, [asset]))
      }
    }
    return groups.map { group in
      .caution("not proved (\(Sentence(joining: group.assets))): \(group.reason.sentence)")
    }
  }

  private func label(_ unproved: HistoryVerification.Unproved) -> Sentence {
    let asset: Sentence =
      if case .token(let contract) = unproved.subject {
        "\(term: UntrustedText.escaped(facts.tokens[contract]?.symbol ?? contract.description))"
      } else {
        "\(term: UntrustedText.escaped(facts.chain.symbol))"
      }
    guard facts.accounts.count > 1 else { return asset }
    let name = facts.accounts.first { $0.address == unproved.account }?.name
    return name.map { "\(asset) of \(name: UntrustedText.escaped($0))" }
      ?? "\(asset) of \(unproved.account)"
  }

  private var unstored: [Sentence] {
    guard !verification.isKept else { return [] }
    return [
      .info("the stored history has changed meanwhile, so the result of the proof is not stored")
    ]
  }
}
